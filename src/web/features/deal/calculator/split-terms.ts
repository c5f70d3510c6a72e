import { dealLimits } from "#domain/deal/terms.ts";
import { breakDownFee, dollars, percent, proratedRefund, wholeBp } from "#domain/core/money.ts";
import { type PercentLimits, readDollars, type TypedNumber } from "#domain/core/typed-number.ts";

/** The calculator's input. Salary in whole dollars, the rest in percent with two decimals, and days. */
export type Terms = {
  salary: number;
  fee: number;
  /** The listing agency's share of the agencies' part; the selling agency gets 100 minus it. */
  split: number;
  /** Of the whole fee; 0 without a third party. */
  third: number;
  /** Of the guarantee. */
  days: number;
};

/** Spec §9, calculator; the guarantee's days from §9, deals. */
export const defaultTerms: Terms = { salary: 160_000, fee: 25, split: 60, third: 0, days: 90 };

/** Limits of the fields: those of a deal, whose terms these become. Salary in whole dollars, the rest in percent. */
export const limits = {
  salary: { least: dealLimits.leastSalary / 100, most: dealLimits.maxSalary / 100 },
  fee: { least: 0, most: dealLimits.maxFeeBp / 100 },
  split: { least: 0, most: 100 },
  third: { least: 0.01, most: 50 },
} as const;

/** Range of the sliders, which covers most placements. Typed figures may exceed it. */
export const tracks = {
  salary: { min: 20_000, max: 500_000, step: 5_000 },
  fee: { min: 15, max: 35, step: 1 },
  split: { min: 0, max: 100, step: 5 },
  third: { min: 1, max: 50, step: 1 },
} as const;
export const guarantees = [30, 60, 90, 120] as const;

/** A third party's initial share. */
export const firstThird = 10;

/** The day selected first: one third into the guarantee. */
export const defaultDay = ({ days }: Terms): number => days / 3;

/** The selected day after the guarantee changed: reset to the default unless the person chose it and it still fits. */
export const dayAfter = (before: Terms, after: Terms, day: number): number =>
  day === defaultDay(before) || day > after.days ? defaultDay(after) : day;

/** In cents; `la + sa + third` is `fee`. */
export type Outcome = { fee: number; la: number; sa: number; third: number };

/** A third party's percentage is of the whole fee and comes off first; the agencies split the rest. */
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

/** Each party's share, in the order of the split bar's tones; no row without a third party. */
export function sharesOf(terms: Terms): Share[] {
  const { la, sa, third } = outcomeOf(terms);
  const [laBp, saBp, thirdBp] = sharesBp(terms);
  return [
    { label: "Listing agency", percent: laBp / 100, amount: la },
    { label: "Selling agency", percent: saBp / 100, amount: sa },
    ...(terms.third === 0 ? [] : [{ label: "Third party", percent: thirdBp / 100, amount: third }]),
  ];
}

/** The refund and the remainder when the placement ends on `day`, in cents. */
export type Refund = { day: number; back: number; kept: number };

export function refundOn(terms: Terms, day: number): Refund {
  const { fee } = outcomeOf(terms);
  const back = proratedRefund(fee, day, terms.days);
  return { day, back, kept: fee - back };
}

/** The start, each third and the end: whole days, because every guarantee is divisible by three. */
export function refundSteps(terms: Terms): Refund[] {
  return [0, 1, 2, 3].map((part) => refundOn(terms, (terms.days / 3) * part));
}

/** Parses a typed salary in whole dollars. */
export const readSalary = (text: string): TypedNumber =>
  readDollars(text, { ...limits.salary, example: defaultTerms.salary });

/** A percentage within the field's limits, with at most two decimals. */
export function isPercent(value: number, { least, most }: Required<PercentLimits>): boolean {
  return value >= least && value <= most && percent(value) / 100 === value;
}
