import { setImmediate as nextTurn } from "node:timers/promises";

/** How long one slice of long work holds the event loop, in ms. A garbage collection in it can take 7 more. */
const sliceMs = 2;

/** Runs long work that pauses after each small part, and lets the process do other work between the slices. */
export async function inSlices<T>(work: Generator<unknown, T>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - begun < sliceMs) continue;
    await nextTurn();
    begun = performance.now();
  }
}

/** Calls `each` for every item, and lets the process do other work between the slices. */
export const eachInSlices = <Item>(items: readonly Item[], each: (item: Item) => void): Promise<void> =>
  inSlices(
    (function* () {
      for (const item of items) yield each(item);
    })(),
  );
