import { breakDownTerms, guaranteeWithPolicy, proposedTerms } from "#domain/deal/terms.ts";
import { dollars, type FeeBreakdown, roundMoneyText } from "#domain/core/money.ts";
import type { DealVersion } from "#web/features/deal/queries.ts";

/** The terms of a version in words, under the contract's field names (contract/deal.ts). */
export const termRows = [
  {
    field: "targetSalary",
    label: "Target salary",
    text: ({ targetSalary }: DealVersion) => roundMoneyText(dollars(targetSalary)),
  },
  { field: "feePercent", label: "Fee", text: ({ feePercent }: DealVersion) => `${feePercent}%` },
  { field: "laSplit", label: "Split LA / SA", text: ({ laSplit, saSplit }: DealVersion) => `${laSplit} / ${saSplit}` },
  {
    field: "guaranteeDays",
    label: "Guarantee",
    text: ({ guaranteeDays, guaranteePolicy }: DealVersion) => guaranteeWithPolicy(guaranteeDays, guaranteePolicy),
  },
  { field: "terms", label: "Terms", text: ({ terms }: DealVersion) => terms || "None" },
] as const;

/** The fee and shares of a version, in cents; `platformBp` comes off the fee first. */
export const moneyOf = (version: DealVersion, platformBp: number): FeeBreakdown =>
  breakDownTerms(proposedTerms(version), platformBp);

/** The rows in which two versions differ. */
export const changedRows = (before: DealVersion, after: DealVersion) =>
  termRows.filter(({ text }) => text(before) !== text(after));
