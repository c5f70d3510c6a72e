import type { Folded } from "./fold.ts";
import type { Hit } from "./hit.ts";

/** Round ones are amounts: "patents 12,500,000 in revenue". */
const number = String.raw`\d{1,2}[, ]\d{3}[, ](?!000)\d{3}|\d{4,5}(?!000)\d{3}`;
const kindCode = String.raw`(?:[- ]?[abc]\d)?`;
const sign = String.raw`(?: ?(?:#|nos?\.?|nrs?\.?|numbers?))?[ :#(]{0,2}`;
/** "Patent No. 10,123,456", "U.S. Pat. Nos. 9,876,543", "patents: US 10,123,456 B2". */
const announced = String.raw`\bpat(?:ents?|s?\.)${sign}(?:(?:us|u\.s\.|ep|wo)[- ]?)?${sign}`;
const further = String.raw`(?:(?:,? and |[,;] ?)(?:(?:us|u\.s\.|ep)[- ]?)?(?:${number})${kindCode}){0,20}`;
/** "US10123456B2", "EP 3456789 B1", "WO 2019/123456", "US 2019/0123456 A1": a number that is only a patent's. */
const published = String.raw`us[- ]?20\d\d(?:\/\d{7}(?:[- ]?a\d)?|\d{7}[- ]?a\d)`;
const unannounced = String.raw`\b(?:(?:us|ep)[- ]?(?:${number})[- ]?[ab]\d|wo ?(?:19|20)\d\d/\d{6}|${published})`;
/** "Application No. 16/123,456". */
const applied = String.raw`\b(?:appl(?:ications?|ns?)?|ser(?:ials?)?|provisionals?)\.?${sign}\d\d/\d{3},\d{3}`;
const patents = String.raw`(?:${announced}(?:${number})${kindCode}|${unannounced}|${applied})${further}`;

const records: readonly (readonly [pattern: RegExp, what: string])[] = [
  [new RegExp(String.raw`${patents}(?![\p{L}\d])(?![,.]\d)`, "gu"), "is a patent number"],
  // Without "doi", a prefix like a year is a date ("10.2019/11.2020"), and a short suffix a unit ("10.5000/hour").
  [/\bdoi[: ]{1,2}10\.\d{4,9}\/[^\s,;"“”<>]{2,120}/gu, "is a publication's number"],
  [/\b10\.(?!(?:19|20)\d\d\/)\d{4,9}\/(?=[^\s,;"“”<>\d]{0,60}\d)[^\s,;"“”<>]{6,120}/gu, "is a publication's number"],
  [/\barxiv[: ]{1,2}\d{4}\.\d{4,5}(?:v\d{1,2})?(?!\d)/gu, "is a publication's number"],
  [/\bpm(?:id[: ]{1,2}|c(?:id[: ]{1,2}pmc)?)\d{6,8}(?!\d)/gu, "is a publication's number"],
  [/\bisbn(?:-1[03])?[: ]{1,2}(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dx](?![\p{L}\d])/gu, "is a book's number"],
];

/**
 * Numbers of patents, papers and books. What was invented or written is no secret; its number leads to the names of its
 * inventors and authors in one search.
 */
export function recordHits(folded: Folded): Hit[] {
  return records.flatMap(([pattern, what]) =>
    [...folded.text.matchAll(pattern)].map(({ index, 0: found }) => {
      const end = index + found.replace(/[.)\]]{1,4}$/, "").length;
      return { start: folded.start[index]!, end: folded.end[end - 1]!, kind: "license", severity: "refuse", what };
    }),
  );
}
