import { addToPlane, andInto, andNotInto, type Bits, copyInto, countBits } from "./bitset.ts";
import type { Engine } from "./engine.ts";
import { evaluate, type Matches, matching } from "./filter.ts";
import { documentsInOrder } from "./order.ts";
import { emptySearch, type SearchQuery } from "./query.ts";

/** Something wanted but not required: listings that match `filters` count 2 to the power of `level` more. */
export type Wish = { filters: Partial<SearchQuery>; level: number };

/**
 * The `limit` documents among `all` that match the most wishes, by weight, then by updated time, and how many `all`
 * are. Works on sets, so its cost depends on the number of wishes and not on each listing's fields. Yields after each
 * wish, so that the caller can do other work; the market is the one of the beginning.
 */
export function* closestDocuments<Card>(
  engine: Engine<Card>,
  all: Matches,
  wishes: readonly Wish[],
  { viewerBlocked, now, limit }: { viewerBlocked: readonly string[]; now: number; limit: number },
): Generator<void, { documents: number[]; total: number }> {
  const { words } = all;
  const result: Bits = new Int32Array(words);
  copyInto(result, matching(engine, all), words);

  // `planes[k]` holds bit k of each document's weight.
  const planes: Bits[] = [];
  const carry: Bits = new Int32Array(words);
  for (const { filters, level } of wishes) {
    copyInto(carry, matching(engine, evaluate(engine, { ...emptySearch, ...filters }, viewerBlocked, now)), words);
    addInto(planes, carry, level, words);
    yield;
  }

  const documents: number[] = [];
  // Heaviest first: splits the set at each bit, from the highest; empty halves end at once.
  function descend(bits: Bits, level: number): void {
    const total = countBits(bits, words);
    if (total === 0 || documents.length >= limit) return;
    const plane = planes[level];
    if (plane === undefined || level < 0) {
      const left = limit - documents.length;
      documents.push(...documentsInOrder(engine.store, engine.orders, "updated", { bits, words, total }, null, left));
      return;
    }
    const half: Bits = new Int32Array(words);
    copyInto(half, bits, words);
    andInto(half, plane, words);
    descend(half, level - 1);
    copyInto(half, bits, words);
    andNotInto(half, plane, words);
    descend(half, level - 1);
  }
  descend(result, planes.length - 1);
  return { documents, total: countBits(result, words) };
}

/** Adds 2 to the power of `level` to the counter of each document in `carry`, which it uses up. */
function addInto(planes: Bits[], carry: Bits, level: number, words: number): void {
  for (let k = 0; k < level; k++) planes[k] ??= new Int32Array(words);
  for (let k = level; ; k++) {
    if (!addToPlane((planes[k] ??= new Int32Array(words)), carry, words)) return;
  }
}
