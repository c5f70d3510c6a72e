import { sortedInSlices } from "./sort-in-slices.ts";
import { lettersOf } from "./spelling.ts";
import { stemOf } from "./stems.ts";

/**
 * Every word of the index, for prefix look-up: a sorted list, followed by the newest words, which aren't sorted yet.
 * What a correction needs is kept with each new word, because reading all words at once blocks the server.
 */
export type Dictionary = {
  ids: Map<string, number>;
  words: string[];
  /** Word ids in word order; covers the first `sorted.length` ids. */
  sorted: Uint32Array;
  /** Of each word, `lettersOf`; longer than the words. */
  letters: Int32Array;
  /** Word ids by stem. */
  stems: Map<string, number[]>;
};

export const createDictionary = (): Dictionary => ({
  ids: new Map(),
  words: [],
  sorted: new Uint32Array(0),
  letters: new Int32Array(1024),
  stems: new Map(),
});

/** The id of a word, assigned on first use. */
export function wordId(dictionary: Dictionary, word: string): number {
  const { ids, words, stems } = dictionary;
  let id = ids.get(word);
  if (id === undefined) {
    id = words.length;
    ids.set(word, id);
    words.push(word);
    dictionary.letters = withRoom(dictionary.letters, id);
    dictionary.letters[id] = lettersOf(word);
    const stem = stemOf(word);
    const same = stems.get(stem);
    if (same) same.push(id);
    else stems.set(stem, [id]);
  }
  return id;
}

function withRoom(numbers: Int32Array, place: number): Int32Array {
  if (place < numbers.length) return numbers;
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

// Compares code units, not by locale: prefixes only need an order that is the same everywhere.
const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const tailLimit = 256;

/** Sorts the words of this moment, if many are new. Yields after each small part. */
export function* sortWords(dictionary: Dictionary): Generator<void, void> {
  const { words, sorted } = dictionary;
  if (words.length - sorted.length <= tailLimit) return;
  const ids = new Uint32Array(words.length);
  ids.set(sorted);
  for (let id = sorted.length; id < ids.length; id++) ids[id] = id;
  dictionary.sorted = yield* sortedInSlices(ids, (a, b) => before(words[a]!, words[b]!));
}

/** The place in the sorted words where those with this prefix begin, if there are any. */
function startOf(dictionary: Dictionary, prefix: string): number {
  for (const _ of sortWords(dictionary)) continue;
  const { words, sorted } = dictionary;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[sorted[middle]!]! < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ids of all words with this prefix, in no particular order. */
export function wordsWithPrefix(dictionary: Dictionary, prefix: string): number[] {
  const found: number[] = [];
  let place = startOf(dictionary, prefix);
  const { words, sorted } = dictionary;
  while (place < sorted.length && words[sorted[place]!]!.startsWith(prefix)) found.push(sorted[place++]!);
  for (let id = sorted.length; id < words.length; id++) if (words[id]!.startsWith(prefix)) found.push(id);
  return found;
}

export function hasWordWithPrefix(dictionary: Dictionary, prefix: string): boolean {
  const place = startOf(dictionary, prefix);
  const { words, sorted } = dictionary;
  if (place < sorted.length && words[sorted[place]!]!.startsWith(prefix)) return true;
  for (let id = sorted.length; id < words.length; id++) if (words[id]!.startsWith(prefix)) return true;
  return false;
}
