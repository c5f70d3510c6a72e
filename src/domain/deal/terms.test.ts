import { describe, expect, it } from "vitest";
import {
  breakDownTerms,
  changeOf,
  type DealTerms,
  dealTemplates,
  guaranteeText,
  newDealDefaults,
  sameTerms,
  proposedTerms,
  termsErrors,
} from "./terms.ts";
import { dollars, percent } from "../core/money.ts";

const terms: DealTerms<string> = {
  targetSalary: dollars(160_000),
  feeBp: percent(25),
  laSplitBp: percent(60),
  guaranteeDays: 90,
  guaranteePolicy: "prorated",
  text: "Start within 30 days of offer acceptance.",
};

describe("the templates and defaults (spec §9)", () => {
  it("match the specification", () => {
    expect(
      dealTemplates.map(({ name, feePercent, laSplit, saSplit, guaranteeDays }) => [
        name,
        feePercent,
        `${laSplit}/${saSplit}`,
        guaranteeText(guaranteeDays),
      ]),
    ).toEqual([
      ["Standard Placement", 25, "60/40", "90 days"],
      ["Executive Search", 33, "70/30", "120 days"],
      ["Contract Placement", 15, "50/50", "30 days"],
    ]);
    expect(newDealDefaults).toEqual({
      targetSalary: 150_000,
      feePercent: 25,
      laSplit: 60,
      saSplit: 40,
      guaranteeDays: 90,
    });
  });

  it("are all valid", () => {
    for (const { feePercent, laSplit, guaranteeDays, terms: text } of dealTemplates)
      expect(
        termsErrors(proposedTerms({ targetSalary: 150_000, feePercent, laSplit, guaranteeDays, terms: text }), true),
      ).toEqual({});
  });
});

describe("terms", () => {
  it("are entered in whole dollars and percent, stored in cents and basis points, with the text trimmed", () => {
    expect(
      proposedTerms({
        targetSalary: 160_000,
        feePercent: 22.5,
        laSplit: 61.37,
        guaranteeDays: 60,
        terms: "  As agreed.\n",
      }),
    ).toEqual({
      targetSalary: 16_000_000,
      feeBp: 2_250,
      laSplitBp: 6_137,
      guaranteeDays: 60,
      guaranteePolicy: "prorated",
      text: "As agreed.",
    });
  });

  it.each([
    [{ targetSalary: 0 }, "targetSalary"],
    [{ targetSalary: dollars(10_000_001) }, "targetSalary"],
    [{ targetSalary: Number.NaN }, "targetSalary"],
    [{ feeBp: -1 }, "feePercent"],
    [{ feeBp: 5_001 }, "feePercent"],
    [{ laSplitBp: 10_001 }, "laSplit"],
    [{ laSplitBp: 0.5 }, "laSplit"],
    [{ guaranteeDays: 45 as 60 }, "guaranteeDays"],
    [{ text: "x".repeat(4_001) }, "terms"],
  ] as const)("that are invalid are rejected by field: %j", (wrong, field) => {
    expect(Object.keys(termsErrors({ ...terms, ...wrong }, true))).toEqual([field]);
  });

  it("leave the whole fee to the listing agency without a selling agency", () => {
    expect(termsErrors(terms, false)).toEqual({ laSplit: expect.stringContaining("Choose a selling agency") });
    expect(termsErrors({ ...terms, laSplitBp: percent(100) }, false)).toEqual({});
  });

  it.each([
    "The fee is shared 60/40.",
    "60% / 40%",
    "60 : 40",
    "62.5–37.5",
    "６０／４０",
    "As to the split, see below.",
    "Splitting as usual.",
    "50-50 between the agencies",
  ])("can't mention the split in their text: %j", (text) => {
    expect(termsErrors({ ...terms, text }, true)).toEqual({ terms: expect.stringContaining("Leave out the split") });
  });

  it.each([
    "Interviews within 40-60 days.",
    "Start on 10/12/2026.",
    "30 % on signing, 70 % on the start date.",
    "Between 40 and 60 hours",
    "Ratio 3/4",
    "Rate 160/40",
    "From 30–70 business days",
  ])("can say anything else: %j", (text) => {
    expect(termsErrors({ ...terms, text }, true)).toEqual({});
  });

  it("differ by field, with the difference in money", () => {
    const after = { ...terms, feeBp: percent(27), laSplitBp: percent(65), text: "" };
    expect(sameTerms(terms, { ...terms })).toBe(true);
    expect(sameTerms(terms, after)).toBe(false);
    expect(changeOf(terms, after, 0)).toEqual({
      fields: ["feeBp", "laSplitBp", "text"],
      fee: 320_000,
      la: 408_000,
      sa: -88_000,
    });
    expect(breakDownTerms(after, percent(10))).toEqual({
      fee: 4_320_000,
      platform: 432_000,
      la: 2_527_200,
      sa: 1_360_800,
    });
  });
});
