import { exhaustive } from "#tests/support/exhaustive.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../core/calendar.ts";
import { compsOf, countedFrom, daysOf, halvesOn, type Hire } from "./market-comp.ts";
import { compPlaceOf } from "./place.ts";
import { halfText, nextCountText, rangeText } from "./words.ts";

const half = "2026-H1";
const cell = { family: "engineering", metro: "Greater Boston" };

/** Ten hires of five agencies and five employers, each twice. */
const ten: Hire[] = Array.from({ length: 10 }, (_, place) => ({
  ...cell,
  listingAgency: `agency ${place % 5}`,
  sellingAgency: null,
  employer: `employer ${(place * 2) % 5}`,
  on: "2026-03-15",
  salaryCents: (100_000 + place * 10_000) * 100,
  feeCents: (20_000 + place * 2_000) * 100,
}));

describe("a market rate", () => {
  it("is the middle half of the salaries in steps of 5,000, the median and the median fee in whole percent", () => {
    expect(compsOf(ten, half)).toEqual([
      { ...cell, low: 125_000, median: 145_000, high: 170_000, feePercent: 20, hires: 10 },
    ]);
  });

  it("counts each role and area by itself, and only hires of its half-year", () => {
    const elsewhere = ten.map((hire) => ({ ...hire, metro: "Greater Chicago" }));
    const others = ten.map((hire) => ({ ...hire, family: "design" }));
    const later = ten.map((hire) => ({ ...hire, on: "2026-07-01", salaryCents: 90_000_000 }));
    const [boston] = compsOf(ten, half);
    expect(compsOf([...later, ...elsewhere, ...others, ...ten], half)).toEqual([
      { ...boston, family: "design" },
      boston,
      { ...boston, metro: "Greater Chicago" },
    ]);
  });

  it("isn't shown for four listing agencies or four employers", () => {
    expect(
      compsOf(
        ten.map((hire) => ({ ...hire, listingAgency: hire.listingAgency.replace("4", "3") })),
        half,
      ),
    ).toEqual([]);
    const twenty = [...ten, ...ten].map((hire, place) => ({ ...hire, listingAgency: `agency ${place % 4}` }));
    expect(compsOf(twenty, half)).toEqual([]);
    expect(
      compsOf(
        twenty.map((hire, place) => ({ ...hire, listingAgency: `agency ${place % 5}` })),
        half,
      ),
    ).toHaveLength(1);
    expect(
      compsOf(
        [...ten, ...ten].map((hire, place) => ({ ...hire, employer: `employer ${place % 4}` })),
        half,
      ),
    ).toEqual([]);
  });

  it("isn't shown if one agency, on either side, or one employer has more than a quarter of the hires", () => {
    const sells = (count: number) =>
      ten.map((hire, place) => ({ ...hire, sellingAgency: place < count ? "seller" : null }));
    expect(compsOf(sells(2), half)).toHaveLength(1);
    expect(compsOf(sells(3), half)).toEqual([]);
    const both = ten.map((hire, place) => ({ ...hire, sellingAgency: place === 1 ? "agency 0" : null }));
    expect(compsOf(both, half)).toEqual([]);
    expect(compsOf([...ten, { ...ten[0]!, listingAgency: "agency 9" }], half)).toEqual([]);
  });
});

describe("a half-year", () => {
  it("is counted when its last hires are 90 days old", () => {
    expect(countedFrom("2026-H1")).toBe("2026-09-28");
    expect(halvesOn("2026-09-27")).toEqual(["2025-H2", "2025-H1", "2024-H2", "2024-H1"]);
    expect(halvesOn("2026-09-28")).toEqual(["2026-H1", "2025-H2", "2025-H1", "2024-H2"]);
    expect(halfText("2025-H2")).toBe("July to December 2025");
    expect(nextCountText("2025-H2")).toBe("Sep 28, 2026");
    expect(nextCountText("2026-H1")).toBe("Mar 31, 2027");
  });

  it("follows the one before without a gap, and a hire that counts is at least 90 days old, on any day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const today = addDays("2000-01-01", days);
        const halves = halvesOn(today);
        expect(addDays(daysOf(halves[0]!).last, 90) <= today).toBe(true);
        expect(addDays(daysOf(halves[0]!).last, 90 + 185) > today).toBe(true);
        for (const [place, later] of halves.entries())
          if (place < 3) expect(addDays(daysOf(halves[place + 1]!).last, 1)).toBe(daysOf(later).first);
      }),
    );
  });
});

describe("the place of a hire", () => {
  it("is a role's family and a metropolitan area, and nowhere for what the tables don't know", () => {
    expect(compPlaceOf("Senior Backend Engineer", { city: "Cambridge", state: "MA" })).toEqual(cell);
    expect(compPlaceOf("Keeper of Bees", { city: "Cambridge", state: "MA" })).toBeNull();
    expect(compPlaceOf("Senior Backend Engineer", { city: "Marfa", state: "TX" })).toBeNull();
  });

  it("has its range in words", () => {
    expect(rangeText({ low: 125_000, high: 170_000 })).toBe("$125,000 to $170,000");
    expect(rangeText({ low: 125_000, high: 125_000 })).toBe("$125,000");
  });
});

