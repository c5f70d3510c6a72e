import { newDealDefaults } from "#domain/deal/terms.ts";
import { breakDownFee, dollars, type FeeBreakdown, percent } from "#domain/core/money.ts";
import { readSalary, readShare } from "#web/features/deal/terms/terms-form.ts";
import type { Offer, OfferAsk } from "./queries.ts";

/** What an introduction does not settle and its money depends on, as it is typed. */
export type Assumed = { salary: string; feePercent: string };

/** Whole dollars a year. */
type Range = { salaryMin: number; salaryMax: number };

/** The middle of the candidate's range, or of an unknown candidate the usual salary; and the usual fee (spec §9). */
export function usualAssumptions(range: Range | undefined): Assumed {
  const salary = range ? Math.round((range.salaryMin + range.salaryMax) / 2) : newDealDefaults.targetSalary;
  return { salary: salary.toLocaleString("en-US"), feePercent: String(newDealDefaults.feePercent) };
}

/**
 * Cents; `platformBp`: what a new deal gives the platform first; between agencies of the assumed fee, with an employer
 * of the fee that is offered. Null where a figure cannot be read.
 */
export function moneyOf(offer: Offer | OfferAsk | null, assumed: Assumed, platformBp: number): FeeBreakdown | null {
  const salary = readSalary(assumed.salary);
  const fee = offer?.kind === "fee" ? offer.feePercent : readShare(assumed.feePercent);
  if (!offer || salary === null || salary > 100_000_000 || fee === null) return null;
  return breakDownFee({
    salary: dollars(salary),
    feeBp: percent(fee),
    laSplitBp: percent(offer.kind === "split" ? offer.laSplit : 100),
    platformBp,
  });
}
