import type { Folded, Word } from "./fold.ts";
import type { Hit } from "./hit.ts";
import { isCalendarWord, isState } from "./words.ts";

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s/).filter((word) => word !== ""));

/** A number right after one of these is a license's: public registers give its holder's name for it. */
const licenses = list(`
  license lic licensure rn lpn lvn aprn cpa cdl npi dea nmls crd sbn
  lcsw lmsw lmft lmhc bcba dds dvm pharmd rph dre bre caldre calbre
`);
/** After these, only "#", "no." or "number" makes a number a license's: "certification AZ-104" is an exam. */
const papers = list("certificate certification cert credential registration reg permit card bar twic licenses");
/** Like papers, but "contractor, no 1099" needs the period of "no.". */
const holders = list(`
  licensed pe np pa cna emt pmp cfa cma cfp phr notary nurse electrician plumber welder contractor lpc slp md pt pta ot
  rrt rdh crna fnp arnp pharmacist physician dentist architect surveyor attorney ardc bbo cslb brn bon ncsbn
`);
const isNamed = (word: string) => licenses.has(word) || papers.has(word) || holders.has(word);
const markers = list("number no nr num id nos numbers");
/** A number right after one of these isn't a license's: "license for 12000 devices". */
const joining = list("of from by for in the and since until through valid exp expires");
/** What can also be between the license and its number, besides a state. */
const between = list(`
  class a b c d active current is multistate compact nursing registered driver board issued state new north south west
`);
const standards = /^(?:iso|iec|iatf|as|en|ts|din|astm|nfpa|exam)\d/;
const units = list(`
  lbs pounds tons kg miles km hours hrs hour users visits patients beds btu gvw gvwr feet ft sq units employees seats
  people accounts cases clients returns dollars usd loads orders lines members loans claims calls policies packages
  deliveries stops transactions invoices students procedures years yrs months month monthly weeks week weekly wk days
  day daily shifts shift salary base yearly annual year yr accident
`);
/** These can also follow a license's number ("case manager"), so they count only after a round one. */
const afterRound = list(`
  lb pound ton mile user visit patient bed foot unit employee seat staff account case client return dollar load order
  line member loan safe per a to doe total compensation
`);
const pairs = new Set(["()", "[]", "{}", "<>", '""', "''", "“”"]);

/** What can stand between a number and the license it belongs to: "1234567 is my RN license number". */
const linking = list("is was as my her his their our the a an");

const mostWords = 10;
const mostParts = 8;

/** License and credential numbers. The name of the license is no secret; its number leads to a person's name. */
export function licenseHits(folded: Folded, words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  for (let index = 0; index < words.length; index++) {
    const found = numberAfter(words, index) ?? numberBefore(words, index);
    if (found === null) continue;
    const enclosed = pairs.has(`${folded.text[found.from - 1] ?? ""}${folded.text[found.to] ?? ""}`) ? 1 : 0;
    hits.push({
      start: folded.start[found.from - enclosed]!,
      end: folded.end[found.to - 1 + enclosed]!,
      kind: "license",
      severity: "refuse",
      what: "is a license number",
    });
  }
  return hits;
}

/** Where the number of the license or paper that this word names is in the folded text. */
function numberAfter(words: readonly Word[], index: number): { from: number; to: number } | null {
  const named = nameAt(words, index);
  if (licenses.has(/^([a-z]{2,9})\d{5,10}$/.exec(named)?.[1] ?? "")) return words[index]!;
  if (!isNamed(named)) return null;
  let needsMark = !licenses.has(named);
  let mark: number | null = null;
  let prefix: number | null = null;
  for (let at = index + 1; at < words.length && at <= index + mostWords; at++) {
    const word = words[at]!;
    const last = words[at - 1]!;
    const gap = /^\D{1,4}$/.test(last.text) ? word.gap.replace(/^\./, "") : word.gap;
    if (!/^[^.!?$€£¥+~≈&%]{0,12}$/.test(gap)) return null;
    const sign = word.gap.indexOf("#");
    if (sign >= 0) mark ??= word.from - word.gap.length + sign;
    if (/\d/.test(word.text)) {
      if (/^(?:no|nr|num|id)\d/.test(word.text)) mark ??= word.from;
      const end = endOf(words, at, mark !== null);
      const found = { from: mark ?? prefix ?? word.from, to: words[end]!.to };
      const follows = !joining.has(last.text) || last.shape === "upper";
      if (mark !== null && follows) return digitsOf(words, at, end) >= 3 ? found : null;
      if (!needsMark && follows && isUnmarked(words, at, end)) return found;
      if (at === index + 1 && isCredential(named, word) && digitsOf(words, at, end) >= 7 && isUnmarked(words, at, end))
        return found;
      // "License (2019), 12345", but "CPA, 150 returns, no. 12345".
      needsMark ||= !areDates(partsOf(words, at, end));
      mark = null;
      at = end;
    } else if (word.text === "id" ? isSign(words, at) : markers.has(word.text)) {
      if (words[at + 1]?.text === "of") return null;
      if (word.text !== "no" || saysNumber(words, at)) mark ??= word.from;
    } else if (!isBetween(word.text)) {
      if (!isPrefix(words, at, mark !== null)) return null;
      prefix ??= word.from;
    }
  }
  return null;
}

