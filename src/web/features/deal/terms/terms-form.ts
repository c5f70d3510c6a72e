import {
  breakDownTerms,
  type DealTemplate,
  type DealTerms,
  dealLimits,
  type GuaranteeDays,
  newDealDefaults,
  proposedTerms,
  type TermsAsk,
  termsErrors,
} from "#domain/deal/terms.ts";
import type { GuaranteePolicy } from "#domain/deal/guarantee.ts";
import { type FeeBreakdown, otherShare } from "#domain/core/money.ts";
import { pick } from "#domain/core/pick.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { type PercentLimits, readDollars, readPercent, type TypedNumber } from "#domain/core/typed-number.ts";

/** Terms as typed: unreadable values stay, with an error (spec §20). */
export type TermsForm = {
  targetSalary: string;
  feePercent: string;
  laSplit: string;
  saSplit: string;
  guaranteeDays: GuaranteeDays;
  guaranteePolicy: GuaranteePolicy;
  terms: string;
};

/** Prorated by default. */
export type StartTerms = Omit<TermsAsk, "terms">;

const salaryText = (salary: number): string => salary.toLocaleString("en-US");
/** A share without binary fraction noise. */
const shareText = (percent: number): string => String(Math.round(percent * 100) / 100);

export const formOf = ({
  targetSalary,
  feePercent,
  laSplit,
  guaranteeDays,
  guaranteePolicy = "prorated",
  terms,
}: TermsAsk): TermsForm => ({
  targetSalary: salaryText(targetSalary),
  feePercent: shareText(feePercent),
  laSplit: shareText(laSplit),
  saSplit: shareText(otherShare(laSplit)),
  guaranteeDays,
  guaranteePolicy,
  terms,
});

export const newTermsForm = (): TermsForm => formOf({ ...newDealDefaults, terms: "" });

/** A template fills everything but the salary (spec §9); the refund of all three is prorated. */
export const withTemplate = (
  form: TermsForm,
  { feePercent, laSplit, guaranteeDays, terms }: DealTemplate,
): TermsForm => ({
  ...formOf({ targetSalary: 0, feePercent, laSplit, guaranteeDays, terms }),
  targetSalary: form.targetSalary,
});

export const isTemplate = (form: TermsForm, template: DealTemplate): boolean =>
  Object.entries(withTemplate(form, template)).every(([name, value]) => Reflect.get(form, name) === value);

export const withSalary = (form: TermsForm, salary: number): TermsForm => ({
  ...form,
  targetSalary: salaryText(salary),
});

/** Two shares as typed. */
export type Shares = { laSplit: string; saSplit: string };

/** Spec §4: the other share follows once this one is readable. */
export function withShare<Form extends Shares>(form: Form, side: keyof Shares, text: string): Form {
  const share = readShare(text);
  const other = share === null ? {} : { [side === "laSplit" ? "saSplit" : "laSplit"]: shareText(otherShare(share)) };
  return { ...form, ...other, [side]: text };
}

/** A deal's salary in whole dollars. */
export const readDealSalary = (text: string): TypedNumber =>
  readDollars(text, { least: dealLimits.leastSalary / 100, most: dealLimits.maxSalary / 100 });

/** A field's salary, or null while it can't be read. */
export function readSalary(text: string): number | null {
  const read = readDealSalary(text);
  return "value" in read ? read.value : null;
}

/** A field's share, or null while it can't be read. */
export function readShare(text: string): number | null {
  const read = readPercent(text);
  return "value" in read ? read.value : null;
}

/** What's wrong with a typed percentage, by field; nothing when it can be read. */
export function percentError<Name extends string>(name: Name, text: string, limits: PercentLimits = {}): FieldErrors {
  const read = readPercent(text, limits);
  return "error" in read ? { [name]: read.error } : {};
}

/** What a deal takes as its fee. */
export const feeLimits: PercentLimits = { most: dealLimits.maxFeeBp / 100 };

export type ReadTerms = { ok: true; ask: TermsAsk; terms: DealTerms<string> } | { ok: false; errors: FieldErrors };

/** The terms, or errors by field. Without a selling agency the listing agency gets everything (spec §15). */
export function readTerms(form: TermsForm, hasSelling: boolean): ReadTerms {
  const salary = readDealSalary(form.targetSalary);
  const fee = readShare(form.feePercent);
  const la = hasSelling ? readShare(form.laSplit) : 100;
  const unread: FieldErrors = {
    ...("error" in salary && { targetSalary: salary.error }),
    ...percentError("feePercent", form.feePercent, feeLimits),
    ...(hasSelling && { ...percentError("saSplit", form.saSplit), ...percentError("laSplit", form.laSplit) }),
  };
  const ask: TermsAsk = {
    targetSalary: "value" in salary ? salary.value : 1,
    feePercent: fee ?? 0,
    laSplit: la ?? 0,
    ...pick(form, ["guaranteeDays", "guaranteePolicy", "terms"]),
  };
  const terms = proposedTerms(ask);
  const errors = { ...termsErrors(terms, hasSelling), ...unread };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, ask, terms };
}

/** Computed live while the figures are readable, whatever else is wrong; `platformBp` comes off the fee first. */
export function breakdownOf(form: TermsForm, hasSelling: boolean, platformBp: number): LiveFigures | null {
  const read = readTerms({ ...form, terms: "" }, hasSelling);
  return read.ok ? { ...breakDownTerms(read.terms, platformBp), laSplit: read.ask.laSplit } : null;
}

/** Cents, and the listing agency's share in percent. */
export type LiveFigures = FeeBreakdown & { laSplit: number };
