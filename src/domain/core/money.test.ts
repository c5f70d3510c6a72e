import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  breakDownFee,
  divide,
  dollars,
  feeOf,
  maxCents,
  moneyText,
  percent,
  percentText,
  proratedRefund,
  roundMoneyText,
  shareOf,
  wholeBp,
} from "./money.ts";

const amounts = fc.integer({ min: 0, max: maxCents });
const basisPoints = fc.integer({ min: 0, max: wholeBp });

/** The same in integers of any size, which can't round like a double. */
function halfUp(amount: number, numerator: number, denominator: number): number {
  return Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));
}

describe("a fee", () => {
  it("is salary × fee percent, with the calculator's defaults (spec §9)", () => {
    expect(breakDownFee({ salary: dollars(160_000), feeBp: percent(25), laSplitBp: percent(60) })).toEqual({
      fee: dollars(40_000),
      platform: 0,
      la: dollars(24_000),
      sa: dollars(16_000),
    });
  });

  it.each([
    [1, 5_000, 1],
    [1, 4_999, 0],
    [3, 5_000, 2],
    [33, 3_333, 11],
    [maxCents, wholeBp, maxCents],
  ])("%d cents at %d basis points are %d, rounded half-up", (amount, bp, expected) => {
    expect(shareOf(amount, bp)).toBe(expected);
  });

  it("deducts the platform's share first (spec §15)", () => {
    expect(
      breakDownFee({ salary: dollars(205_000), feeBp: percent(25), laSplitBp: percent(60), platformBp: percent(2) }),
    ).toEqual({
      fee: dollars(51_250),
      platform: dollars(1_025),
      la: dollars(30_135),
      sa: dollars(20_090),
    });
  });

  it("always equals the sum of its shares, in a million random cases", () => {
    let state = 20_261_121;
    const random = (below: number) => {
      // Numerical Recipes' generator: the same million cases on every run.
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const wrong: string[] = [];
    for (let round = 0; round < 1_000_000; round++) {
      const salary = random(maxCents + 1);
      const feeBp = random(wholeBp + 1);
      const { fee, platform, la, sa } = breakDownFee({
        salary,
        feeBp,
        laSplitBp: random(wholeBp + 1),
        platformBp: random(wholeBp + 1),
      });
      if (platform + la + sa !== fee || la < 0 || sa < 0 || platform < 0)
        wrong.push(`${salary} at ${feeBp}: ${platform} + ${la} + ${sa} is not ${fee}`);
    }
    expect(wrong).toEqual([]);
  });

  it("always equals the sum of its shares, at every stop of every slider (spec §9)", () => {
    const wrong: string[] = [];
    for (let salary = 0; salary <= 500_000; salary += 5_000)
      for (let fee = 15; fee <= 35; fee++)
        for (let split = 0; split <= 100; split += 5) {
          const parts = breakDownFee({ salary: dollars(salary), feeBp: percent(fee), laSplitBp: percent(split) });
          if (parts.la + parts.sa !== parts.fee || parts.fee !== salary * fee)
            wrong.push(`$${salary} at ${fee}%, ${split}/${100 - split}`);
        }
    expect(wrong).toEqual([]);
  });

  it("is rounded like exact arithmetic", () => {
    fc.assert(
      fc.property(amounts, basisPoints, (amount, bp) => {
        expect(feeOf(amount, bp)).toBe(halfUp(amount, bp, wholeBp));
      }),
    );
  });
});

describe("dividing an amount among several parties", () => {
  it("gives the remaining cents to the largest remainders, first party first", () => {
    expect(divide(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(divide(1_000, [5_000, 3_000, 2_000])).toEqual([500, 300, 200]);
    expect(divide(5, [0, 1, 1])).toEqual([0, 3, 2]);
    expect(divide(7, [0, 3])).toEqual([0, 7]);
  });

  it("adds up, and every share is within a cent of its exact value", () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.integer({ min: 0, max: wholeBp }), { minLength: 1, maxLength: 8 }),
        (amount, weights) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          fc.pre(total > 0);
          const shares = divide(amount, weights);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
          for (const [place, share] of shares.entries())
            expect(Math.abs(share - (amount * (weights[place] ?? 0)) / total)).toBeLessThan(1);
        },
      ),
    );
  });

  it("rejects weights that add up to zero", () => {
    expect(() => divide(100, [])).toThrow(RangeError);
    expect(() => divide(100, [0, 0])).toThrow(RangeError);
  });
});

describe("a refund within the guarantee", () => {
  it("falls day by day: day 41 of 90 of $51,250.00 is $27,902.78", () => {
    expect(moneyText(proratedRefund(dollars(51_250), 41, 90))).toBe("$27,902.78");
  });

  it("is the whole fee on the start date and zero from the last day on", () => {
    expect(proratedRefund(dollars(51_250), 0, 90)).toBe(dollars(51_250));
    expect(proratedRefund(dollars(51_250), 90, 90)).toBe(0);
    expect(proratedRefund(dollars(51_250), 400, 90)).toBe(0);
  });

  it("never grows over time", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 365 }), fc.integer({ min: 0, max: 400 }), (fee, days, day) => {
        const refund = proratedRefund(fee, day, days);
        expect(refund).toBe(day >= days ? 0 : halfUp(fee, days - day, days));
        expect(proratedRefund(fee, day + 1, days)).toBeLessThanOrEqual(refund);
      }),
    );
  });
});

describe("invalid amounts", () => {
  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, maxCents + 1])("%d cents are rejected", (amount) => {
    expect(() => shareOf(amount, 100)).toThrow(RangeError);
  });
});

it("formats money and percentages", () => {
  expect([
    moneyText(5_125_000),
    roundMoneyText(5_125_000),
    roundMoneyText(5_125_050),
    percentText(2_500),
    percentText(2_250),
    percentText(3_333),
  ]).toEqual(["$51,250.00", "$51,250", "$51,250.50", "25%", "22.5%", "33.33%"]);
});
