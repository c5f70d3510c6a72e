import { capitalized } from "../core/capitalized.ts";
import { addDays, isCalendarDate } from "../core/calendar.ts";
import { listingLimits } from "../listing/limits.ts";
import {
  type Clearance,
  clearances,
  type WorkAuthorization,
  workAuthorizationLabels,
  workAuthorizations,
  type WorkType,
} from "../core/lookups.ts";
import type { DateOrder } from "./csv-mapping.ts";
import { cityProblem, type Place, placeOf } from "../core/place.ts";
import { listSeparator, squash } from "./fields.ts";

/** A cell's value, or what is wrong with it and how to fix it. */
export type Reading<T> = { value: T; note?: string } | { error: string };

const quoted = (text: string) => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;

const yearlyAmount = new RegExp(
  String.raw`^(?:us)?\$?\s*(?:usd\s*)?([\d.,\s_']+?)\s*(k)?\s*(?:usd|us\$|dollars)?` +
    String.raw`(?:\s*(?:/|per|a)\s*(?:year|yr|annum))?\s*(?:p\.?a\.?)?\+?$`,
);

/**
 * A yearly salary or fee in whole US dollars: `120000`, `120,000`, `$120k`, `120 000 USD`. Ambiguous text is rejected
 * (spec §20: numbers that do not parse are errors, never zero).
 */
