import { type Bits, countAnd, countBits } from "./bitset.ts";
import { countPosting, type Posting } from "./posting.ts";

/** Counts how many documents of a posting are in one mask. The mask doesn't change meanwhile. */
export type MaskCounting = {
  /** The size of the mask. */
  total: number;
  /** Exact, or the most that it can be if that is below `needed`. */
  count(posting: Posting, needed?: number): number;
  /** Exact counts of many at once. Yields after each small part. */
  countAll(postings: readonly Posting[]): Generator<void, number[]>;
  /** The same for any set. */
  countSet(bits: Bits): number;
  /** What counting costs, in words of an intersection by `countAnd`. */
  costOf(posting: Posting): number;
};

/** How an engine counts its postings. Documents are only appended to a posting. */
export type Counting = { within(mask: Bits, words: number): MaskCounting };

/** An entry of a list costs as much as so many words, as measured. */
const wordsForListed = 2;

export const plainCounting: Counting = {
  within: (mask, words) => ({
    total: countBits(mask, words),
    count: (posting) => countPosting(mask, posting, words),
    *countAll(postings) {
      const counts: number[] = [];
      for (const posting of postings) {
        counts.push(countPosting(mask, posting, words));
        yield;
      }
      return counts;
    },
    countSet: (bits) => countAnd(mask, bits, words),
    costOf: ({ bits, size }) => (bits ? words : size * wordsForListed),
  }),
};
