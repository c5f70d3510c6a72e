/**
 * Every word of the index, for prefix look-up: a sorted list, followed by the newest words, which aren't sorted yet.
 */
export type Dictionary = {
  ids: Map<string, number>;
  words: string[];
  /** Word ids in word order; covers the first `sorted.length` ids. */
  sorted: Uint32Array;
};

export const createDictionary = (): Dictionary => ({ ids: new Map(), words: [], sorted: new Uint32Array(0) });

/** The id of a word, assigned on first use. */
export function wordId(dictionary: Dictionary, word: string): number {
  let id = dictionary.ids.get(word);
  if (id === undefined) {
    id = dictionary.words.length;
    dictionary.ids.set(word, id);
    dictionary.words.push(word);
  }
  return id;
}

// Compares code units, not by locale: prefixes only need an order that is the same everywhere.
const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sortIn(dictionary: Dictionary): void {
  const { words, sorted } = dictionary;
  const fresh: number[] = [];
  for (let id = sorted.length; id < words.length; id++) fresh.push(id);
  fresh.sort((a, b) => before(words[a]!, words[b]!));
  const merged = new Uint32Array(words.length);
  let old = 0;
  let next = 0;
  for (let i = 0; i < merged.length; i++) {
    const takeOld = next >= fresh.length || (old < sorted.length && words[sorted[old]!]! < words[fresh[next]!]!);
    merged[i] = takeOld ? sorted[old++]! : fresh[next++]!;
  }
  dictionary.sorted = merged;
}

const tailLimit = 256;

/** The place in the sorted words where those with this prefix begin, if there are any. */
function startOf(dictionary: Dictionary, prefix: string): number {
  const { words } = dictionary;
  if (words.length - dictionary.sorted.length > tailLimit) sortIn(dictionary);
  const { sorted } = dictionary;
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
