import { type Term, termMatches } from "../core/tokenize.ts";
import { andInto, andNotInto, type Bits, bitsToNumbers, clearBit, countBits, setBit, wordsFor } from "./bitset.ts";
import { wordsWithPrefix } from "./dictionary.ts";
import { type Engine, knownMask } from "./engine.ts";
import type { TextField } from "./fields.ts";
import { orPosting } from "./posting.ts";
import type { Store } from "./store.ts";
import type { ValueKind } from "./values.ts";

/** Above this many new documents a text mask is rebuilt from the postings; below, the documents are walked. */
export const walkLimit = 2048;

export function termMask<Card>(engine: Engine<Card>, term: Term): Bits {
  const { store } = engine;
  return knownMask(engine, nameOf(term), (bits, from, to) => {
    const matches = remembered(store, termTest(store, term));
    if (from > 0 && to - from < walkLimit) {
      for (let document = from; document < to; document++)
        if (hasValue(store, document, matches)) setBit(bits, document);
      return;
    }
    const words = wordsFor(to);
    wordInto(store, bits, term, 0, words);
    if (term.words.length === 1) return;
    const other = new Int32Array(words);
    for (let at = 1; at < term.words.length; at++) {
      other.fill(0);
      wordInto(store, other, term, at, words);
      andInto(bits, other, words);
    }
    // All words are present; the values decide whether they are adjacent. A role is a document's first value.
    other.fill(0);
    for (const value of valuesWithTerm(store, term, null)) orPosting(other, store.values.list[value]!.posting!, words);
    const left = bits.slice(0, words);
    andNotInto(left, other, words);
    const { list } = store.values;
    const isInRoles = (): boolean => list.some(({ kind }, value) => kind === "role" && matches(value));
    // Most phrases of skills are in no role, which is quicker to see than that none of these documents has one.
    if (countBits(left, words) > list.length && !isInRoles()) return andInto(bits, other, words);
    for (const document of bitsToNumbers(left, words))
      if (!matches(store.valuePool[store.valueStart[document]!]!)) clearBit(bits, document);
  });
}

/**
 * Whether a value has the term. The numbers of its words rule most values out, without a comparison of texts: comparing
 * the roles of a million listings held the event loop for a tenth of a second.
 */
function termTest<Card>(store: Store<Card>, term: Term): (value: number) => boolean {
  const { dictionary, list } = store.values;
  const most = Math.min(term.words.length, 8);
  const places = new Uint8Array(dictionary.words.length);
  for (let at = 0; at < most; at++) for (const word of wordsOfTerm(store, term, at)) places[word]! |= 1 << at;
  const all = (1 << most) - 1;
  return (value) => {
    const { words, wordIds } = list[value]!;
    let found = 0;
    for (const word of wordIds) found |= places[word]!;
    return found === all && (term.words.length === 1 || termMatches(words, term));
  };
}

function wordInto<Card>(store: Store<Card>, bits: Bits, term: Term, at: number, words: number): void {
  for (const word of wordsOfTerm(store, term, at)) orPosting(bits, store.values.wordPostings[word]!, words);
}

function wordsOfTerm<Card>(store: Store<Card>, term: Term, at: number): number[] {
  const asked = term.words[at]!;
  const { dictionary } = store.values;
  if (term.prefix && at === term.words.length - 1) return wordsWithPrefix(dictionary, asked);
  const exact = dictionary.ids.get(asked);
  return exact === undefined ? [] : [exact];
}

const kindsOf: Record<TextField, readonly ValueKind[]> = {
  skill: ["skill", "spelling"],
  role: ["role"],
  industry: ["industry"],
  loc: ["place"],
};

/** The documents with the term in that field. */
export function fieldMask<Card>(engine: Engine<Card>, field: TextField, term: Term): Bits {
  const { store } = engine;
  const kinds = kindsOf[field];
  return knownMask(engine, `${field} ${nameOf(term)}`, (bits, from, to) => {
    const test = termTest(store, term);
    const matches = remembered(store, (value) => kinds.includes(store.values.list[value]!.kind) && test(value));
    if (from > 0 && to - from < walkLimit) {
      for (let document = from; document < to; document++)
        if (hasValue(store, document, matches)) setBit(bits, document);
      return;
    }
    const words = wordsFor(to);
    if (field === "skill" || field === "loc") {
      for (const value of valuesWithTerm(store, term, kinds))
        orPosting(bits, store.values.list[value]!.posting!, words);
      return;
    }
    wordInto(store, bits, term, 0, words);
    for (const document of bitsToNumbers(bits, words))
      if (!hasValue(store, document, matches)) clearBit(bits, document);
  });
}

const nameOf = (term: Term): string => `${term.prefix ? "begins" : "is"} ${term.words.join(" ")}`;

/** The values that contain the term, of some kinds or, with null, of all but roles, which aren't indexed by word. */
export function valuesWithTerm<Card>(store: Store<Card>, term: Term, kinds: readonly ValueKind[] | null): Set<number> {
  const found = new Set<number>();
  for (const word of wordsOfTerm(store, term, 0))
    for (const value of store.values.wordValues[word]!) {
      const { kind, words } = store.values.list[value]!;
      if ((kinds === null || kinds.includes(kind)) && termMatches(words, term)) found.add(value);
    }
  return found;
}

export function remembered<Card>(store: Store<Card>, test: (value: number) => boolean): (value: number) => boolean {
  const answers = new Int8Array(store.values.list.length);
  return (value) => {
    answers[value] ||= test(value) ? 1 : -1;
    return answers[value] === 1;
  };
}

export function hasValue<Card>(store: Store<Card>, document: number, test: (value: number) => boolean): boolean {
  for (let i = store.valueStart[document]!; i < store.valueStart[document + 1]!; i++)
    if (test(store.valuePool[i]!)) return true;
  return false;
}
