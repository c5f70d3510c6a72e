import { setImmediate, setTimeout } from "node:timers/promises";

/**
 * Rows handled before others get their turn: a slice takes a few milliseconds (issue: never blocked for more than 50).
 */
const slice = 20;

/** Calls `each` for every item, letting other requests run after every slice. */
export async function inSlices<Item>(items: readonly Item[], each: (item: Item, index: number) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    each(item, index);
    if (index % slice === slice - 1) await setImmediate();
  }
}

/** A pause between batches, long enough for waiting queries and searches to go first. */
export async function pause(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
}
