import { andInto, type Bits, copyInto, wordsFor } from "./bitset.ts";
import { type Engine, knownMask, rangeInto } from "./engine.ts";
import { orPosting, type Posting } from "./posting.ts";
import { enumOptions, type EnumGroup } from "./store.ts";

/** Overlapping ranges: those that end no earlier than `from` and begin no later than `to`; `null` without limits. */
export function rangeMask<Card>(
  engine: Engine<Card>,
  name: string,
  ends: Int32Array,
  from: number | undefined,
  begins: Int32Array,
  to: number | undefined,
): Bits | null {
  const lower =
    from === undefined
      ? null
      : knownMask(engine, `${name} from ${from}`, (bits, first, last) =>
          rangeInto(bits, ends, from, Infinity, first, last),
        );
  const upper =
    to === undefined
      ? null
      : knownMask(engine, `${name} to ${to}`, (bits, first, last) =>
          rangeInto(bits, begins, -Infinity, to, first, last),
        );
  if (!lower || !upper) return lower ?? upper;
  const words = wordsFor(engine.store.size);
  const both = engine.arena.take(words);
  copyInto(both, lower, words);
  andInto(both, upper, words);
  return both;
}

export const optionMask = <Card>(
  engine: Engine<Card>,
  group: Exclude<EnumGroup, "salary">,
  chosen: readonly string[],
): Bits =>
  anyOf(
    engine,
    chosen.flatMap((option) => engine.store.optionPostings[group][enumOptions[group].indexOf(option)] ?? []),
  );

/** The documents of any of these postings. Read-only: a posting that is alone and dense is its own mask. */
export function anyOf<Card>({ store, arena }: Engine<Card>, postings: readonly Posting[]): Bits {
  const [first, ...others] = postings;
  if (first?.bits && others.length === 0) return first.bits;
  const words = wordsFor(store.size);
  const dense = postings.find(({ bits }) => bits !== null)?.bits;
  const any = dense ? arena.take(words) : arena.zeroed(words);
  if (dense) copyInto(any, dense, words);
  for (const posting of postings) if (posting.bits !== dense) orPosting(any, posting, words);
  return any;
}
