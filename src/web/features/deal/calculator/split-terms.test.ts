import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakDownFee, dollars, percent } from "#domain/core/money.ts";
import {
  dayAfter,
  defaultTerms,
  guarantees,
  limits,
  outcomeOf,
  readSalary,
  refundOn,
  refundSteps,
  sharesOf,
  type Terms,
} from "./split-terms.ts";

const terms = (part: Partial<Terms>): Terms => ({ ...defaultTerms, ...part });

const twoDecimals = ({ least, most }: { least: number; most: number }) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((basisPoints) => basisPoints / 100);
const anyTerms: fc.Arbitrary<Terms> = fc.record({
  salary: fc.integer({ min: limits.salary.least, max: limits.salary.most }),
  fee: twoDecimals(limits.fee),
  split: twoDecimals(limits.split),
  third: fc.oneof(fc.constant(0), twoDecimals(limits.third)),
  days: fc.constantFrom(...guarantees),
});

describe("the outcome", () => {
  it("of the specified defaults is $40,000, split 24,000 to 16,000", () => {
    expect(outcomeOf(defaultTerms)).toEqual({
      fee: dollars(40_000),
      la: dollars(24_000),
      sa: dollars(16_000),
      third: 0,
    });
  });

  it("gives a third party its percentage of the whole fee, and the agencies their split of the rest", () => {
    expect(outcomeOf(terms({ salary: 205_000, split: 55, third: 10 }))).toEqual({
      fee: dollars(51_250),
      la: 2_536_875,
      sa: 2_075_625,
      third: 512_500,
    });
    expect(sharesOf(terms({ split: 55, third: 7 })).map(({ label, percent }) => [label, percent])).toEqual([
      ["Listing agency", 51.15],
      ["Selling agency", 41.85],
      ["Third party", 7],
    ]);
  });

  it("accepts a deal's fees and splits: 33.33% of $10,000,000, split 62.5 to 37.5", () => {
    expect(outcomeOf(terms({ salary: 10_000_000, fee: 33.33, split: 62.5 }))).toEqual({
      fee: dollars(3_333_000),
      la: 208_312_500,
      sa: 124_987_500,
      third: 0,
    });
  });

  it("always adds up, shares to the fee and percentages to 100", () => {
    fc.assert(
      fc.property(anyTerms, (asked) => {
        const { fee, la, sa, third } = outcomeOf(asked);
        expect(la + sa + third).toBe(fee);
        expect(sharesOf(asked).reduce((sum, { percent }) => sum + Math.round(percent * 100), 0)).toBe(10_000);
      }),
    );
  });

  it("without a third party equals the deal's", () => {
    fc.assert(
      fc.property(anyTerms, (asked) => {
        const { fee, la, sa } = breakDownFee({
          salary: dollars(asked.salary),
          feeBp: percent(asked.fee),
          laSplitBp: percent(asked.split),
        });
        expect(outcomeOf({ ...asked, third: 0 })).toEqual({ fee, la, sa, third: 0 });
      }),
    );
  });
});

describe("the refund", () => {
  it("decreases to the cent: day 41 of 90 refunds $27,902.78 of $51,250", () => {
    expect(refundOn(terms({ salary: 205_000 }), 41)).toEqual({ day: 41, back: 2_790_278, kept: 2_334_722 });
  });

  it("is shown for whole days, from the whole fee to nothing", () => {
    for (const days of guarantees) {
      const steps = refundSteps(terms({ days }));
      expect(steps.map(({ day }) => day)).toEqual([0, days / 3, (days / 3) * 2, days]);
      expect(steps.every(({ day }) => Number.isInteger(day))).toBe(true);
      expect([steps[0]!.back, steps[3]!.back]).toEqual([dollars(40_000), 0]);
    }
  });

  it("keeps the chosen day while it is within the guarantee", () => {
    expect(dayAfter(terms({ days: 90 }), terms({ days: 60 }), 41)).toBe(41);
    expect(dayAfter(terms({ days: 90 }), terms({ days: 30 }), 41)).toBe(10);
    expect(dayAfter(terms({ days: 90 }), terms({ days: 120 }), 30)).toBe(40);
    expect(dayAfter(terms({ days: 90 }), terms({ salary: 200_000, days: 90 }), 90)).toBe(90);
  });
});

describe("a typed salary", () => {
  it.each([
    ["205,000.00", 205_000],
    ["185k", 185_000],
    ["10,000,000", 10_000_000],
    ["1", 1],
  ])("%s is read", (text, value) => expect(readSalary(text)).toEqual({ value }));

  it.each(["", "0", "205,000.50", "10,000,001"])("%j is rejected", (text) =>
    expect(readSalary(text)).toHaveProperty("error"),
  );
});
