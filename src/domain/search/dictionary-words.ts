import type { Dictionary } from "./dictionary.ts";
import { errorsBetween, leastErrors, lettersOf } from "./spelling.ts";
import { stemOf } from "./stems.ts";

/** Derived from a dictionary's words when a search first needs it, and extended by later words. */
type Derived = { letters: Int32Array; stems: Map<string, number[]>; upTo: number; near: Map<string, Near> };

/** The words near one that was typed, by number of errors, among the first `upTo`. */
type Near = { found: number[][]; upTo: number };
const nearLimit = 256;

const derived = new WeakMap<Dictionary, Derived>();

function derivedOf(dictionary: Dictionary): Derived {
  const { words } = dictionary;
  const known = derived.get(dictionary) ?? { letters: new Int32Array(0), stems: new Map(), upTo: 0, near: new Map() };
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
export function wordsNear(dictionary: Dictionary, word: string, most: number): readonly (readonly number[])[] {
  const { letters, near } = derivedOf(dictionary);
  const { words } = dictionary;
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
  near.delete(word);
  near.set(word, known);
  if (near.size > nearLimit) near.delete(near.keys().next().value!);
  return known.found;
}
