import { withoutValue } from "#domain/import/error-groups.ts";
import { importFieldRules } from "#domain/import/fields.ts";
import { isRepairField, type Repair, type RepairField, repairKinds } from "#domain/import/repairs.ts";
import {
  clearances,
  formWorkAuthorizations,
  workAuthorizationLabels,
  workTypeLabels,
  workTypes,
} from "#domain/core/lookups.ts";
import { stateOf } from "#domain/core/place.ts";
import { stateName, stateNames } from "#domain/core/us-states.ts";
import { counted, dateText, dollars } from "#web/lib/format.ts";
import type { ImportView } from "./queries.ts";

export type ErrorGroup = ImportView["check"]["groups"][number];
export type CellFault = { row: number; column: string; cell: CellText };
type CellText = { column: number; text: string };
export type GroupRepair = Pick<Repair, "field" | "kind" | "value">;
type Choice = { value: string; label: string };

/** The repair all rows of a group share; null without one. */
export function repairOf({ field, kind, value }: ErrorGroup): GroupRepair | null {
  const fits = repairKinds.find((each) => each === kind);
  return fits && field && isRepairField(field) ? { field, kind: fits, value } : null;
}

const states: readonly Choice[] = stateNames.map((label) => ({ value: stateOf(label) ?? label, label }));
const choices: Partial<Record<RepairField, readonly Choice[]>> = {
  location: states,
  locationState: states,
  workAuth: formWorkAuthorizations.map((value) => ({ value, label: workAuthorizationLabels[value] })),
  workType: workTypes.map((value) => ({ value, label: workTypeLabels[value] })),
  clearance: [{ value: "none", label: "No clearance" }, ...clearances.map((value) => ({ value, label: value }))],
  showCompanyNames: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ],
};

/** A column's allowed values, where they are a fixed list. */
export const choicesOf = (field: RepairField): readonly Choice[] | null => choices[field] ?? null;

const nouns: Partial<Record<RepairField, string>> = {
  location: "state",
  locationState: "state",
  workAuth: "work authorization",
  workType: "work type",
  clearance: "clearance",
  salaryMin: "salary",
  salaryMax: "salary",
  salaryRange: "salary",
  availabilityDate: "availability date",
  yearsExperience: "years of experience",
  minimumFee: "minimum fee",
  defaultSplitLA: "listing agency share",
  exclusivityDays: "exclusivity",
  showCompanyNames: "answer",
};

const says = (count: number): string => `${counted(count, "row")} ${count === 1 ? "says" : "say"}`;
const has = (count: number): string => `${counted(count, "row")} ${count === 1 ? "has" : "have"}`;

/** The errors of a group's first rows that can be corrected cell by cell. */
export function cellsToFix({ check }: ImportView, group: ErrorGroup): CellFault[] {
  return check.errors.flatMap(({ cell, ...fault }) =>
    cell &&
    fault.column === group.column &&
    group.firstRows.includes(fault.row) &&
    withoutValue(fault.message) === group.message
      ? [{ ...fault, cell }]
      : [],
  );
}

/** What's wrong with the rows of a group, as a sentence. `cellsOf`: where its cells can be changed. */
export function groupTitle(group: ErrorGroup, cellsOf: "page" | "file"): string {
  const { rows, kind, field } = group;
  const example = group.examples[0] ?? group.value;
  const noun = (field && isRepairField(field) && nouns[field]) || "value";
  switch (kind) {
    case "value":
      return field === "locationState" || field === "location"
        ? `${says(rows)} “${example}”. That's not a US state.`
        : `${says(rows)} “${example}” as ${noun}.`;
    case "city":
      return `${says(rows)} “${example}” without a state.`;
    case "thousands":
      return `${has(rows)} a salary such as ${example}. Read as thousands (${group.becomes ?? ""})?`;
    case "short-year":
      return `${has(rows)} a date such as ${example}. Read as ${group.becomes ?? ""}?`;
    case "day-number":
      return (
        `${has(rows)} a spreadsheet's day number such as ${example}. Read as a date ` +
        `(${group.becomes ? dateText(group.becomes) : ""})?`
      );
    case "date-order":
      return `${has(rows)} a date such as ${example}. Which comes first, day or month?`;
    case "missing":
      return `${has(rows)} no ${field && !isRepairField(field) ? importFieldRules[field].label : noun}.`;
    case "other":
      return cellsOf === "page"
        ? `${counted(rows, "row")} ${rows === 1 ? "has a cell" : "have a cell"} to correct.`
        : `${counted(rows, "row")} ${rows === 1 ? "needs" : "need"} a change in the file.`;
  }
}

/** What an applied fix does, as a phrase. */
export function repairTitle({ field, kind, value, as }: Repair): string {
  const column = importFieldRules[field].label;
  const what =
    kind === "value" || kind === "city"
      ? `“${value}”`
      : { thousands: "amounts under 1,000", "short-year": "two-digit years", "day-number": "day numbers" }[kind];
  if (as === null) return `${column}: rows with ${what} are excluded`;
  if (kind === "thousands") return `${column}: ${what} are thousands`;
  if (kind === "short-year") return `${column}: ${what} are in this century`;
  if (kind === "day-number") return `${column}: ${what} are dates`;
  return `${column}: ${what} reads as ${valueText(field, as)}`;
}

function valueText(field: RepairField, as: string): string {
  const choice = choices[field]?.find(({ value }) => value === as);
  if (choice) return choice.label;
  if (field === "location" || field === "locationState") return stateName(as) ?? as;
  if (field === "availabilityDate") return dateText(as);
  if (field.startsWith("salary"))
    return as
      .split(" - ")
      .map((amount) => dollars(Number(amount)))
      .join(" to ");
  return as;
}
