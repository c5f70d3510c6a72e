import { type GuaranteePolicy, guaranteePolicies, guaranteePolicyLabels } from "./guarantee.ts";
import { breakDownFee, dollars, type FeeBreakdown, percent, wholeBp } from "../core/money.ts";
import { printError } from "../core/printable.ts";
import type { PublicText } from "../core/public-text.ts";
import type { FieldErrors } from "../core/errors.ts";

/** Spec §9, days. */
export const guaranteeOptions = [30, 60, 90, 120] as const;
export type GuaranteeDays = (typeof guaranteeOptions)[number];

/** What both agencies agree on: the target salary in cents, percentages in basis points. */
export type DealTerms<Text extends string = PublicText> = {
  targetSalary: number;
  feeBp: number;
  /** Of the fee after the platform's share; the selling agency gets the rest. 100 % without a selling agency. */
  laSplitBp: number;
  guaranteeDays: GuaranteeDays;
  /** How the fee is refunded when the placement ends within the guarantee. */
  guaranteePolicy: GuaranteePolicy;
  text: Text;
};

/** Spec §15: the platform's default share of a fee. */
export const platformShareBp = 0;

/**
 * Salaries in cents ($1 to $10 million), fees in basis points, the terms' text in characters. The line limit exists
 * because thousands of one-letter lines would block the PDF renderer for minutes.
 */
export const dealLimits = {
  leastSalary: 100,
  maxSalary: 1_000_000_000,
  maxFeeBp: percent(50),
  text: 4_000,
  lines: 200,
  reason: 500,
} as const;

export type DealTemplate = {
  id: string;
  name: string;
  feePercent: number;
  laSplit: number;
  saSplit: number;
  guaranteeDays: GuaranteeDays;
  terms: string;
};

/** Spec §9. */
export const dealTemplates: readonly DealTemplate[] = [
  {
    id: "standard",
    name: "Standard Placement",
    feePercent: 25,
    laSplit: 60,
    saSplit: 40,
    guaranteeDays: 90,
    terms: "Start within 30 days of offer acceptance.",
  },
  {
    id: "executive",
    name: "Executive Search",
    feePercent: 33,
    laSplit: 70,
    saSplit: 30,
    guaranteeDays: 120,
    terms: "Retained search terms.",
  },
  {
    id: "contract",
    name: "Contract Placement",
    feePercent: 15,
    laSplit: 50,
    saSplit: 50,
    guaranteeDays: 30,
    terms: "",
  },
];

/** Spec §9: defaults of a new deal's form; the salary in whole dollars. */
export const newDealDefaults = {
  targetSalary: 150_000,
  feePercent: 25,
  laSplit: 60,
  saSplit: 40,
  guaranteeDays: 90,
} as const;

/** A guarantee's text: `90 days`. */
export const guaranteeText = (days: number): string => `${days} days`;

/** `90 days, prorated refund`. */
export const guaranteeWithPolicy = (days: number, policy: GuaranteePolicy): string =>
  `${guaranteeText(days)}, ${guaranteePolicyLabels[policy].toLowerCase()}`;

export type TermsAsk = {
  targetSalary: number;
  feePercent: number;
  laSplit: number;
  guaranteeDays: GuaranteeDays;
  guaranteePolicy?: GuaranteePolicy;
  terms: string;
};

/** Converts a proposal (contract/deal.ts: whole dollars, percent) to terms; their text is still unchecked. */
export function proposedTerms({
  targetSalary,
  feePercent,
  laSplit,
  guaranteeDays,
  guaranteePolicy = "prorated",
  terms,
}: TermsAsk): DealTerms<string> {
  return {
    targetSalary: dollars(targetSalary),
    feeBp: percent(feePercent),
    laSplitBp: percent(laSplit),
    guaranteeDays,
    guaranteePolicy,
    text: terms.trim(),
  };
}

