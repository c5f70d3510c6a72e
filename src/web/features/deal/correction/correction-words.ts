import { changeTexts, correctedValueLabels } from "#domain/deal/correction-words.ts";
import { dollars } from "#domain/core/money.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";

export type DealCorrection = DealSheet["corrections"][number];

/** Where the form asks what is wrong, but a record names the value. */
const changedLabels: Partial<Record<DealCorrection["change"]["what"], string>> = {
  fall_off: "Recorded end of the placement",
  replacement: "Settlement of the replacement",
};

/** `Start date: Dec 1, 2026 → Dec 15, 2026`, in its three parts. */
export function changeOf({ change }: Pick<DealCorrection, "change">): { what: string; before: string; after: string } {
  const inCents =
    change.what === "salary" ? { ...change, before: dollars(change.before), after: dollars(change.after) } : change;
  return { what: changedLabels[change.what] ?? correctedValueLabels[change.what], ...changeTexts(inCents) };
}

/** `Northstar Talent and Meridian Robotics`. */
export const namesText = (names: readonly string[]): string => names.join(" and ");

export const correctionStateLabels: Record<DealCorrection["state"], string> = {
  proposed: "Waiting",
  applied: "Applied",
  declined: "Declined",
  withdrawn: "Withdrawn",
};