export function readDollars(text: string, max: number = listingLimits.salary, least = 1_000): Reading<number> {
  const plain = text.trim().toLowerCase();
  if (/[€£¥₹]|\b(eur|gbp|cad|aud|inr|chf)\b/.test(plain))
    return { error: `${quoted(text)} is not in US dollars. Convert it and write whole dollars, like 120000.` };
  if (/hour|\/\s*h\b|hr\b|day|week|month/.test(plain))
    return { error: `${quoted(text)} is not a yearly amount. Write whole US dollars a year, like 120000.` };
  const amount = yearlyAmount.exec(plain);
  const number = amount?.[1]?.trim() ?? "";
  const thousand = amount?.[2] !== undefined;
  if (!amount || !/\d/.test(number))
    return { error: `${quoted(text)} is not an amount. Write whole US dollars, like 120000 or 120k.` };
  const grouped = /^\d{1,3}(?:[,\s_']\d{3})+(?:\.0{1,2})?$/.test(number);
  const bare = /^\d+(?:\.0{1,2})?$/.test(number);
  const decimalThousands = thousand && /^\d{1,4}\.\d{1,3}$/.test(number);
  if (!grouped && !bare && !decimalThousands)
    return {
      error: `${quoted(text)} is ambiguous. Write whole US dollars without separators, like 120000.`,
    };
  const value = Math.round(Number(number.replace(/[,\s_']/g, "")) * (thousand ? 1_000 : 1));
  if (value !== 0 && value < least)
    return {
      error:
        `${quoted(text)} is less than $${least.toLocaleString("en-US")}. Write the whole amount, like ` +
        "120000 or 120k.",
    };
  if (value > max)
    return {
      error:
        `${quoted(text)} is more than $${max.toLocaleString("en-US")}. Check the zeros and write whole US ` +
        "dollars.",
    };
  return { value };
}

/** `$120k - $150k`, `120,000 to 150,000`, `120-150k` or one amount for both ends. */
export function readSalaryRange(text: string): Reading<{ min: number; max: number }> {
  const ends = text.split(/\s*(?:–|—|\bto\b)\s*|\s*-\s*/i).filter((part) => part.trim() !== "");
  if (ends.length > 2) return { error: `${quoted(text)} is not a range. Write it like 120000 - 150000.` };
  const [low = "", high] = ends;
  const shared = high !== undefined && /k\s*$/i.test(high) && /^\D*\d{1,3}(?:\.\d+)?\s*$/.test(low) ? `${low}k` : low;
  const min = readDollars(shared);
  if ("error" in min) return min;
  if (high === undefined)
    return {
      value: { min: min.value, max: min.value },
      note: `One amount is given; the range starts and ends at $${min.value.toLocaleString("en-US")}.`,
    };
  const max = readDollars(high);
  if ("error" in max) return max;
  return { value: { min: min.value, max: max.value } };
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const isoDate = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/**
 * A calendar date: ISO, `m/d/yyyy` (by `order` where day and month could be swapped), a month in words, or a delay
 * ("immediately", "2 weeks") counted from `today`. Two-digit years, invalid days and ambiguous orders are rejected.
 */
export function readDate(text: string, order: DateOrder | null, today: string): Reading<string> {
  const plain = text.trim();
  const refused: Reading<string> = { error: `${quoted(text)} is not a date. Write it like 2026-12-01.` };
  const checked = (date: string): Reading<string> =>
    isCalendarDate(date)
      ? { value: date }
      : { error: `${quoted(text)} is a day that does not exist. Write a date like 2026-12-01.` };

  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(plain);
  if (iso) return checked(isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3])));

  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain);
  if (parts) {
    const [a, b, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
    if (a > 12 && b > 12) return checked(isoDate(year, a, b));
    if (order === "month-first" && a > 12)
      return { error: `${quoted(text)} has no month ${a}; the file writes the month first. Write it like 2026-12-01.` };
    if (order === "day-first" && b > 12)
      return { error: `${quoted(text)} has no month ${b}; the file writes the day first. Write it like 2026-12-01.` };
    const dayFirst = order === "day-first" || (order === null && a > 12);
    if (order === null && a <= 12 && b <= 12 && a !== b)
      return {
        error:
          `${quoted(text)} could be ${nameOf(a)} ${b} or ${nameOf(b)} ${a}. Write it like ` +
          `${isoDate(year, a, b)}, or choose the order of day and month for the whole file.`,
      };
    return checked(dayFirst ? isoDate(year, b, a) : isoDate(year, a, b));
  }
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/.test(plain))
    return { error: `${quoted(text)} has a year of two digits. Write it like 2026-12-01.` };
  if (/^\d{5}(\.\d+)?$/.test(plain))
    return { error: `${quoted(text)} is a spreadsheet's day number. Format the column as a date and export again.` };

  const worded =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([A-Za-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/.exec(plain);
  if (worded) {
    const month = months.indexOf((worded[2] ?? "").slice(0, 3).toLowerCase()) + 1;
    if (month === 0 || (worded[1] && worded[3])) return refused;
    return checked(isoDate(Number(worded[4]), month, Number(worded[1] ?? worded[3] ?? 1)));
  }
  const soon = squash(plain);
  if (["immediate", "immediately", "now", "asap", "rightaway", "availablenow", "today"].includes(soon))
    return { value: today, note: `Read as today, ${today}.` };
  const period = /^(?:in\s+)?(\d{1,3})\s*(day|week|month)s?(?:['’]?\s*notice)?$/i.exec(plain);
  if (period) {
    const days = { day: 1, week: 7, month: 30 }[(period[2] ?? "day").toLowerCase() as "day" | "week" | "month"];
    const date = addDays(today, Number(period[1]) * days);
    return { value: date, note: `Counted from today: ${date}.` };
  }
  return refused;
}

function nameOf(month: number): string {
  return capitalized(months[month - 1] ?? "");
}

/** `a; b | c`, or one per line. `byComma` also splits at commas if there is no other separator. */
export function readList(text: string, byComma: boolean): string[] {
  return tidied(text.split(listSeparator.test(text) ? listSeparator : byComma ? "," : "\n"));
}

/** As `readList`, or as the export writes entries that have a separator in them: `"a; b"; "c";`. */
export function readEntries(text: string, byComma: boolean): string[] {
  if (!/^(?:"(?:[^"]|"")+";(?: |$))+$/.test(text)) return readList(text, byComma);
  return tidied([...text.matchAll(/"((?:[^"]|"")+)";/g)].map(([, entry = ""]) => entry.replaceAll('""', '"')));
}

const tidied = (items: readonly string[]): string[] =>
  items.map((item) => item.trim().replace(/\s+/g, " ")).filter((item) => item !== "");

export function readBoolean(text: string): Reading<boolean> {
  const plain = squash(text);
  if (["yes", "y", "true", "1", "x", "ja", "oui", "si"].includes(plain)) return { value: true };
  if (["no", "n", "false", "0", "non", "nein"].includes(plain)) return { value: false };
  return { error: `${quoted(text)} is neither yes nor no. Write yes or no.` };
}

/** A whole number from `min` to `max`; `9.5 years` is rejected, `9+ years` and `9 yrs` are accepted. */
export function readWhole(text: string, min: number, max: number, what: string): Reading<number> {
  const plain = /^(\d{1,9})(?:\.0+)?\s*\+?\s*(?:years?|yrs?|y|days?|d|%)?$/i.exec(text.trim());
  const value = plain ? Number(plain[1]) : Number.NaN;
  if (Number.isNaN(value))
    return { error: `${quoted(text)} is not a whole number. Write ${what} from ${min} to ${max}.` };
  if (value < min || value > max)
    return { error: `${quoted(text)} is out of range. Write ${what} from ${min} to ${max}.` };
  return { value };
}

const otherAuthorizationNames: { [Code in WorkAuthorization]?: string } = {
  USC: "citizen uscitizenship americancitizen unitedstatescitizen usacitizen",
  GC: "permanentresident uspermanentresident lpr greencardholder lawfulpermanentresident",
  H1B: "h1 h1btransfer h1bvisaholder",
  TN: "tnvisaholder tn1",
  OPT: "optvisa f1opt stemopt optstem f1visaopt",
  L1: "l1visa l1a l1b",
};
const authorizationNames: Record<string, WorkAuthorization> = Object.fromEntries(
  workAuthorizations.flatMap((code) =>
    [squash(code), squash(workAuthorizationLabels[code]), ...(otherAuthorizationNames[code]?.split(" ") ?? [])].map(
      (name) => [name, code],
    ),
  ),
);

/** The seven codes, their labels and common synonyms. */
export function readWorkAuth(text: string): Reading<WorkAuthorization> {
  const name = squash(text);
  const known = Object.hasOwn(authorizationNames, name) ? authorizationNames[name] : undefined;
  if (known) return { value: known };
  const names = workAuthorizations.map((code) => workAuthorizationLabels[code]).join(", ");
  return { error: `${quoted(text)} is not a work authorization we know. Write one of ${names}.` };
}

/** `remote`, `hybrid`, `on-site` and their spellings; yes and no under a column named "Remote?". */
export function readWorkType(text: string): Reading<WorkType> {
  const plain = squash(text);
  if (
    /^(fully|100)?remote(only|first|work)?$/.test(plain) ||
    ["wfh", "workfromhome", "homeoffice", "yes", "y", "true"].includes(plain)
  )
    return { value: "remote" };
  if (/^(partly|partially)?hybrid(remote)?$/.test(plain) || ["partlyremote", "flexible", "mixed"].includes(plain))
    return { value: "hybrid" };
  if (["onsite", "inoffice", "office", "inperson", "no", "n", "false", "notremote"].includes(plain))
    return { value: "onsite" };
  return { error: `${quoted(text)} is not a work type. Write Remote, Hybrid or On-site.` };
}

export function readClearance(text: string): Reading<Clearance | null> {
  const plain = squash(text);
  if (["", "none", "no", "na", "notapplicable", "nil"].includes(plain)) return { value: null };
  if (["tssci", "topsecretsci", "sci", "tsci"].includes(plain)) return { value: "TS/SCI" };
  if (plain === "ts") return { value: "Top Secret" };
  const known = clearances.find((clearance) => squash(clearance) === plain);
  return known
    ? { value: known }
    : { error: `${quoted(text)} is not a clearance we know. Write ${clearances.join(", ")} or leave it empty.` };
}

/** `Name: 90` from 0 to 100. */
export function readScorecard(text: string): Reading<{ name: string; score: number }> {
  const parts = /^(.+?)\s*[:=]\s*(\d{1,3})\s*(?:%|\/\s*100)?$/.exec(text.trim());
  const score = Number(parts?.[2]);
  if (!parts || score > 100)
    return { error: `${quoted(text)} is not a scorecard. Write it like System design: 90, from 0 to 100.` };
  return { value: { name: (parts[1] ?? "").trim(), score } };
}

/** `Austin, TX`, in any spelling that `placeOf` reads → city and state. */
export function readPlace(text: string): Reading<Place> {
  const place = placeOf({ city: text, state: "" });
  const problem = cityProblem(place.city);
  if (problem !== null) return { error: problem };
  return place.state === ""
    ? { error: `${quoted(text)} is not a city and a state. Write it like Austin, TX.` }
    : { value: place };
}
