import { addDays, daysBetween } from "../core/calendar.ts";
import { divide, proratedRefund } from "../core/money.ts";

/** Spec §15: how a fee is refunded when a placement ends within its guarantee. */
export const guaranteePolicies = ["prorated", "full", "replacement", "installment"] as const;
export type GuaranteePolicy = (typeof guaranteePolicies)[number];

export const guaranteePolicyLabels: Record<GuaranteePolicy, string> = {
  prorated: "Prorated refund",
  full: "Full refund",
  replacement: "Replacement",
  installment: "Installments",
};

/** One sentence per policy, for forms and agreements. */
export const guaranteePolicySays: Record<GuaranteePolicy, string> = {
  prorated: "If the placement ends within the guarantee period, the agency refunds the fee for the remaining days.",
  full: "If the placement ends within the guarantee period, the agency refunds the whole fee.",
  replacement:
    "If the placement ends within the guarantee period, the agencies find a replacement at no extra fee. If they " +
    "find none, the agency refunds the fee for the remaining days.",
  installment:
    "The fee is due in three equal installments over the guarantee period. If the placement ends early, " +
    "installments that aren't due yet are canceled.",
};

/** The guarantee days on which installments fall due, and their amounts; cents. */
export function installmentsOf(fee: number, days: number): { day: number; cents: number }[] {
  return divide(fee, [1, 1, 1]).map((cents, place) => ({ day: Math.round((days * place) / 3), cents }));
}

/**
 * The refund when the placement ends on day `day` of a guarantee of `days`; the start date is day 0 (spec §15). Zero
 * from the last day on. For a replacement: the refund when none is found. Cents.
 */
export function refundOn(policy: GuaranteePolicy, fee: number, day: number, days: number): number {
  if (day >= days) return 0;
  if (policy === "full") return fee;
  if (policy === "installment")
    return installmentsOf(fee, days).reduce(
      (sum, installment) => (installment.day > day ? sum + installment.cents : sum),
      0,
    );
  return proratedRefund(fee, day, days);
}

/**
 * The refund for a placement that ended on `lastDay`. Before the start date no installment was due yet, so all are
 * canceled, also the first one, which is due on day 0. Cents.
 */
export const refundWhenEnded = (
  policy: GuaranteePolicy,
  fee: number,
  { startDate, lastDay }: { startDate: string; lastDay: string },
  days: number,
): number =>
  policy === "installment" && lastDay < startDate ? fee : refundOn(policy, fee, guaranteeDay(startDate, lastDay), days);

/** The first date (`YYYY-MM-DD`) that the guarantee no longer covers. */
export const guaranteeEnd = (startDate: string, days: number): string => addDays(startDate, days);

/** The last date that it covers, by the first that it doesn't: what people read as its end. */
export const lastCovered = (guaranteeEnds: string): string => addDays(guaranteeEnds, -1);

/** The guarantee day of a date; a placement that ended before it began ended on day 0. */
export const guaranteeDay = (startDate: string, date: string): number => Math.max(0, daysBetween(startDate, date));
