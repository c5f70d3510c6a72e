import { andInto, type Bits, copyInto, wordsFor } from "./bitset.ts";
import { type Engine, knownMask, rangeInto } from "./engine.ts";
import { orPosting } from "./posting.ts";
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

export function optionMask<Card>(
  engine: Engine<Card>,
  group: Exclude<EnumGroup, "salary">,
  chosen: readonly string[],
): Bits {
  const bits = engine.arena.zeroed(wordsFor(engine.store.size));
  for (const option of chosen) {
    const posting = engine.store.optionPostings[group][enumOptions[group].indexOf(option)];
    if (posting) orPosting(bits, posting, wordsFor(engine.store.size));
  }
  return bits;
}
