import { addDays, isCalendarDate } from "../core/calendar.ts";
import { cityProblem, stateOf } from "../core/place.ts";
import type { FieldErrors } from "../core/errors.ts";
import {
  readBoolean,
  readClearance,
  readDate,
  readDollars,
  readSalaryRange,
  readWhole,
  readWorkAuth,
  readWorkType,
} from "./cell-values.ts";
import { type ImportField, squash } from "./fields.ts";

/** Fields with short values that repeat from row to row. None of them identifies the candidate. */
export const repairFields = [
  "location",
  "locationState",
  "workType",
  "workAuth",
  "clearance",
  "salaryMin",
  "salaryMax",
  "salaryRange",
  "availabilityDate",
  "yearsExperience",
  "defaultSplitLA",
  "minimumFee",
  "exclusivityDays",
  "showCompanyNames",
] as const satisfies readonly ImportField[];
export type RepairField = (typeof repairFields)[number];

/**
 * `value`: one value is read as another (for a place, its part after the last comma); `city`: a place without a state
 * gets one. The others are rules for a whole column: thousands without the k, two-digit years, a spreadsheet's day
 * numbers.
 */
export const repairKinds = ["value", "city", "thousands", "short-year", "day-number"] as const;
export type RepairKind = (typeof repairKinds)[number];

/**
 * One fix for every row with the same problem. `as`: what to read instead, "yes" for a rule, null to leave these rows
 * out.
 */
export type Repair = { field: RepairField; kind: RepairKind; value: string; as: string | null };

/** What one repair fixes: a repair replaces another with the same mark. */
export const repairMark = ({ field, kind, value }: Pick<Repair, "field" | "kind" | "value">): string =>
  `${field} ${kind} ${value}`;

export const isRepairField = (field: ImportField): field is RepairField =>
  (repairFields as readonly string[]).includes(field);

/** A value for comparison, without case, spaces and punctuation. At most 60 characters. */
const repairValue = (text: string): string =>
  (squash(text) || text.trim().toLowerCase().replace(/\s+/g, " ")).slice(0, 60);

const tail = /^(.*),([^,]*)$/s;
const shortYear = /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/;
const dayNumber = /^(\d{5})(?:\.\d+)?$/;

/** The repair that fits a cell that couldn't be read, or null if no repair applies to all rows. */
export function repairFor(field: ImportField, text: string): Pick<Repair, "field" | "kind" | "value"> | null {
  if (!isRepairField(field)) return null;
  const plain = text.trim();
  if (field === "location") {
    if (cityProblem(plain) !== null) return null;
    const end = tail.exec(plain)?.[2];
    if (end === undefined) return { field, kind: "city", value: repairValue(plain) };
    return stateOf(end) === null && repairValue(end) !== "" ? { field, kind: "value", value: repairValue(end) } : null;
  }
  if (field.startsWith("salary") && inThousands(plain) !== null) return { field, kind: "thousands", value: "" };
  if (field === "availabilityDate" && shortYear.test(plain)) return { field, kind: "short-year", value: "" };
  if (field === "availabilityDate" && fromDayNumber(plain) !== null) return { field, kind: "day-number", value: "" };
  return { field, kind: "value", value: repairValue(plain) };
}

/** The cell after its repair, with the repair's index; null if none applies. */
export function repaired(
  field: ImportField,
  text: string,
  repairs: readonly Repair[],
): { text: string; index: number } | null {
  for (const [index, repair] of repairs.entries()) {
    if (repair.field !== field || repair.as === null) continue;
    const next = applied(repair, text.trim());
    if (next !== null) return { text: next, index };
  }
  return null;
}

function applied({ field, kind, value, as }: Repair, text: string): string | null {
  const chosen = as ?? "";
  if (kind === "thousands") return inThousands(text);
  if (kind === "day-number") return fromDayNumber(text);
  if (kind === "short-year") return inThisCentury(text);
  if (kind === "city") return !text.includes(",") && repairValue(text) === value ? `${text}, ${chosen}` : null;
  if (field !== "location") return repairValue(text) === value ? chosen : null;
  const parts = tail.exec(text);
  return parts && repairValue(parts[2] ?? "") === value ? `${parts[1] ?? ""}, ${chosen}` : null;
}

