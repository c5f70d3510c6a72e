import type { Dictionary } from "./dictionary.ts";
import { keepNewest } from "./newest.ts";
import { errorsBetween, leastErrors, lettersOf } from "./spelling.ts";
import { stemOf } from "./stems.ts";

/** The words near one that was typed, by number of errors, among the first `upTo`. */
type Near = { found: number[][]; upTo: number };
const nearLimit = 256;

/** What was typed before, by dictionary. */
const typed = new WeakMap<Dictionary, Map<string, Near>>();

/** The ids of the other words with the stem of `word`. */
export function wordsOfStem({ stems, words }: Dictionary, word: string): number[] {
  const ids = stems.get(stemOf(word)) ?? [];
  return ids.filter((id) => words[id] !== word);
}

/** The ids of the words within `most` errors of `word`, by number of errors. */
export function wordsNear(dictionary: Dictionary, word: string, most: number): readonly (readonly number[])[] {
  const { words, letters } = dictionary;
  const near = typed.get(dictionary) ?? new Map<string, Near>();
  typed.set(dictionary, near);
  const known: Near = near.get(word) ?? { found: Array.from({ length: most + 1 }, () => []), upTo: 0 };
  const own = lettersOf(word);
  for (; known.upTo < words.length; known.upTo++) {
    const other = words[known.upTo]!;
    if (Math.abs(other.length - word.length) > most || leastErrors(own, letters[known.upTo]!) > most) continue;
    const errors = errorsBetween(word, other, most);
    // Few people mistype the first letter; with two errors it must be right.
    if (errors <= most && (errors < 2 || other.charCodeAt(0) === word.charCodeAt(0)))
      known.found[errors]!.push(known.upTo);
  }
  keepNewest(near, word, known, nearLimit);
  return known.found;
}
