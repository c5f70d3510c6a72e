import { newDealDefaults } from "#domain/deal/terms.ts";
import { breakDownFee, dollars, type FeeBreakdown, percent } from "#domain/core/money.ts";
import { readSalary, readShare } from "#web/features/deal/terms/terms-form.ts";
import type { Offer, OfferAsk } from "./queries.ts";

/** Assumptions, as typed, for figures that an introduction doesn't settle. */
export type Assumed = { salary: string; feePercent: string };

/** Whole dollars a year. */
type Range = { salaryMin: number; salaryMax: number };

/** The middle of the candidate's range, or else the usual salary; the job's fee, or else the usual one (spec §9). */
export function usualAssumptions(range: Range | undefined, feePercent: number = newDealDefaults.feePercent): Assumed {
  const salary = range ? Math.round((range.salaryMin + range.salaryMax) / 2) : newDealDefaults.targetSalary;
  return { salary: salary.toLocaleString("en-US"), feePercent: String(feePercent) };
}

/**
 * Cents. `platformBp`: the platform's share of a new deal; of the assumed fee between agencies, of the offered fee with
 * an employer. Null when a figure can't be read.
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

/** What each party gets more or less of, in cents: the agencies, or the fee alone if none shares it. */
export function movesOf(
  was: FeeBreakdown | null,
  is: FeeBreakdown | null,
  { listing, selling }: { listing: string; selling: string | null },
): { name: string; cents: number }[] {
  if (!was || !is) return [];
  const moves =
    selling === null
      ? [{ name: "Fee", cents: is.fee - was.fee }]
      : [
          { name: listing, cents: is.la - was.la },
          { name: selling, cents: is.sa - was.sa },
        ];
  return moves.filter(({ cents }) => cents !== 0);
}
