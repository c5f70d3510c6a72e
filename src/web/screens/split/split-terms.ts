import { listingLimits } from "#domain/listing-limits.ts";
import { breakDownFee, divide, dollars, feeOf, percent, proratedRefund } from "#domain/money.ts";

/** What the calculator is asked. Salary in whole dollars, the rest in whole percent and days. */
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

/** Seed §9, calculator; the guarantee's days from §9, deals. */
export const defaultTerms: Terms = { salary: 160_000, fee: 25, split: 60, third: 0, days: 90 };

export type Range = { min: number; max: number; step: number };
export const ranges = {
  salary: { min: 1, max: listingLimits.salary, step: 1 },
  fee: { min: 15, max: 35, step: 1 },
  split: { min: 0, max: 100, step: 5 },
  third: { min: 1, max: 50, step: 1 },
} as const satisfies Record<string, Range>;
export const guarantees = [30, 60, 90, 120] as const;

/** What a third party is offered first. */
export const firstThird = 10;

/** The day whose refund is pointed at first: a third of the guarantee is over. */
export const defaultDay = ({ days }: Terms): number => days / 3;

/** The day after the guarantee changed: one that nobody chose, or that lies beyond the new one, is the new one's default. */
export const dayAfter = (before: Terms, after: Terms, day: number): number => (day === defaultDay(before) || day >= after.days ? defaultDay(after) : day);

export function fits(value: number, { min, max, step }: Range): boolean {
  return Number.isInteger(value) && value >= min && value <= max && (value - min) % step === 0;
}

/** In cents; `la + sa + third` is `fee`. */
export type Outcome = { fee: number; la: number; sa: number; third: number };

/** Decisions §6. A third party's percentage is of the whole fee, the agencies share what is left of it. */
export function outcomeOf(terms: Terms): Outcome {
  const asked = { salary: dollars(terms.salary), feeBp: percent(terms.fee), laSplitBp: percent(terms.split) };
  if (terms.third === 0) {
    const { fee, la, sa } = breakDownFee(asked);
    return { fee, la, sa, third: 0 };
  }
  const fee = feeOf(asked.salary, asked.feeBp);
  const [la = 0, sa = 0, third = 0] = divide(fee, sharesBp(terms));
  return { fee, la, sa, third };
}

/** Of the whole fee: listing agency, selling agency, third party. */
function sharesBp({ split, third }: Terms): [number, number, number] {
  const agencies = 100 - third;
  return [split * agencies, (100 - split) * agencies, third * 100];
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

/** A typed text as a value, or what is wrong with it and how to mend it. */
export type Read = { value: number } | { error: string };

/** Whole dollars from what people write: `160000`, `160,000`, `$160 000`, `160k`. */
export function readSalary(text: string): Read {
  const written = text.trim().replace(/^\$\s*/, "");
  if (written === "") return { error: "The salary is missing. Enter whole dollars, such as 160,000." };
  const match = /^(\d{1,3}(?:[ ,]\d{3})+|\d+)\s*(k)?$/i.exec(written);
  if (!match) {
    return { error: /^[\d ,]*\.\d*$/.test(written) ? "This is not a whole amount. Leave out the cents and write 160,000." : "This is not a salary. Enter whole dollars, such as 160,000." };
  }
  const value = Number(match[1]!.replaceAll(/[ ,]/g, "")) * (match[2] ? 1_000 : 1);
  if (value < ranges.salary.min) return { error: "A salary of zero has no fee. Enter at least $1." };
  if (value > ranges.salary.max) return { error: `This is more than the calculator takes. Enter at most $${ranges.salary.max.toLocaleString("en-US")}.` };
  return { value };
}

/** Whole percent: `25`, `25%`. `what` begins the sentence that names the range, such as "The fee". */
export function readPercent(text: string, what: string, range: Range): Read {
  const { min, max, step } = range;
  const match = /^(\d{1,9})\s*%?$/.exec(text.trim());
  if (!match) return { error: `This is not a whole percentage. Enter a figure from ${min} to ${max}.` };
  const value = Number(match[1]);
  if (value < min || value > max) return { error: `${what} goes from ${min}% to ${max}%. Enter a figure between them.` };
  if (fits(value, range)) return { value };
  const below = value - ((value - min) % step);
  return { error: `${what} goes in steps of ${step}%. Enter ${below} or ${below + step}.` };
}
