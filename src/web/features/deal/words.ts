import { dealStatusLabels } from "#domain/deal/deal.ts";
import { moneyText } from "#domain/core/money.ts";
import type { DealRow } from "./queries.ts";
import { termsOpen } from "#domain/deal/status.ts";

/** Why a deal is not deleted by whoever looks at it; null where it may be (spec §15). */
export function whyNotDeleted({ actions, status }: Pick<DealRow, "actions" | "status">): string | null {
  if (actions.includes("discard")) return null;
  if (!termsOpen(status)) return `Only drafts are deleted, and this deal is ${dealStatusLabels[status]}.`;
  return actions.length === 0
    ? "Only the agencies of a deal delete its draft."
    : "It was sent for signature. Close it as lost instead.";
}

/** `+$3,250.00`, `−$2,000.00`, or nothing where no money moves. Cents. */
export const movedText = (cents: number): string =>
  cents === 0 ? "" : `${cents > 0 ? "+" : "−"}${moneyText(Math.abs(cents))}`;
