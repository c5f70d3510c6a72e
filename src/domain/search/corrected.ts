import { wordsOf } from "../core/tokenize.ts";
import { found, wordsWithPlaces } from "./marks.ts";
import { maximumText, searchToParams } from "./parse-query.ts";
import type { Correction, SearchQuery } from "./query.ts";

const quoted = /(["“”„«»][^"“”„«»]*["“”„«»]?)/;

/**
 * The search with the words it found something for, everything else as typed: `NOT` and `or` mean something as they are
 * written. A saved search isn't corrected when it is asked (decision 0032), and other forms of a word only count if it
 * names them (`forms`).
 */
export const withCorrections = (
  query: SearchQuery,
  corrections: readonly Correction[],
  forms: readonly Correction[] = [],
): SearchQuery => ({
  ...query,
  ...(query.keywords !== undefined && { keywords: withForms(corrected(query.keywords, corrections), forms) }),
  ...(query.location !== undefined && { location: corrected(query.location, corrections) }),
});

/**
 * Whether the search differs from the saved one. A search saved as it was typed, before its corrections and other forms
 * were known, is still the same.
 */
export const isChangedFrom = (saved: Readonly<Record<string, string>>, typed: SearchQuery, widened: SearchQuery) =>
  ![typed, widened].some((query) => JSON.stringify(searchToParams(query)) === JSON.stringify(saved));

/** Without them if they don't fit, because the rest would be cut off. */
function withForms(text: string, forms: readonly Correction[]): string {
  const longer = corrected(text, forms);
  return longer.length > maximumText.keywords ? text : longer;
}

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
