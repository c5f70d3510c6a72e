import { andNotInto, type Bits, clearBit, countAnd, grown, orInto, setBit } from "./bitset.ts";

/**
 * The documents with one value: an ascending list while rare, a bit set once dense (more than one in 64). A short list
 * is faster to walk, a set is cheaper to intersect.
 */
export type Posting = { size: number; list: Uint32Array | null; bits: Bits | null };

export const createPosting = (): Posting => ({ size: 0, list: null, bits: null });

const denseFrom = 128;

/** Adds a document; numbers only grow. `documents`: how many numbers have been assigned so far. */
export function appendTo(posting: Posting, document: number, documents: number): void {
  if (posting.bits !== null) {
    posting.bits = grown(posting.bits, document + 1);
    setBit(posting.bits, document);
  } else {
    let list = posting.list ?? new Uint32Array(2);
    if (posting.size === list.length) {
      const larger = new Uint32Array(list.length < 1024 ? list.length * 2 : list.length + (list.length >>> 2));
      larger.set(list);
      list = larger;
    }
    list[posting.size] = document;
    posting.list = list;
    if (posting.size >= denseFrom && posting.size * 64 > documents) {
      const bits = grown(new Int32Array(0), document + 1);
      for (let i = 0; i <= posting.size; i++) setBit(bits, list[i]!);
      posting.bits = bits;
      posting.list = null;
    }
  }
  posting.size++;
}

export function orPosting(target: Bits, posting: Posting, words: number): void {
  if (posting.bits !== null) return orInto(target, posting.bits, words);
  const list = posting.list;
  if (list !== null) for (let i = 0; i < posting.size; i++) setBit(target, list[i]!);
}

export function removePosting(target: Bits, posting: Posting, words: number): void {
  if (posting.bits !== null) return andNotInto(target, posting.bits, words);
  const list = posting.list;
  if (list !== null) for (let i = 0; i < posting.size; i++) clearBit(target, list[i]!);
}

/** How many entries of the list are documents of the first `words` words of a set. Later ones can have come since. */
function listedWithin({ list, size }: Posting, words: number): number {
  let end = size;
  while (end > 0 && list![end - 1]! >>> 5 >= words) end--;
  return end;
}

/** How many documents of the posting are in `mask`. */
export function countPosting(mask: Bits, posting: Posting, words: number): number {
  if (posting.bits !== null) return countAnd(mask, posting.bits, words);
  const list = posting.list;
  if (list === null) return 0;
  const end = listedWithin(posting, words);
  let total = 0;
  // Without a branch, which would be mispredicted for every other document of a broad result.
  for (let i = 0; i < end; i++) total += (mask[list[i]! >>> 5]! >>> (list[i]! & 31)) & 1;
  return total;
}
