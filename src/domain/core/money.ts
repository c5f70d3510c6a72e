/**
 * All money of the product: integer cents and basis points (1/100 of a percent), rounded half-up, so that a
 * calculator, a deal sheet, an invoice and a refund always agree to the cent (spec §15).
 */

/** 100 % in basis points. */
export const wholeBp = 10_000;

/** Largest amount in cents: $100 million. It keeps every product below exact in a double. */
export const maxCents = 10_000_000_000;

/** Largest weight, and sum of weights. */
const maxWeight = wholeBp * 50;

export const dollars = (whole: number): number => whole * 100;
export const percent = (value: number): number => Math.round(value * 100);

/** The remaining share of 100 percent, without binary fraction noise. */
export const otherShare = (share: number): number => (wholeBp - percent(share)) / 100;

/**
 * `amount` × `numerator` / `denominator`, half-up; amounts in cents, never negative. @throws RangeError for an invalid
 * amount
 */
function proportion(amount: number, numerator: number, denominator: number): number {
  requireWhole(amount, maxCents, "an amount in cents");
  requireWhole(numerator, maxWeight, "a share");
  requireWhole(denominator, maxWeight, "a whole");
  if (denominator === 0) throw new RangeError("A whole of zero has no shares.");
  const product = amount * numerator;
  const rest = product % denominator;
  return (product - rest) / denominator + (rest * 2 >= denominator ? 1 : 0);
}

function requireWhole(value: number, most: number, what: string): void {
  if (!Number.isSafeInteger(value) || value < 0 || value > most)
    throw new RangeError(`${value} is not ${what} from 0 to ${most}.`);
}

/** A share of an amount in cents by basis points, half-up. */
export function shareOf(amount: number, basisPoints: number): number {
  return proportion(amount, basisPoints, wholeBp);
}

/** The tax that a total contains, by its rate in basis points: the net half-up, the tax is the rest. Cents. */
export function taxWithin(total: number, rateBp: number): { net: number; tax: number } {
  const net = proportion(total, wholeBp, wholeBp + rateBp);
  return { net, tax: total - net };
}

/** Spec §9: salary × fee %; cents from cents and basis points. */
export const feeOf = (salary: number, feeBp: number): number => shareOf(salary, feeBp);

export type FeeTerms = {
  /** Accepted or target salary in cents. */
  salary: number;
  feeBp: number;
  /** Of the fee after the platform's share; the selling agency gets the rest. */
  laSplitBp: number;
  /** Deducted from the fee first; 0 by default. */
  platformBp?: number;
};

/** Shares in cents. `platform + la + sa` always equals `fee`. */
export type FeeBreakdown = { fee: number; platform: number; la: number; sa: number };

/**
 * Spec §15: the platform's share first, the listing agency's half-up share of the rest, then the selling agency's
 * remainder.
 */
export function breakDownFee({ salary, feeBp, laSplitBp, platformBp = 0 }: FeeTerms): FeeBreakdown {
  return shareOutFee(feeOf(salary, feeBp), { laSplitBp, platformBp });
}

/** The same for a known fee: what is left after a refund is shared like the whole. Cents. */
export function shareOutFee(
  fee: number,
  { laSplitBp, platformBp = 0 }: Omit<FeeTerms, "salary" | "feeBp">,
): FeeBreakdown {
  requireWhole(laSplitBp, wholeBp, "a split in basis points");
  const platform = shareOf(fee, platformBp);
  const rest = fee - platform;
  const la = shareOf(rest, laSplitBp);
  return { fee, platform, la, sa: rest - la };
}

/**
 * Divides an amount in cents by weights (basis points or any whole numbers). Each party gets its share rounded down;
 * the remaining cents go to the largest remainders, first party first. The shares add up to the amount.
 */
export function divide(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) throw new RangeError("Shares of nothing: at least one weight must be more than zero.");
  requireWhole(amount, maxCents, "an amount in cents");
  requireWhole(total, maxWeight, "a sum of weights");
  const parts = weights.map((weight, place) => {
    requireWhole(weight, maxWeight, "a weight");
    const rest = (amount * weight) % total;
    return { place, whole: (amount * weight - rest) / total, rest };
  });
  const left = amount - parts.reduce((sum, { whole }) => sum + whole, 0);
  const lucky = new Set(
    [...parts]
      .sort((a, b) => b.rest - a.rest || a.place - b.place)
      .slice(0, left)
      .map(({ place }) => place),
  );
  return parts.map(({ place, whole }) => whole + (lucky.has(place) ? 1 : 0));
}

/**
 * Spec §15: the refund when the placement ends on day `day` of a guarantee of `days` (the start date is day 0): fee ×
 * (days − day) / days, half-up; zero from the last day on. Cents.
 */
export function proratedRefund(fee: number, day: number, days: number): number {
  requireWhole(day, wholeBp, "a day of a guarantee");
  requireWhole(days, wholeBp, "the days of a guarantee");
  return day >= days ? 0 : proportion(fee, days - day, days);
}

const withCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const withoutCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** `$51,250.00`: cents as text, to the cent. */
export const moneyText = (cents: number): string => withCents.format(cents / 100);

/** `$51,250`: cents as text, without `.00`. */
export const roundMoneyText = (cents: number): string =>
  (cents % 100 === 0 ? withoutCents : withCents).format(cents / 100);

const percents = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** `22.5%`: basis points as text. */
export const percentText = (basisPoints: number): string => `${percents.format(basisPoints / 100)}%`;
