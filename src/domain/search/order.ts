import { bitsToNumbers, type Bits, hasBit } from "./bitset.ts";
import { compareIds, compareTexts, idAt } from "./ids.ts";
import { sortWords } from "./dictionary.ts";
import type { Sort } from "./query.ts";
import { type Compare, slice, sortedInSlices } from "./sort-in-slices.ts";
import type { Store } from "./store.ts";

/** Sorts with their own order; relevance walks "updated" class by class. */
export type OrderedSort = Exclude<Sort, "relevance">;

/**
 * A permutation of the first `covered` document numbers per sort; later documents are an unsorted tail that each
 * search sorts in. Removed documents stay until compaction: masks exclude them.
 */
type Order = { permutation: Uint32Array<ArrayBuffer>; covered: number };
export type Orders = Record<OrderedSort, Order>;

export const createOrders = (): Orders => ({
  updated: empty(),
  salary: empty(),
  experience: empty(),
  availability: empty(),
});
const empty = (): Order => ({ permutation: new Uint32Array(0), covered: 0 });

/**
 * Ascends in the order of the sort (spec §9): salary by midpoint descending, experience descending, earliest
 * availability first.
 */
export function sortKey<Card>(store: Store<Card>, sort: OrderedSort, document: number): number {
  switch (sort) {
    case "updated":
      return 0;
    case "salary":
      // Twice the midpoint, to avoid half dollars.
      return -(store.salaryMin[document]! + store.salaryMax[document]!);
    case "experience":
      return -store.experience[document]!;
    case "availability":
      return store.available[document]!;
  }
}

type Position = { key: number; updatedAt: number; id: string };

/**
 * Whether a document comes after a position. Ties break by updated time, newest first, then id (spec §18).
 */
function isAfter<Card>(store: Store<Card>, sort: OrderedSort, document: number, after: Position): boolean {
  const difference = sortKey(store, sort, document) - after.key || after.updatedAt - store.updatedAt[document]!;
  return difference === 0 ? compareTexts(idAt(store.ids, document), after.id) > 0 : difference > 0;
}

function comparison<Card>(store: Store<Card>, sort: OrderedSort): Compare {
  const { updatedAt, ids } = store;
  const ties = (a: number, b: number): number => updatedAt[b]! - updatedAt[a]! || compareIds(ids, a, b) || b - a;
  return sort === "updated" ? ties : (a, b) => sortKey(store, sort, a) - sortKey(store, sort, b) || ties(a, b);
}

/**
 * Stable: the order of `numbers` decides between equal keys. Two passes of 16 bits, so a million takes milliseconds.
 */
function* radixSorted(numbers: Uint32Array<ArrayBuffer>, keys: Uint32Array): Generator<void, Uint32Array<ArrayBuffer>> {
  let from = numbers;
  let to = new Uint32Array(numbers.length);
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(65537);
    for (let i = 0; i < from.length; i++) {
      starts[((keys[from[i]!]! >>> shift) & 0xffff) + 1]!++;
      if (i % (slice * 8) === 0) yield;
    }
    for (let digit = 0; digit < 65536; digit++) starts[digit + 1]! += starts[digit]!;
    for (let i = 0; i < from.length; i++) {
      const number = from[i]!;
      to[starts[(keys[number]! >>> shift) & 0xffff]!++] = number;
      if (i % (slice * 8) === 0) yield;
    }
    [from, to] = [to, from === numbers ? new Uint32Array(numbers.length) : from];
  }
  return from;
}

/** Sorts all documents of this moment, in slices. */
function* ordered<Card>(store: Store<Card>, sort: OrderedSort, updated: Order): Generator<void, Order> {
  if (sort === "updated") {
    const size = store.size;
    // Newest numbers first: mostly sorted already.
    const numbers = new Uint32Array(size);
    for (let i = 0; i < size; i++) {
      numbers[i] = size - 1 - i;
      if (i % (slice * 8) === 0) yield;
    }
    const permutation = yield* sortedInSlices(numbers, comparison(store, sort));
    return { permutation, covered: size };
  }
  const keys = new Uint32Array(updated.covered);
  for (let i = 0; i < keys.length; i++) {
    keys[i] = sortKey(store, sort, i) + 0x80000000;
    if (i % (slice * 8) === 0) yield;
  }
  return { permutation: yield* radixSorted(updated.permutation, keys), covered: updated.covered };
}

