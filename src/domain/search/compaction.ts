import { andNotInto, type Bits, bitsToNumbers, grown, setBit } from "./bitset.ts";
import { createEngine, type Engine } from "./engine.ts";
import { idAt } from "./ids.ts";
import { prepareOrders } from "./order.ts";
import { sortedInSlices } from "./sort-in-slices.ts";
import {
  adoptDocument,
  createAdopted,
  documentWithId,
  isLive,
  removeDocument,
  type Store,
  successorStore,
} from "./store.ts";

/** Documents moved between two pauses: well under a millisecond. */
const slice = 64;

/** Few enough to move without a pause. */
const fewLeft = 512;

/**
 * A new engine with the live documents in the order of `updatedAt`. Yields after each small part; searches and changes
 * between the parts are included, because document numbers only grow and their columns never change.
 */
export function* compacted<Card>({ store: old, newCounting }: Engine<Card>): Generator<number, Engine<Card>> {
  const next = yield* successorStore(old);
  const known = createAdopted();
  let adopted: Bits = new Int32Array(0);
  const adopt = (document: number): void => {
    if (!isLive(old, document)) return;
    adopted = grown(adopted, document + 1);
    setBit(adopted, document);
    adoptDocument(next, old, document, known);
  };

  let seen = old.size;
  let moved = 0;
  for (const document of yield* livingOf(old)) {
    adopt(document);
    if (++moved % slice === 0) yield moved;
  }
  const successor = createEngine(next, newCounting);
  for (const _ of prepareOrders(next, successor.orders)) yield moved;

  // Listings that came meanwhile; one can replace another that was moved already.
  const adoptLater = (document: number): void => {
    if (isLive(old, document)) removeDocument(next, idAt(old.ids, document));
    adopt(document);
  };
  while (old.size - seen > fewLeft) {
    adoptLater(seen++);
    if (seen % slice === 0) yield moved;
  }
  while (seen < old.size) adoptLater(seen++);
  for (const document of leftMeanwhile(old, adopted)) {
    const id = idAt(old.ids, document);
    if (documentWithId(old, id) === undefined) removeDocument(next, id);
  }
  return successor;
}

/** The documents that were adopted and are no longer live. */
function leftMeanwhile<Card>({ live }: Store<Card>, adopted: Bits): number[] {
  const left = adopted.slice();
  andNotInto(left, live, left.length);
  return bitsToNumbers(left, left.length);
}

/** Numbers of the live documents, oldest update first. */
function* livingOf<Card>(store: Store<Card>): Generator<number, Uint32Array> {
  const { size, updatedAt, late } = store;
  const numbers = new Uint32Array(store.liveCount);
  let found = 0;
  for (let document = 0; document < size; document++) {
    if (isLive(store, document) && found < numbers.length) numbers[found++] = document;
    if (document % (slice * 256) === 0) yield 0;
  }
  const living = numbers.subarray(0, found);
  if (late.length === 0) return living;
  const sorting = sortedInSlices(living, (a, b) => updatedAt[a]! - updatedAt[b]! || a - b);
  for (;;) {
    const { done, value } = sorting.next();
    if (done) return value;
    yield 0;
  }
}
