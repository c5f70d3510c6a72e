import { describe, expect, it } from "vitest";
import {
  differenceOf,
  differenceWords,
  keepBlocked,
  letterOf,
  renamed,
  scenarioLimits,
  signedMoney,
} from "./scenarios.ts";
import { defaultTerms, type Terms } from "./split-terms.ts";

const terms = (part: Partial<Terms>): Terms => ({ ...defaultTerms, ...part });
const scenario = (part: Partial<Terms>, name = "") => ({ name, terms: terms(part) });

describe("saving a scenario", () => {
  it("is possible up to four", () => {
    const kept = [15, 20, 30].map((fee) => scenario({ fee }));
    expect(keepBlocked(kept, defaultTerms)).toBeUndefined();
    expect(keepBlocked([...kept, scenario({ fee: 35 })], defaultTerms)).toBe(
      "4 scenarios are saved. Remove one to save another.",
    );
  });

  it("is rejected for terms that are already saved, and the message names that scenario's letter", () => {
    expect(keepBlocked([scenario({ fee: 20 }), scenario({}, "As agreed")], defaultTerms)).toContain("scenario B");
  });

  it("names scenarios by position, and cuts a name without breaking a character", () => {
    expect([0, 1, 2, 3].map(letterOf)).toEqual(["A", "B", "C", "D"]);
    const [, second] = renamed([scenario({}), scenario({})], 1, "𝒜".repeat(scenarioLimits.name + 5));
    expect(second!.name).toBe("𝒜".repeat(scenarioLimits.name));
  });
});

describe("the difference from the first", () => {
  it("covers the fee and every share", () => {
    expect(differenceOf(defaultTerms, terms({ salary: 205_000, split: 55 }))).toEqual({
      fee: 1_125_000,
      la: 418_750,
      sa: 706_250,
      third: 0,
    });
  });

  it.each<[string, Partial<Terms>, string]>([
    ["nothing", { days: 30 }, "The fee and every share are the same."],
    [
      "the split alone",
      { split: 55 },
      "The fee is the same. The listing agency gets $2,000.00 less, the selling agency $2,000.00 more.",
    ],
    [
      "more",
      { salary: 205_000 },
      "The fee is $11,250.00 higher. The listing agency gets $6,750.00 more, the selling agency $4,500.00 more.",
    ],
    [
      "less",
      { fee: 20 },
      "The fee is $8,000.00 lower. The listing agency gets $4,800.00 less, the selling agency $3,200.00 less.",
    ],
    [
      "a third party",
      { third: 10 },
      "The fee is the same. The listing agency gets $2,400.00 less, the selling agency $1,600.00 less, the third " +
        "party $4,000.00 more.",
    ],
  ])("says %s in words", (_, part, words) => expect(differenceWords(defaultTerms, terms(part))).toBe(words));

  it("has its sign before the dollar", () => {
    expect([125, -125, 0].map(signedMoney)).toEqual(["+$1.25", "−$1.25", "no change"]);
  });
});