/** "PMP 1234567": a number of seven digits is no amount there. After a state's letters it is a ZIP code. */
const isCredential = (named: string, number: Word): boolean =>
  holders.has(named) && !isState(named) && /^[ :-]{1,3}$/.test(number.gap);

/** Where a number is that comes before its license: "1234567 is the RN license number". */
function numberBefore(words: readonly Word[], index: number): { from: number; to: number } | null {
  const first = words[index]!;
  if (!/\d/.test(first.text) || (/\d/.test(words[index - 1]?.text ?? "") && /^[-., /]$/.test(first.gap))) return null;
  const end = endOf(words, index, false);
  if (!isUnmarked(words, index, end) || isRound(first.text)) return null;
  let names = false;
  let last = end;
  while (last < words.length - 1 && last - end < mostWords) {
    const { gap, text } = words[last + 1]!;
    const name = nameAt(words, last + 1);
    if (!/^[ (,:;=-]{1,3}$/.test(gap) || /\d/.test(text)) break;
    if (!(linking.has(text) || between.has(text) || isNamed(name) || isState(text) || (names && markers.has(text))))
      break;
    names ||= name === "license" || name === "lic" || (markers.has(words[last + 2]?.text ?? "") && isNamed(name));
    last++;
  }
  const ends = words[last + 1] === undefined || /^ ?[^ -]/.test(words[last + 1]!.gap);
  return names && ends ? { from: first.from, to: words[end]!.to } : null;
}

const isBetween = (word: string): boolean =>
  between.has(word) || joining.has(word) || isNamed(word) || isState(word) || isCalendarWord(word);

/** Whether "ID" stands before a number. In "licensed in ID since 2015" and "RN (ID), 450 beds" it is Idaho. */
function isSign(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  if (next === undefined || /[,)]/.test(next.gap)) return false;
  return /\d/.test(next.text) ? !areDates([next.text]) : isPrefix(words, at + 1, true);
}

/** The word in its usual spelling, also initials: "R.N." is "rn". */
function nameAt(words: readonly Word[], index: number): string {
  let name = words[index]!.text;
  for (let at = index; at > 0 && name.length <= 3 && words[at]!.text.length === 1 && words[at]!.gap === "."; at--)
    name = words[at - 1]!.text + name;
  return name.replace(/^licen[cs]e/, "license").replace(/^lic(?:ense)?(?:no|num|nr|number|id)$/, "license");
}

/** The letters before a number: "license EE-12345", "license no. C 12345". */
function isPrefix(words: readonly Word[], at: number, marked: boolean): boolean {
  const next = words[at + 1];
  if (next === undefined || words[at]!.text.length > 4 || !/\d/.test(next.text)) return false;
  return next.gap === "-" || (marked && /^[./ ]$/.test(next.gap));
}

/** "no. 1099" and "license no 1099" are a number; "contractor, no 1099" and "CDL A no 1099" aren't. */
const saysNumber = (words: readonly Word[], at: number): boolean =>
  /^\s?[.:#=]/.test(words[at + 1]?.gap ?? "") ||
  (/^[ _-]$/.test(words[at]!.gap) && (papers.has(words[at - 1]!.text) || words[at - 1]!.text.startsWith("lic")));

/** The last word of a number in parts: "95-012-345", "no. 95 012 345". */
function endOf(words: readonly Word[], first: number, marked: boolean): number {
  let last = first;
  for (; last + 1 < words.length && last - first < mostParts; last++) {
    const { gap, text } = words[last + 1]!;
    if (!/\d/.test(text)) break;
    const apart = /^[ ,]$/.test(gap) && (marked || /^ \d{3}$/.test(gap + text)) && !counts(words, last + 1);
    if (!apart && !(marked ? /^[-./]$/ : /^[-.]$/).test(gap)) break;
  }
  return last;
}

const partsOf = (words: readonly Word[], first: number, last: number) =>
  words.slice(first, last + 1).map(({ text }) => text);
const digitsOf = (words: readonly Word[], first: number, last: number) =>
  partsOf(words, first, last).join("").replace(/\D/g, "").length;
const isRound = (text: string | undefined) => text !== undefined && /^\d{1,8}00$/.test(text);

/** Whether the word after the number says that it counts something: "12000 users", "10000+ returns". */
function counts(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  if (next === undefined) return false;
  if (/^[%$€£]/.test(next.gap)) return true;
  if (!/^\+?[ /-]$/.test(next.gap)) return false;
  return units.has(next.text) || (isRound(words[at]!.text) && afterRound.has(next.text));
}

/** Years and dates: "2016-2027", "08/2027". */
const areDates = (parts: readonly string[]): boolean => parts.every((part) => /^(?:(?:19|20)\d\d|\d{1,2})$/.test(part));

/** Whether digits that only follow the license's name are its number, not years, a standard, an amount or a range. */
function isUnmarked(words: readonly Word[], first: number, last: number): boolean {
  const parts = partsOf(words, first, last);
  // Two short parts are a range or a shift: "250-350 beds", "0700-1930".
  const isLong =
    parts.some((part) => part.replace(/\D/g, "").length >= 5) ||
    (parts.length > 2 && digitsOf(words, first, last) >= 7);
  if (!isLong || standards.test(parts[0]!) || counts(words, last)) return false;
  const next = words[last + 1];
  const until = parts[1] ?? (next?.gap === " - " ? next.text : undefined);
  return !parts.at(-1)!.endsWith("000") && !(isRound(parts[0]) && isRound(until));
}
