import type { Answer } from "#contract/index.ts";
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

/**
 * Who confirms a correction, who is notified of it, and whom the reader tells because no one is there. `others`: the
 * number of other parties.
 */
export function whoIsAsked(
  { confirms, unasked, absent }: Pick<Answer<"deals", "correctionEffect">, "confirms" | "unasked" | "absent">,
  others: number,
): string {
  const first =
    confirms.length > 0
      ? `${namesText(confirms)} must confirm this first, because it changes amounts or the guarantee. You can ` +
        "withdraw it until then."
      : "This takes effect immediately.";
  const notified =
    confirms.length > 0 || absent.length >= others
      ? ""
      : others - absent.length === 1
        ? " The other party is notified."
        : " The other parties are notified.";
  const missing =
    absent.length === 0 ? "" : ` No one at ${namesText(absent)} is on the marketplace, so let them know yourself.`;
  const recorded = unasked.length > 0 ? " Your reason is recorded." : "";
  return first + notified + missing + recorded;
}

export const correctionStateLabels: Record<DealCorrection["state"], string> = {
  proposed: "Waiting",
  applied: "Applied",
  declined: "Declined",
  withdrawn: "Withdrawn",
};