const amounts = fc.record({
  salaryCents: fc.integer({ min: 40_000_00, max: 400_000_00 }),
  feeCents: fc.integer({ min: 5_000_00, max: 100_000_00 }),
});
const agency = fc.integer({ min: 0, max: 9 }).map((n) => `agency ${n}`);
const hire: fc.Arbitrary<Hire> = fc
  .record({
    listingAgency: agency,
    sellingAgency: fc.option(agency),
    employer: fc.integer({ min: 0, max: 8 }).map((n) => `employer ${n}`),
    amounts,
  })
  .map(({ amounts: money, ...parties }) => ({ ...cell, ...parties, ...money, on: "2026-02-02" }));
const market = fc.array(hire, { minLength: 5, maxLength: 60, size: "max" });

const takesPart = (id: string, { listingAgency, sellingAgency, employer }: Hire): boolean =>
  [listingAgency, sellingAgency, employer].includes(id);
const partiesOf = (hires: readonly Hire[]) => [
  ...new Set(
    hires.flatMap(({ listingAgency, sellingAgency, employer }) => [
      listingAgency,
      sellingAgency ?? listingAgency,
      employer,
    ]),
  ),
];
const moneyOf = ({ salaryCents, feeCents }: Hire) => ({ salaryCents, feeCents });

describe("one party's figures can't be derived from a rate", () => {
  it("a rate is shown exactly when an independent count finds the floors met", () => {
    let shown = 0;
    fc.assert(
      fc.property(market, (hires) => {
        const most = Math.max(...partiesOf(hires).map((id) => hires.filter((each) => takesPart(id, each)).length));
        const listing = new Set(hires.map((each) => each.listingAgency)).size;
        const employers = new Set(hires.map((each) => each.employer)).size;
        const expected = listing >= 5 && employers >= 5 && most * 4 <= hires.length;
        expect(compsOf(hires, half)).toHaveLength(expected ? 1 : 0);
        if (expected) shown += 1;
      }),
      { numRuns: exhaustive ? 2_000 : 250 },
    );
    expect(shown).toBeGreaterThan(20);
  });

  it("whether it is shown doesn't depend on any amount", () => {
    fc.assert(
      fc.property(market, fc.infiniteStream(amounts), (hires, stream) => {
        const other = hires.map((each) => ({ ...each, ...(stream.next().value as ReturnType<typeof moneyOf>) }));
        expect(compsOf(other, half).length).toBe(compsOf(hires, half).length);
      }),
    );
  });

  /**
   * The reader is a party and knows its own hires. For every other party there is a market with the same rate and the
   * same hires of the reader, in which each of that party's hires has the amounts of someone else's.
   */
  it("for each party and each reader, another market has the same rate, and none of that party's amounts", () => {
    let tried = 0;
    fc.assert(
      fc.property(market, (hires) => {
        const rate = compsOf(hires, half);
        if (rate.length === 0) return;
        for (const reader of partiesOf(hires))
          for (const target of partiesOf(hires)) {
            if (reader === target) continue;
            const other = swapped(hires, reader, target);
            tried += 1;
            expect(compsOf(other, half)).toEqual(rate);
            for (const [place, each] of hires.entries()) {
              if (takesPart(reader, each)) expect(other[place]).toEqual(each);
              else if (takesPart(target, each)) expect(other[place]?.salaryCents).not.toBe(each.salaryCents);
            }
          }
      }),
      { numRuns: exhaustive ? 500 : 75 },
    );
    expect(tried).toBeGreaterThan(1_000);
  });

  it("the number of hires is rounded down to fives", () => {
    const thirteen = Array.from({ length: 13 }, (_, place) => ({
      ...ten[place % 10]!,
      listingAgency: `agency ${place}`,
      employer: `employer ${place}`,
    }));
    expect(compsOf(thirteen, half)[0]?.hires).toBe(10);
  });
});

/** The target's hires exchange amounts with hires in which neither the target nor the reader takes part. */
function swapped(hires: readonly Hire[], reader: string, target: string): Hire[] {
  const other = [...hires];
  const free = hires.flatMap((each, place) => (takesPart(reader, each) || takesPart(target, each) ? [] : [place]));
  for (const [place, each] of hires.entries()) {
    if (!takesPart(target, each) || takesPart(reader, each)) continue;
    const with_ = free.findIndex((candidate) => hires[candidate]!.salaryCents !== each.salaryCents);
    if (with_ === -1) continue;
    const [chosen] = free.splice(with_, 1);
    other[place] = { ...each, ...moneyOf(hires[chosen!]!) };
    other[chosen!] = { ...hires[chosen!]!, ...moneyOf(each) };
  }
  return other;
}
