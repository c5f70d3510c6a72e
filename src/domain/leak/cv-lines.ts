import type { Folded, Word } from "./fold.ts";
import { isGivenName } from "./given-names.ts";
import { isBigCompany, isCity, isKnownWord, isProductWord, isRoleWord, isSkill, isState } from "./words.ts";

const date =
  "(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]{0,7}\\.? ?,? ?|\\d{1,2}[/.])?(?:19|20)\\d\\d";
/** "July 2015 to present", "2014 - 2017", "07/2015-03/2018". */
const range = new RegExp(
  `(?<![\\d$€£])${date} ?(?:-|to|until|till|through) ?(?:${date}|present|now|current|today)(?![\\d%])`,
  "g",
);
/** "'16-'19", "since 2021". */
const openSpan = new RegExp(`(?<![\\d\\p{L}])(?:'\\d\\d ?- ?(?:'\\d\\d|present|now)|since ${date})(?!\\d)`, "gu");
/** "2 yrs 3 mos", as profiles write it. Only next to a role, because skills have years too. */
const duration = /(?<![\p{L}\d])\d{1,2} (?:yrs?|years?)(?:,? \d{1,2} (?:mos?|months?))?(?![\p{L}\d])/gu;
const separators = /^(?:, ?| ?[|;:•·] ?| - | {2,4}| ?\( ?|\) ?| ?\n ?|: )$/;
const companyWords = new Set(
  (
    "group holdings systems technologies labs lab bank capital health energy partners international logistics " +
    "freight robotics software solutions networks industries motors foods airlines pharma financial insurance " +
    "consulting studios ventures dynamics biomedical corporation corp inc llc ltd gmbh company co"
  ).split(" "),
);
const schools = new Set(
  "university college institute school academy bachelor master degree bs ba ms mba phd hospital army navy force".split(
    " ",
  ),
);

/**
 * Companies in the lines of a résumé: text between separators next to a span of years, capitalized, with an unknown
 * word or a well-known company. "Kubernetes (2019-2023)" and "Staff Engineer, 2014-2017" don't match.
 */
export function cvLineCompanies(folded: Folded, words: readonly Word[]): { first: number; last: number }[] {
  const { text } = folded;
  const found: { first: number; last: number }[] = [];
  let next = 0;
  const spans = [...text.matchAll(range), ...text.matchAll(openSpan), ...text.matchAll(duration)].sort(
    (left, right) => left.index - right.index,
  );
  for (const match of spans) {
    const behind = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - 120), match.index);
    const after = text.slice(behind, behind + 120);
    const lineFrom = match.index - before.length + before.lastIndexOf("\n") + 1;
    const lineTo = behind + (after.includes("\n") ? after.indexOf("\n") : after.length);
    while (next < words.length && words[next]!.from < lineFrom) next++;
    let first = -1;
    const runs: { first: number; last: number }[] = [];
    for (let index = next; index <= words.length; index++) {
      const word = words[index];
      const inside = word !== undefined && word.from < lineTo && !(word.from >= match.index && word.from < behind);
      const breaks = first >= 0 && (!inside || separators.test(word.gap) || /[.!?]\s/.test(word.gap));
      if (breaks) {
        if (!text.startsWith(":", words[index - 1]!.to) || index - first > 1 || isBigCompany(words[first]!.text))
          runs.push({ first, last: index - 1 });
        first = -1;
      }
      if (word === undefined || word.from >= lineTo) break;
      if (inside && first < 0) first = index;
    }
    const isRole = (run: { first: number; last: number }) =>
      isRoleWord(words[run.last]!.text) && words[run.first]!.shape !== "lower";
    const besideRole = runs.some(isRole);
    const besideCity = runs.some((run) => run.first === run.last && isCity(words[run.first]!.text));
    if (/^\d{1,2} y/.test(match[0]) && !besideRole) continue;
    for (const run of runs) {
      const own = words.slice(run.first, run.last + 1);
      const known =
        (besideRole || besideCity) && own.length === 1 && own[0]!.shape !== "lower" && isBigCompany(own[0]!.text);
      if (known || isCompany(own)) found.push(run);
    }
  }
  return found;
}

function isCompany(run: readonly Word[]): boolean {
  if (run.length === 0 || run.length > 5) return false;
  const named = run.filter(
    (word) => !(word.shape === "lower" && (word.text === "and" || word.text === "of" || word.text === "the")),
  );
  if (
    named.some((word) => word.shape === "lower" || /^\d{1,12}$/.test(word.text)) ||
    named.some((word) => schools.has(word.text))
  )
    return false;
  const last = named.at(-1);
  const partners = named.length > 1 && companyWords.has(last?.text ?? "") && !isKnownWord(named[0]!.text);
  if (
    last === undefined ||
    (isRoleWord(last.text) && !partners) ||
    named.every((word) => isCity(word.text) || isState(word.text))
  )
    return false;
  if (named.length > 1 && isBigCompany(named[0]!.text) && isProductWord(named[1]!.text)) return false;
  if (
    named.some((word) => isBigCompany(word.text)) &&
    !(named.length === 1 && isSkill(last.text) && !isEmployerFirst(last.text))
  )
    return true;
  if (named.every((word) => isSkill(word.text) || isKnownWord(word.text)))
    return named.length > 1 && companyWords.has(last.text) && !isSkill(named[0]!.text);
  return named.some(
    (word) => !isKnownWord(word.text) && !isGivenName(word.text) && !isSkill(word.text) && word.text.length > 2,
  );
}

/** Product names that count as an employer next to years. */
const isEmployerFirst = (word: string) =>
  word === "microsoft" ||
  word === "google" ||
  word === "amazon" ||
  word === "apple" ||
  word === "meta" ||
  word === "adobe" ||
  word === "salesforce";
