import type { Dictionary } from "./dictionary.ts";
import { errorsBetween, leastErrors, lettersOf } from "./spelling.ts";
import { stemOf } from "./stems.ts";

/** Derived from a dictionary's words when a search first needs it, and extended by later words. */
type Derived = { letters: Int32Array; stems: Map<string, number[]>; upTo: number };

const derived = new WeakMap<Dictionary, Derived>();

function derivedOf(dictionary: Dictionary): Derived {
  const { words } = dictionary;
  const known = derived.get(dictionary) ?? { letters: new Int32Array(0), stems: new Map(), upTo: 0 };
  derived.set(dictionary, known);
  if (known.letters.length < words.length) {
    const larger = new Int32Array(words.length * 2);
    larger.set(known.letters);
    known.letters = larger;
  }
  for (; known.upTo < words.length; known.upTo++) {
    const word = words[known.upTo]!;
    known.letters[known.upTo] = lettersOf(word);
    const stem = stemOf(word);
    const same = known.stems.get(stem);
    if (same) same.push(known.upTo);
    else known.stems.set(stem, [known.upTo]);
  }
  return known;
}

/** The ids of the other words with the stem of `word`. */
export function wordsOfStem(dictionary: Dictionary, word: string): number[] {
  const ids = derivedOf(dictionary).stems.get(stemOf(word)) ?? [];
  return ids.filter((id) => dictionary.words[id] !== word);
}

/** The ids of the words within `most` errors of `word`, by number of errors. */
export function wordsNear(dictionary: Dictionary, word: string, most: number): number[][] {
  const { letters } = derivedOf(dictionary);
  const { words } = dictionary;
  const own = lettersOf(word);
  const found: number[][] = Array.from({ length: most + 1 }, () => []);
  for (let id = 0; id < words.length; id++) {
    const other = words[id]!;
    if (Math.abs(other.length - word.length) > most || leastErrors(own, letters[id]!) > most) continue;
    const errors = errorsBetween(word, other, most);
    // Few people mistype the first letter; with two errors it must be right.
    if (errors <= most && (errors < 2 || other.charCodeAt(0) === word.charCodeAt(0))) found[errors]!.push(id);
  }
  return found;
}
