import { dealLimits } from "#domain/deal/terms.ts";
import { breakDownFee, dollars, percent, proratedRefund, wholeBp } from "#domain/core/money.ts";
import { type PercentLimits, readDollars, type TypedNumber } from "#domain/core/typed-number.ts";

/** The calculator's input. Salary in whole dollars, the rest in percent with two decimals, and days. */
export type Terms = {
  salary: number;
  fee: number;
  /** The listing agency's share of what the two agencies have; the selling agency's is 100 minus it. */
  split: number;
  /** Of the whole fee; 0 where there is no third party. */
  third: number;
  /** Of the guarantee. */
  days: number;
};

/** Spec §9, calculator; the guarantee's days from §9, deals. */
export const defaultTerms: Terms = { salary: 160_000, fee: 25, split: 60, third: 0, days: 90 };

/**
 * What the fields take: the limits of a deal, whose terms these become. Salary in whole dollars, the rest in percent.
 */
export const limits = {
  salary: { least: dealLimits.leastSalary / 100, most: dealLimits.maxSalary / 100 },
  fee: { least: 0, most: dealLimits.maxFeeBp / 100 },
  split: { least: 0, most: 100 },
  third: { least: 0.01, most: 50 },
} as const;

/** What the sliders cover: what most placements use. A typed figure may lie beyond them. */
export const tracks = {
  salary: { min: 20_000, max: 500_000, step: 5_000 },
  fee: { min: 15, max: 35, step: 1 },
  split: { min: 0, max: 100, step: 5 },
  third: { min: 1, max: 50, step: 1 },
} as const;
export const guarantees = [30, 60, 90, 120] as const;

/** What a third party is offered first. */
export const firstThird = 10;

/** The day whose refund is pointed at first: a third of the guarantee is over. */
export const defaultDay = ({ days }: Terms): number => days / 3;

/**
 * The day after the guarantee changed: one that nobody chose, or that lies beyond the new one, is the new one's
 * default.
 */
export const dayAfter = (before: Terms, after: Terms, day: number): number =>
  day === defaultDay(before) || day >= after.days ? defaultDay(after) : day;

/** In cents; `la + sa + third` is `fee`. */
export type Outcome = { fee: number; la: number; sa: number; third: number };

/** A third party's percentage is of the whole fee and comes off first; the agencies share what is left of it. */
export function outcomeOf({ salary, fee: feePercent, split, third: thirdPercent }: Terms): Outcome {
  const asked = { salary: dollars(salary), feeBp: percent(feePercent), laSplitBp: percent(split) };
  const { fee, platform: third, la, sa } = breakDownFee({ ...asked, platformBp: percent(thirdPercent) });
  return { fee, la, sa, third };
}

/** Of the whole fee: listing agency, selling agency, third party. */
function sharesBp({ split, third }: Terms): [number, number, number] {
  const thirdBp = percent(third);
  const laBp = Math.round((percent(split) * (wholeBp - thirdBp)) / wholeBp);
  return [laBp, wholeBp - thirdBp - laBp, thirdBp];
}

export type Share = { label: string; percent: number; amount: number };

/** Who gets what, in the order of the split bar's tones; no line for a third party that is not there. */
export function sharesOf(terms: Terms): Share[] {
  const { la, sa, third } = outcomeOf(terms);
  const [laBp, saBp, thirdBp] = sharesBp(terms);
  return [
    { label: "Listing agency", percent: laBp / 100, amount: la },
    { label: "Selling agency", percent: saBp / 100, amount: sa },
    ...(terms.third === 0 ? [] : [{ label: "Third party", percent: thirdBp / 100, amount: third }]),
  ];
}

/** When the placement ends on `day`: what goes back, what stays, in cents. */
export type Refund = { day: number; back: number; kept: number };

export function refundOn(terms: Terms, day: number): Refund {
  const { fee } = outcomeOf(terms);
  const back = proratedRefund(fee, day, terms.days);
  return { day, back, kept: fee - back };
}

/** At the start, after each third and at the end: whole days, as every guarantee divides by three. */
export function refundSteps(terms: Terms): Refund[] {
  return [0, 1, 2, 3].map((part) => refundOn(terms, (terms.days / 3) * part));
}

/** Reads a typed salary, in whole dollars. */
export const readSalary = (text: string): TypedNumber =>
  readDollars(text, { ...limits.salary, example: defaultTerms.salary });

/** A percentage that its field takes: within the limits, with at most two decimals. */
export function isPercent(value: number, { least, most }: Required<PercentLimits>): boolean {
  return value >= least && value <= most && percent(value) / 100 === value;
}
