import { type Arena, type Bits, createArena, grown, setBit } from "./bitset.ts";
import type { Counting } from "./counting.ts";
import { keepNewest } from "./newest.ts";
import { createOrders, type Orders } from "./order.ts";
import type { Store } from "./store.ts";

/**
 * Cached masks. A document's columns never change, so a mask stays valid for the numbers it covers and only has to be
 * extended by later ones.
 */
type KnownMask = { bits: Bits; upTo: number };

/** The store with its derived data; compaction replaces all of it at once. */
export type Engine<Card> = {
  store: Store<Card>;
  arena: Arena;
  masks: Map<string, KnownMask>;
  orders: Orders;
  counting: Counting;
  /** Makes one for the store that replaces this one. */
  newCounting: () => Counting;
};

export const createEngine = <Card>(store: Store<Card>, newCounting: () => Counting): Engine<Card> => ({
  store,
  counting: newCounting(),
  newCounting,
  arena: createArena(),
  masks: new Map(),
  orders: createOrders(),
});

const maskLimit = 128;

/** The mask of that name, extended by `scan` over the numbers from `from` up to but excluding `to`. Read-only. */
export function knownMask<Card>(
  engine: Engine<Card>,
  name: string,
  scan: (bits: Bits, from: number, to: number) => void,
): Bits {
  const { masks, store } = engine;
  const known = masks.get(name) ?? { bits: new Int32Array(0), upTo: 0 };
  if (known.upTo < store.size) {
    known.bits = grown(known.bits, store.size);
    scan(known.bits, known.upTo, store.size);
    known.upTo = store.size;
  }
  keepNewest(masks, name, known, maskLimit);
  return known.bits;
}

/** Sets the bit of every document whose number in the column is between `low` and `high`, inclusive. */
export function rangeInto(bits: Bits, column: Int32Array, low: number, high: number, from: number, to: number): void {
  let document = from;
  for (; document < to && (document & 31) !== 0; document++)
    if (column[document]! >= low && column[document]! <= high) setBit(bits, document);
  for (; document + 32 <= to; document += 32) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++) {
      const number = column[document + bit]!;
      word |= (+(number >= low) & +(number <= high)) << bit;
    }
    bits[document >>> 5] = word;
  }
  for (; document < to; document++) if (column[document]! >= low && column[document]! <= high) setBit(bits, document);
}
