import { wordsOf } from "../core/tokenize.ts";
import { found, wordsWithPlaces } from "./marks.ts";
import type { Correction, SearchQuery } from "./query.ts";

const quoted = /(["“”„«»][^"“”„«»]*["“”„«»]?)/;

/**
 * The search with the words it found something for, everything else as typed: `NOT` and `or` mean something as they are
 * written. A saved search isn't corrected when it is asked (decision 0032).
 */
export const withCorrections = (query: SearchQuery, corrections: readonly Correction[]): SearchQuery => ({
  ...query,
  ...(query.keywords !== undefined && { keywords: corrected(query.keywords, corrections) }),
  ...(query.location !== undefined && { location: corrected(query.location, corrections) }),
});

/** Quoted words are searched as written. */
const corrected = (text: string, corrections: readonly Correction[]): string =>
  text
    .split(quoted)
    .map((part, index) => (index % 2 === 1 ? part : corrections.reduce(replaced, part)))
    .join("");

const replaced = (text: string, { typed, used }: Correction): string =>
  found(wordsWithPlaces(text, "role"), { words: wordsOf(typed), prefix: false })
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + used + rest.slice(end), text);