/** `120` or `$120 - 150` as thousands; null when an amount doesn't fit. */
function inThousands(text: string): string | null {
  if (/[k%]|hour|\/|hr\b|day|week|month|[€£¥₹]/i.test(text)) return null;
  const ends = text.split(/\s*(?:–|—|\bto\b|-)\s*/i).map((end) => end.trim());
  if (ends.length > 2 || !ends.every((end) => /^(?:us)?\$?\s*\d{2,3}(?:\.\d{1,2})?\s*(?:usd)?$/i.test(end)))
    return null;
  return ends.map((end) => `${/[\d.]+/.exec(end)?.[0] ?? ""}k`).join(" - ");
}

const inThisCentury = (text: string): string | null =>
  shortYear.test(text) ? text.replace(shortYear, (_all, day: string, year: string) => `${day}20${year}`) : null;

/** Spreadsheets count days from December 30, 1899. Accepts days from 2000 to 2099. */
function fromDayNumber(text: string): string | null {
  const days = Number(dayNumber.exec(text)?.[1] ?? Number.NaN);
  return days >= 36_526 && days <= 73_050 ? addDays("1899-12-30", days) : null;
}

/** A preview of a rule's result: `120` gives `$120,000`. Null if it doesn't apply. */
export function ruleExample(kind: RepairKind, text: string): string | null {
  if (kind === "day-number") return fromDayNumber(text.trim());
  if (kind === "short-year") return inThisCentury(text.trim());
  const amounts = kind === "thousands" ? inThousands(text.trim()) : null;
  if (amounts === null) return null;
  return amounts
    .split(" - ")
    .map((amount) => `$${Math.round(Number(amount.slice(0, -1)) * 1_000).toLocaleString("en-US")}`)
    .join(" to ");
}

const readers: Record<RepairField, (text: string) => boolean> = {
  location: (text) => stateOf(text) !== null,
  locationState: (text) => stateOf(text) !== null,
  workType: (text) => "value" in readWorkType(text),
  workAuth: (text) => "value" in readWorkAuth(text),
  clearance: (text) => "value" in readClearance(text),
  salaryMin: (text) => "value" in readDollars(text),
  salaryMax: (text) => "value" in readDollars(text),
  salaryRange: (text) => "value" in readSalaryRange(text),
  availabilityDate: (text) => isCalendarDate(text) && "value" in readDate(text, null, text),
  yearsExperience: (text) => "value" in readWhole(text, 0, 60, "whole years"),
  defaultSplitLA: (text) => "value" in readWhole(text, 0, 100, "a percentage"),
  minimumFee: (text) => "value" in readDollars(text, 1_000_000, 0),
  exclusivityDays: (text) => "value" in readWhole(text, 1, 365, "whole days"),
  showCompanyNames: (text) => "value" in readBoolean(text),
};

/** Errors of the repairs, by field: a fix must be a value that its column allows. */
export function repairErrors(repairs: readonly Repair[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, { field, kind, as }] of repairs.entries()) {
    if (as === null) continue;
    const ofValues = kind === "value" || kind === "city";
    if (ofValues ? as.length > 200 || !readers[field](as) : as !== "yes")
      errors[`repairs.${index}.as`] = "This can't be read as a value of its column. Choose another one.";
  }
  return errors;
}

/**
 * The repairs that are saved for the next file with the same columns: rules, and values of columns with fixed choices.
 * Values of a column named like an identity field are left out, even if it is mapped to another field.
 */
export const lastingRepairs = (repairs: readonly Repair[], isIdentity: (field: RepairField) => boolean): Repair[] =>
  repairs.filter(({ kind, value, as, field }) => {
    if (as === null || kind === "city" || isIdentity(field)) return false;
    return kind !== "value" || (choiceFields.has(field) && /^[a-z0-9]{1,24}$/.test(value) && !/\d{4}/.test(value));
  });

const choiceFields = new Set<RepairField>([
  "location",
  "locationState",
  "workType",
  "workAuth",
  "clearance",
  "showCompanyNames",
]);
