import type { CorrectedChange, CorrectedValue } from "./correction-record.ts";
import { dateText, zoneName } from "../core/calendar.ts";
import { roundMoneyText } from "../core/money.ts";

/** The values that can be corrected, as forms and headings name them. */
export const correctedValueLabels: Record<CorrectedValue, string> = {
  salary: "Accepted salary",
  start_date: "Start date",
  time_zone: "Time zone",
  last_day: "Last day of the placement",
  fall_off: "The placement did not end",
  replacement: "The replacement isn't settled",
};

/** One side of a change as text; the salary in cents. */
function valueText(what: CorrectedValue, value: string | number | null): string {
  if (value === null) return "not ended";
  if (typeof value === "number") return roundMoneyText(value);
  return what === "time_zone" ? zoneName(value) : dateText(value);
}

const outcomeTexts = { found: "replacement found", refunded: "none found", owed: "still owed" };

/** Before and after, for a table of two columns; the salary in cents. */
export function changeTexts({ what, before, after }: CorrectedChange): { before: string; after: string } {
  if (what === "replacement") return { before: outcomeTexts[before], after: outcomeTexts[after] };
  return {
    before: what === "fall_off" ? `ended on ${valueText(what, before)}` : valueText(what, before),
    after: valueText(what, after),
  };
}

/** `start date Dec 1, 2026 instead of Nov 24, 2026`, within a sentence; the salary in cents. */
export function changeText(change: CorrectedChange): string {
  const { before, after } = changeTexts(change);
  if (change.what === "fall_off") return `the placement did not end on ${dateText(change.before)}`;
  if (change.what === "replacement") return "the replacement is still owed";
  return `${correctedValueLabels[change.what].toLowerCase()} ${after} instead of ${before}`;
}
