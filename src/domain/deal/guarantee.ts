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
  prorated:
    "If the placement ends within the guarantee, the part of the fee for the days left goes back to the employer.",
  full: "If the placement ends within the guarantee, the whole fee goes back to the employer.",
  replacement:
    "If the placement ends within the guarantee, the agencies find a replacement without another fee; where none " +
    "is found, the part of the fee for the days left goes back.",
  installment:
    "The fee falls due in three equal installments over the guarantee; if the placement ends within it, those not " +
    "yet due lapse.",
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

/** The first date (`YYYY-MM-DD`) that the guarantee no longer covers. */
export const guaranteeEnd = (startDate: string, days: number): string => addDays(startDate, days);

/** The guarantee day of a date; a placement that ended before it began ended on day 0. */
export const guaranteeDay = (startDate: string, date: string): number => Math.max(0, daysBetween(startDate, date));
