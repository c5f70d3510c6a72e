import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakDownFee, dollars, percent } from "#domain/money.ts";
import { dayAfter, defaultTerms, guarantees, outcomeOf, ranges, readPercent, readSalary, refundOn, refundSteps, sharesOf, type Terms } from "./split-terms.ts";

const terms = (part: Partial<Terms>): Terms => ({ ...defaultTerms, ...part });

const anyTerms: fc.Arbitrary<Terms> = fc.record({
  salary: fc.integer(ranges.salary),
  fee: fc.integer(ranges.fee),
  split: fc.integer({ min: 0, max: 20 }).map((step) => step * 5),
  third: fc.oneof(fc.constant(0), fc.integer(ranges.third)),
  days: fc.constantFrom(...guarantees),
});

describe("the outcome", () => {
  it("of the seed's defaults is $40,000, shared 24,000 to 16,000", () => {
    expect(outcomeOf(defaultTerms)).toEqual({ fee: dollars(40_000), la: dollars(24_000), sa: dollars(16_000), third: 0 });
  });

  it("gives a third party its percentage of the whole fee, and the agencies their split of the rest", () => {
    expect(outcomeOf(terms({ salary: 205_000, split: 55, third: 10 }))).toEqual({ fee: dollars(51_250), la: 2_536_875, sa: 2_075_625, third: 512_500 });
    expect(sharesOf(terms({ split: 55, third: 7 })).map(({ label, percent }) => [label, percent])).toEqual([["Listing agency", 51.15], ["Selling agency", 41.85], ["Third party", 7]]);
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

  it("without a third party is the deal's own", () => {
    fc.assert(
      fc.property(anyTerms, (asked) => {
        const { fee, la, sa } = breakDownFee({ salary: dollars(asked.salary), feeBp: percent(asked.fee), laSplitBp: percent(asked.split) });
        expect(outcomeOf({ ...asked, third: 0 })).toEqual({ fee, la, sa, third: 0 });
      }),
    );
  });
});

describe("the refund", () => {
  it("falls to the cent: day 41 of 90 gives back $27,902.78 of $51,250", () => {
    expect(refundOn(terms({ salary: 205_000 }), 41)).toEqual({ day: 41, back: 2_790_278, kept: 2_334_722 });
  });

  it("is shown on whole days from all of the fee to nothing", () => {
    for (const days of guarantees) {
      const steps = refundSteps(terms({ days }));
      expect(steps.map(({ day }) => day)).toEqual([0, days / 3, (days / 3) * 2, days]);
      expect(steps.every(({ day }) => Number.isInteger(day))).toBe(true);
      expect([steps[0]!.back, steps[3]!.back]).toEqual([dollars(40_000), 0]);
    }
  });

  it("keeps the day somebody chose while the guarantee still has it", () => {
    expect(dayAfter(terms({ days: 90 }), terms({ days: 60 }), 41)).toBe(41);
    expect(dayAfter(terms({ days: 90 }), terms({ days: 30 }), 41)).toBe(10);
    expect(dayAfter(terms({ days: 90 }), terms({ days: 120 }), 30)).toBe(40);
  });
});

describe("a typed salary", () => {
  it.each([
    ["160000", 160_000],
    [" $160,000 ", 160_000],
    ["$ 1 250 000", 1_250_000],
    ["185k", 185_000],
    ["2,000,000", 2_000_000],
  ])("%s is read", (text, value) => expect(readSalary(text)).toEqual({ value }));

  it.each([
    ["", "The salary is missing."],
    ["$", "The salary is missing."],
    ["160000.50", "Leave out the cents"],
    ["160.000", "Leave out the cents"],
    ["16,00", "This is not a salary."],
    ["-5", "This is not a salary."],
    ["1e6", "This is not a salary."],
    ["a lot", "This is not a salary."],
    ["0", "Enter at least $1."],
    ["2000001", "Enter at most $2,000,000."],
    ["9".repeat(400), "Enter at most $2,000,000."],
  ])("%j is refused in words that say how to mend it", (text, words) => {
    const read = readSalary(text);
    expect("error" in read && read.error).toContain(words);
  });
});

describe("a typed percentage", () => {
  it.each([["15", 15], ["35 %", 35], [" 25%", 25]])("%s is a fee", (text, value) => expect(readPercent(text, "The fee", ranges.fee)).toEqual({ value }));

  it.each([
    ["", ranges.fee, "This is not a whole percentage. Enter a figure from 15 to 35."],
    ["22.5", ranges.fee, "This is not a whole percentage. Enter a figure from 15 to 35."],
    ["14", ranges.fee, "It goes from 15% to 35%. Enter a figure between them."],
    ["36", ranges.fee, "It goes from 15% to 35%. Enter a figure between them."],
    ["62", ranges.split, "It goes in steps of 5%. Enter 60 or 65."],
    ["105", ranges.split, "It goes from 0% to 100%. Enter a figure between them."],
  ])("%j is refused", (text, range, error) => expect(readPercent(text, "It", range)).toEqual({ error }));
});