/** Runs work in steps to its end. */
export function atOnce<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function covering<Card>(store: Store<Card>, orders: Orders, sort: OrderedSort): Order {
  const order = orders[sort];
  const fresh = store.size - order.covered;
  if (fresh <= 512 + (store.size >>> 9)) return order;
  const numbers = Uint32Array.from({ length: fresh }, (_, i) => store.size - 1 - i);
  if (fresh < order.covered >>> 3) {
    order.permutation = merged(order.permutation, numbers.sort(comparison(store, sort)), comparison(store, sort));
  } else {
    const updated = sort === "updated" ? order : covering(store, orders, "updated");
    orders[sort] = atOnce(ordered(store, sort, updated));
    return orders[sort];
  }
  order.covered = order.permutation.length;
  return order;
}

/** Merges a few sorted entries into many, copying whole ranges between them. */
function merged(
  many: Uint32Array,
  few: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  const result = new Uint32Array(many.length + few.length);
  let copied = 0;
  few.forEach((number, index) => {
    let low = copied;
    let high = many.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(many[middle]!, number) < 0) low = middle + 1;
      else high = middle;
    }
    result.set(many.subarray(copied, low), copied + index);
    result[low + index] = number;
    copied = low;
  });
  result.set(many.subarray(copied), copied + few.length);
  return result;
}

const orderedSorts: readonly OrderedSort[] = ["updated", "salary", "experience", "availability"];

/** Whether a search in some order would have to sort many documents first. */
export const isUnordered = <Card>({ size }: Store<Card>, orders: Orders): boolean =>
  orderedSorts.some((sort) => size - orders[sort].covered > 512 + (size >>> 9));

/** Sorts in advance what the first search in each order, or for words, would have to sort. Yields often. */
export function* prepareOrders<Card>(store: Store<Card>, orders: Orders): Generator<void, void> {
  yield* sortWords(store.values.dictionary);
  const updated = yield* ordered(store, "updated", orders.updated);
  const prepared: Orders = { updated, salary: empty(), experience: empty(), availability: empty() };
  for (const sort of orderedSorts) if (sort !== "updated") prepared[sort] = yield* ordered(store, sort, updated);
  for (const sort of orderedSorts) if (prepared[sort].covered > orders[sort].covered) orders[sort] = prepared[sort];
}

/** The first index in the permutation after a position. */
function placeAfter<Card>(store: Store<Card>, sort: OrderedSort, permutation: Uint32Array, after: Position): number {
  let low = 0;
  let high = permutation.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(store, sort, permutation[middle]!, after)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Up to this many matches, sorting them is cheaper than finding them in the order of all. */
export const fewMatches = 256;

/**
 * The first `limit` documents of `mask` in the order of the sort, after `after`. `total` is the mask's size; `accept`
 * filters by what no mask covers.
 */
export function documentsInOrder<Card>(
  store: Store<Card>,
  orders: Orders,
  sort: OrderedSort,
  mask: { bits: Bits; words: number; total: number },
  after: Position | null,
  limit: number,
  accept?: (document: number) => boolean,
): number[] {
  const compare = comparison(store, sort);
  const sorted = (documents: number[]): number[] =>
    documents
      .filter((document) => (!after || isAfter(store, sort, document, after)) && (!accept || accept(document)))
      .sort(compare)
      .slice(0, limit);
  if (mask.total <= fewMatches) return sorted(bitsToNumbers(mask.bits, mask.words));

  const { permutation, covered } = covering(store, orders, sort);
  const tail = sorted(bitsToNumbers(mask.bits, mask.words, covered));
  const found: number[] = [];
  let place = after ? placeAfter(store, sort, permutation, after) : 0;
  let next = 0;
  while (found.length < limit) {
    while (place < covered && !(hasBit(mask.bits, permutation[place]!) && (!accept || accept(permutation[place]!))))
      place++;
    const fromTail = tail[next];
    if (fromTail !== undefined && (place >= covered || compare(fromTail, permutation[place]!) < 0)) {
      found.push(fromTail);
      next++;
    } else if (place < covered) found.push(permutation[place++]!);
    else break;
  }
  return found;
}
