import type { Deal, Party, PartyRole } from "./deal.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuseState } from "../core/errors.ts";

/**
 * Values of a won deal that can be corrected (docs/decisions/0019). A wrong payment is reversed in the ledger instead.
 */
export const correctedValues = ["salary", "start_date", "time_zone", "last_day", "fall_off", "replacement"] as const;
export type CorrectedValue = (typeof correctedValues)[number];

/**
 * One value before and after. The salary in cents, dates `YYYY-MM-DD`; for a fall-off its last day, and null once it
 * is undone; for the settlement of a replacement its outcome, which is undone too.
 */
export type CorrectedChange =
  | { what: "salary"; before: number; after: number }
  | { what: "start_date" | "time_zone" | "last_day"; before: string; after: string }
  | { what: "fall_off"; before: string; after: null }
  | { what: "replacement"; before: "found" | "refunded"; after: "owed" };

/** Another party whose money changes, and its answer. Times in ms. */
export type Confirmation = {
  role: Exclude<PartyRole, "listing">;
  organization: Party;
  answer: { confirmed: boolean; personId: string; at: number } | null;
};

/**
 * A correction of a won deal, numbered from 1. Only the answers and how it ended can change, each once. Times in ms.
 * `unasked`: parties whose money changed but who have no active member on the marketplace.
 */
export type Correction = {
  number: number;
  change: CorrectedChange;
  reason: PublicText;
  askedBy: { organizationId: string; personId: string };
  at: number;
  confirmations: Confirmation[];
  unasked: Party[];
  appliedAt: number | null;
  withdrawnAt: number | null;
  declined: { at: number; reason: PublicText } | null;
};

export const correctionStates = ["proposed", "applied", "declined", "withdrawn"] as const;
export type CorrectionState = (typeof correctionStates)[number];

export function correctionState({
  appliedAt,
  declined,
  withdrawnAt,
}: Pick<Correction, "appliedAt" | "declined" | "withdrawnAt">): CorrectionState {
  if (appliedAt !== null) return "applied";
  if (declined !== null) return "declined";
  return withdrawnAt === null ? "proposed" : "withdrawn";
}

/** The pending correction, if any. There is never more than one. */
export const waitingCorrection = ({ corrections }: Pick<Deal, "corrections">): Correction | null =>
  corrections.find((each) => correctionState(each) === "proposed") ?? null;

/** Values can't change while a correction waits for confirmation. @throws ExpectedError `wrong-state` */
export function requireNoneWaiting(deal: Pick<Deal, "corrections">): void {
  if (waitingCorrection(deal))
    refuseState(
      "A correction of this deal is waiting for confirmation. Wait for the answer, or withdraw the correction first.",
    );
}

/** Whether this party still has to answer. */
export const needsAnswerOf = (correction: Correction | null, role: PartyRole | null): boolean =>
  correction?.confirmations.some((each) => each.role === role && each.answer === null) ?? false;
