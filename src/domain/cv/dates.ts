import type { CvMonth } from "./reading.ts";

/** A span of time in a text. `start`/`end`: its characters. */
export type DateSpan = { from: CvMonth | null; to: CvMonth | null; start: number; end: number };

const monthNames = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|" +
  "nov(?:ember)?|dec(?:ember)?)";
const year = "(?:(?:19[5-9]|20[0-4])\\d|['’]\\d\\d)";
const point =
  `(?:(?:\\d{1,2}(?:st|nd|rd|th)? )?${month}\\.?,?(?: \\d{1,2}(?:st|nd|rd|th)?,)?[ ,/-]{0,2}(?:of )?${year}` +
  `|(?:spring|summer|fall|autumn|winter|early|mid|late|q[1-4])[ -]{0,1}${year}` +
  "|(?:0?[1-9]|1[0-2])[/.-](?:[0-3]?\\d[/.-])?(?:19[5-9]|20[0-4])\\d" +
  "|(?:19[5-9]|20[0-4])\\d[/.-](?:1[0-2]|0[1-9])(?:[/.-][0-3]\\d)?(?!\\d)" +
  `|(?:0[1-9]|1[0-2])/\\d\\d(?!\\d|/)` +
  `|${year})`;
const now = "(?:present|current(?:ly)?|now|today|ongoing|to date|till date|date|presente|actualidad|heute)";
const separator = "\\s{0,3}(?:-{1,2}|[–—−‒→~]|to|until|till|through|thru)\\s{0,3}";
const range = new RegExp(
  `(?<![\\p{L}\\d$€£.,/])(?:from )?(${point})${separator}(${point}|${now}|\\d\\d(?![\\d/.-]))(?![\\d%\\p{L}])` +
    `|(?<![\\p{L}\\d])(${month}\\.?)${separator}(${month}\\.?,? ${year})(?!\\d)` +
    `|(?<![\\p{L}\\d])since (${point})(?![\\d%\\p{L}])` +
    `|(?<![\\p{L}\\d$€£.,/])(${point})(?: onwards?|\\s{0,2}[-–—+](?=\\s*$))`,
  "giu",
);
const single = new RegExp(`(?<![\\p{L}\\d$€£.,/#-])${point}(?![\\d%\\p{L}-])`, "giu");

/** The spans of time in a text, such as "Mar 2019 – Present", "03/2019-11/2021", "2019-21", "since 2020". */
export function dateSpans(text: string): DateSpan[] {
  const spans: DateSpan[] = [];
  for (const match of text.slice(0, 2_000).matchAll(range)) {
    const [whole, first, last, startMonth, endPoint, since, open] = match;
    const place = { start: match.index, end: match.index + whole.length };
    if (first !== undefined && last !== undefined) {
      const from = monthOf(first);
      const to = isNow(last) ? "present" : /^\d\d$/.test(last) ? shortYear(from, last) : monthOf(last);
      if (from !== null && to !== null && (to === "present" || to.slice(0, 4) >= from.slice(0, 4)))
        spans.push({ from, to, ...place });
    } else if (startMonth !== undefined && endPoint !== undefined) {
      const to = monthOf(endPoint);
      if (to !== null) spans.push({ from: `${to.slice(0, 4)}-${monthNumber(startMonth)}`, to, ...place });
    } else {
      const from = monthOf(since ?? open ?? "");
      if (from !== null) spans.push({ from, to: "present", ...place });
    }
  }
  return spans;
}

/** A single month or year, such as the end of a school or a one-year position. */
export function singleDates(text: string): { month: CvMonth; start: number; end: number }[] {
  return [...text.slice(0, 2_000).matchAll(single)].flatMap((match) => {
    const found = monthOf(match[0]);
    return found === null ? [] : [{ month: found, start: match.index, end: match.index + match[0].length }];
  });
}

const isNow = (text: string): boolean => new RegExp(`^${now}$`, "i").test(text.trim());

const monthNumber = (name: string): string =>
  String(monthNames.split("|").indexOf(name.slice(0, 3).toLowerCase()) + 1).padStart(2, "0");

const seasons: Record<string, string> = {
  spring: "04",
  summer: "07",
  fall: "10",
  autumn: "10",
  winter: "01",
  early: "02",
  mid: "06",
  late: "11",
  q1: "01",
  q2: "04",
  q3: "07",
  q4: "10",
};

function monthOf(text: string): CvMonth | null {
  const lower = text.toLowerCase();
  const full = /(?:19|20)\d\d/.exec(lower)?.[0];
  const short = /['’](\d\d)/.exec(lower)?.[1] ?? /^\d\d\/(\d\d)$/.exec(lower)?.[1];
  const inYear = full ?? (short === undefined ? undefined : `${Number(short) > 49 ? "19" : "20"}${short}`);
  if (inYear === undefined) return null;
  const name = new RegExp(`(?<!\\p{L})(${monthNames})`, "u").exec(lower)?.[1];
  if (name !== undefined) return `${inYear}-${monthNumber(name)}`;
  const season = /^(spring|summer|fall|autumn|winter|early|mid|late|q[1-4])/.exec(lower)?.[1];
  if (season !== undefined) return `${inYear}-${seasons[season]}`;
  const number = /^(\d{1,2})[/.-]/.exec(lower)?.[1] ?? /^\d{4}[/.-](\d\d)/.exec(lower)?.[1];
  return number === undefined ? inYear : `${inYear}-${number.padStart(2, "0")}`;
}

/** "2015-18". */
function shortYear(from: CvMonth | null, last: string): CvMonth | null {
  if (from === null || from.length !== 4) return null;
  return `${from.slice(0, 2)}${last}` >= from ? `${from.slice(0, 2)}${last}` : null;
}

/** "4 years 2 months", "1 yr 3 mos", as profiles write beside the dates. */
export const duration = new RegExp(
  String.raw`\(?(?<![\p{L}\d])(?:\d{1,2}\+? (?:yrs?|years?)(?:,? (?:and )?\d{1,2} (?:mos?|months?)` +
    String.raw`)?|\d{1,2} (?:mos?|months?)|less than a year)(?![\p{L}\d])\.?\)?`,
  "giu",
);

/** Months since year 0. A year without a month starts in January and ends in December. */
function monthsOf(month: CvMonth, end: boolean): number {
  const [year = 0, inYear] = month.split("-").map(Number);
  return year * 12 + (inYear === undefined ? (end ? 12 : 0) : inYear - (end ? 0 : 1));
}

/** Whole years that the spans cover until `today` (`YYYY-MM-DD`), overlaps counted once; null without any. */
export function yearsCovered(
  spans: readonly { from: CvMonth | null; to: CvMonth | null }[],
  today: string,
): number | null {
  const now = monthsOf(today.slice(0, 7), false);
  const known = spans
    .flatMap(({ from, to }) => {
      if (from === null) return [];
      // "2019 – 2021": usually two years.
      const years = from.length === 4 && to !== null && to.length === 4;
      const start = monthsOf(from, false);
      const end = to === "present" || to === null ? now : years ? monthsOf(to, false) : monthsOf(to, true);
      return end >= start ? [{ start, end: Math.min(Math.max(end, years ? start + 6 : end), now) }] : [];
    })
    .toSorted((a, b) => a.start - b.start);
  if (known.length === 0) return null;
  let covered = 0;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { start, end } of known) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return Math.floor(covered / 12 + 0.01);
}