/** Field path → what is wrong and how to fix it; `hasSelling`: a selling agency takes part. */
export function termsErrors(terms: DealTerms<string>, hasSelling: boolean): FieldErrors {
  const errors: FieldErrors = {};
  const { leastSalary, maxSalary, maxFeeBp, text, lines } = dealLimits;
  const unprinted = printError(terms.text.slice(0, text));
  if (!Number.isSafeInteger(terms.targetSalary) || terms.targetSalary < leastSalary || terms.targetSalary > maxSalary)
    errors["targetSalary"] = "Enter the target salary in whole dollars, from 1 to 10,000,000.";
  if (!Number.isSafeInteger(terms.feeBp) || terms.feeBp < 0 || terms.feeBp > maxFeeBp)
    errors["feePercent"] = `Enter a fee from 0 to ${maxFeeBp / 100} percent.`;
  if (!Number.isSafeInteger(terms.laSplitBp) || terms.laSplitBp < 0 || terms.laSplitBp > wholeBp)
    errors["laSplit"] = "Enter a share from 0 to 100 percent.";
  else if (!hasSelling && terms.laSplitBp !== wholeBp)
    errors["laSplit"] =
      "Without a selling agency the listing agency gets the whole fee. Choose a selling agency to split it.";
  if (!guaranteeOptions.includes(terms.guaranteeDays))
    errors["guaranteeDays"] = `Choose a guarantee of ${guaranteeOptions.join(", ")} days.`;
  if (!guaranteePolicies.includes(terms.guaranteePolicy))
    errors["guaranteePolicy"] = `Choose one of: ${guaranteePolicies.join(", ")}.`;
  if (terms.text.length > text) errors["terms"] = `Shorten this to at most ${text} characters.`;
  else if (terms.text.split(/[\r\n]+/).length > lines) errors["terms"] = `Shorten this to at most ${lines} lines.`;
  else if (unprinted !== undefined) errors["terms"] = unprinted;
  else if (namesSplit(terms.text))
    errors["terms"] = "The employer reads these terms. Leave out the split between the agencies; it has its own field.";
  return errors;
}

/**
 * The employer never learns the split (spec §13), so no text that it reads can state it: `60/40`, `62.5% : 37.5%`,
 * "split".
 */
export function namesSplit(text: string): boolean {
  const plain = text.normalize("NFKC");
  return (
    /\bsplit(?:s|ting)?\b/iu.test(plain) ||
    [...plain.matchAll(twoShares)].some(([, a, b]) => Number(a) + Number(b) === 100)
  );
}

/** Two numbers joined by a slash, colon or dash; `40-60 days` is a duration. */
const twoShares = new RegExp(
  String.raw`(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)\s?%?\s?[/:\u2044\u2215\u2010-\u2015-]\s?(\d{1,3}(?:\.\d{1,2})?` +
    String.raw`)(?![\d]|\.\d)(?!\s?(?:calendar |business |working )?(?:hours?|days?|weeks?|` +
    String.raw`months?)\b)`,
  "giu",
);

export const sameTerms = (a: DealTerms<string>, b: DealTerms<string>): boolean =>
  a.targetSalary === b.targetSalary &&
  a.feeBp === b.feeBp &&
  a.laSplitBp === b.laSplitBp &&
  a.guaranteeDays === b.guaranteeDays &&
  a.guaranteePolicy === b.guaranteePolicy &&
  a.text === b.text;

/** The amounts of a deal's terms, in cents. `platformBp` is deducted from the fee first (spec §15). */
export function breakDownTerms(
  terms: Pick<DealTerms<string>, "targetSalary" | "feeBp" | "laSplitBp">,
  platformBp: number,
): FeeBreakdown {
  return breakDownFee({ salary: terms.targetSalary, feeBp: terms.feeBp, laSplitBp: terms.laSplitBp, platformBp });
}

/** The terms a version changed, and the difference in cents from the version before. */
export type TermsChange = { fields: (keyof DealTerms)[]; fee: number; la: number; sa: number };

export function changeOf(before: DealTerms<string>, after: DealTerms<string>, platformBp: number): TermsChange {
  const fields = (["targetSalary", "feeBp", "laSplitBp", "guaranteeDays", "guaranteePolicy", "text"] as const).filter(
    (field) => before[field] !== after[field],
  );
  const [was, is] = [breakDownTerms(before, platformBp), breakDownTerms(after, platformBp)];
  return { fields, fee: is.fee - was.fee, la: is.la - was.la, sa: is.sa - was.sa };
}
