import { fold, type Term, wordsOf } from "../core/tokenize.ts";
import { stateWords } from "../core/us-states.ts";
import type { SearchQuery, SearchReading } from "./query.ts";

export type MarkedKind = "role" | "skill" | "loc";
export type Mark = SearchReading["marks"][number];

/** What results can match: the words of the boxes, as the search read them, and the skills of the filter. */
export const marksOf = (query: SearchQuery, reading: SearchReading | undefined): readonly Mark[] => [
  ...(reading?.marks ?? []),
  ...query.skills.map((skill) => ({ words: wordsOf(skill), prefix: false, in: "skill" as const })),
];

/** A text in pieces, alternating between those that match a mark and those that don't. */
export function markedParts(
  text: string,
  kind: MarkedKind,
  marks: readonly Mark[],
): { text: string; marked: boolean }[] {
  const words = wordsWithPlaces(text, kind);
  const hit: boolean[] = Array.from({ length: text.length }, () => false);
  for (const mark of marks)
    if (mark.in === null || mark.in === kind)
      for (const { start, end } of found(words, mark)) hit.fill(true, start, end);
  const parts: { text: string; marked: boolean }[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = parts.at(-1);
    if (last && last.marked === hit[at]) last.text += text[at];
    else parts.push({ text: text[at]!, marked: hit[at]! });
  }
  return parts;
}

/** Whether a text has something to highlight. */
export const isMarked = (text: string, kind: MarkedKind, marks: readonly Mark[]): boolean =>
  markedParts(text, kind, marks).some(({ marked }) => marked);

type Placed = { word: string; start: number; end: number };

/** The words of a text as the search reads them. */
export function wordsWithPlaces(text: string, kind: MarkedKind): Placed[] {
  const words = [...text.matchAll(/\.?[\p{L}\p{N}][\p{L}\p{N}\p{M}+#♯]*/gu)].map((match) => ({
    word: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const state = kind === "loc" ? text.lastIndexOf(", ") + 2 : 0;
  if (state < 2) return words;
  // "Texas" finds a listing that shows "TX".
  const names = wordsOf(stateWords(text.slice(state))).map((word) => ({ word, start: state, end: text.length }));
  return [...words, ...names];
}

/** Where these words are, next to each other. */
export function found(words: readonly Placed[], { words: asked, prefix }: Term): { start: number; end: number }[] {
  const hits: { start: number; end: number }[] = [];
  for (let first = 0; first + asked.length <= words.length; first++) {
    const matches = asked.every((each, offset) => {
      const { word } = words[first + offset]!;
      const plain = word.startsWith(".") ? word.slice(1) : word;
      return prefix && offset === asked.length - 1
        ? word.startsWith(each) || plain.startsWith(each)
        : word === each || plain === each;
    });
    const last = words[first + asked.length - 1];
    if (matches && last) hits.push({ start: words[first]!.start, end: last.end });
  }
  return hits;
}
