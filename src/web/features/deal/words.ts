import { dealStatusLabels } from "#domain/deal/deal.ts";
import { moneyText } from "#domain/core/money.ts";
import type { DealRow } from "./queries.ts";
import { termsOpen } from "#domain/deal/status.ts";

/** Why the viewer can't delete a deal; null where they can (spec §15). */
export function whyNotDeleted({ actions, status }: Pick<DealRow, "actions" | "status">): string | null {
  if (actions.includes("discard")) return null;
  if (!termsOpen(status)) return `Only drafts can be deleted, and this deal is ${dealStatusLabels[status]}.`;
  return actions.length === 0
    ? "Only a deal's agencies can delete its draft."
    : "It was sent for signature. Close it as lost instead.";
}

/** `+$3,250.00`, `−$2,000.00`, or nothing when no money moves. Cents. */
export const movedText = (cents: number): string =>
  cents === 0 ? "" : `${cents > 0 ? "+" : "−"}${moneyText(Math.abs(cents))}`;
