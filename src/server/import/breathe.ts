import { setImmediate, setTimeout } from "node:timers/promises";

/** Rows processed before yielding: a slice takes a few milliseconds, and requests must never wait more than 50. */
const slice = 20;

/** Calls `each` for every item, letting other requests run after every slice. */
export async function inSlices<Item>(items: readonly Item[], each: (item: Item, index: number) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    each(item, index);
    if (index % slice === slice - 1) await setImmediate();
  }
}

/** A pause between batches, so that waiting queries and searches go first. */
export async function pause(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
}
