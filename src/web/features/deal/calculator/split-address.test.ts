import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortName } from "./scenarios.ts";
import { addressFrom, paramsFrom, type SplitState } from "./split-address.ts";
import { defaultTerms, guarantees, limits, type Terms } from "./split-terms.ts";

/** An address as the router reads it: a name given once is a string, given several times a list. */
function from(search: string) {
  const given = new URLSearchParams(search);
  return addressFrom(
    Object.fromEntries(
      [...new Set(given.keys())].map((name) => [
        name,
        given.getAll(name).length > 1 ? given.getAll(name) : given.get(name)!,
      ]),
    ),
  );
}
const plain: SplitState = { terms: defaultTerms, day: 30, kept: [] };

const twoDecimals = ({ least, most }: { least: number; most: number }) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((basisPoints) => basisPoints / 100);
const anyTerms: fc.Arbitrary<Terms> = fc.record({
  salary: fc.integer({ min: limits.salary.least, max: limits.salary.most }),
  fee: twoDecimals(limits.fee),
  split: twoDecimals(limits.split),
  third: fc.oneof(fc.constant(0), twoDecimals(limits.third)),
  days: fc.constantFrom(...guarantees),
});
const anyName = fc.string({ unit: "grapheme" }).map((name) => shortName(name.trim()).trim());

describe("an address", () => {
  it("without parameters has the specified defaults", () => {
    expect(from("")).toEqual({ state: plain, fixed: [] });
    expect(Object.values(paramsFrom(plain)).every((value) => value === undefined)).toBe(true);
  });

  it("can be typed by hand", () => {
    const state: SplitState = {
      terms: { salary: 205_000, fee: 30, split: 55, third: 10, days: 120 },
      day: 41,
      kept: [
        { name: "", terms: defaultTerms },
        { name: "Retained, again", terms: { ...defaultTerms, fee: 33 } },
      ],
    };
    expect(paramsFrom(state)).toEqual({
      salary: "205000",
      fee: "30",
      split: "55",
      third: "10",
      days: "120",
      day: "41",
      kept: ["160000,25,60,0,90", "160000,33,60,0,90,Retained, again"],
    });
    expect(
      from(
        "?salary=205000&fee=30&split=55&third=10&days=120&day=41&kept=160000,25,60,0,90" +
          "&kept=160000,33,60,0,90,Retained,+again",
      ),
    ).toEqual({ state, fixed: [] });
  });

  it("restores every state that was written to it", () => {
    const states: fc.Arbitrary<SplitState> = anyTerms.chain((terms) =>
      fc.record({
        terms: fc.constant(terms),
        day: fc.integer({ min: 0, max: terms.days }),
        kept: fc.array(fc.record({ name: anyName, terms: anyTerms }), { maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(states, (state) => void expect(addressFrom(paramsFrom(state))).toEqual({ state, fixed: [] })),
    );
  });

  it.each([
    ["salary=abc", "The salary in this link can't be used (“abc”). Using the default instead: $160,000."],
    ["salary=0", "Using the default instead: $160,000"],
    ["salary=10000001", "Using the default instead: $160,000"],
    ["salary=", "it is empty"],
    ["salary=100000&salary=120000", "“100000, 120000”"],
    ["fee=51", "The fee in this link can't be used (“51”). Using the default instead: 25%."],
    ["fee=25.555", "Using the default instead: 25%"],
    ["split=100.5", "Using the default instead: 60%"],
    ["split=-5", "Using the default instead: 60%"],
    ["third=51", "Using the default instead: No third party"],
    ["days=45", "Using the default instead: 90 days"],
    ["day=91", "Using the default instead: Day 30"],
    [`fee=${"9".repeat(80)}`, `(“${"9".repeat(24)}...”)`],
  ])("with an invalid value (%s) uses its default, says so and keeps the rest", (wrong, words) => {
    const rest = { salary: 205_000, fee: 30, split: 55, third: 5, days: 90 };
    const name = wrong.split("=")[0]!;
    const good = Object.entries(rest)
      .filter(([each]) => each !== name)
      .map(([each, value]) => `${each}=${value}`);
    const { state, fixed } = from(`?${[...good, wrong].join("&")}`);
    expect(state).toEqual({
      terms: { ...rest, ...(name in rest ? { [name]: defaultTerms[name as keyof Terms] } : {}) },
      day: 30,
      kept: [],
    });
    expect(fixed).toHaveLength(1);
    expect(fixed[0]).toContain(words);
  });

  it("leaves out a scenario with an invalid figure, and says so", () => {
    const good = "kept=160000,25,60,0,90,A+first";
    for (const bad of [
      "kept=160000,25,62.555,0,90",
      "kept=160000,51,60,0,90",
      "kept=160000,25,60,0",
      "kept=",
      "kept=0,25,60,0,90",
      "kept=1e5,25,60,0,90",
    ]) {
      const { state, fixed } = from(`?${bad}&${good}`);
      expect(state.kept).toEqual([{ name: "A first", terms: defaultTerms }]);
      expect(fixed).toEqual([expect.stringContaining("A scenario in this link could not be read and is left out.")]);
    }
  });

  it("shows at most four scenarios, and says how many there were", () => {
    const { state, fixed } = from(
      `?${Array.from({ length: 6 }, (_, place) => `kept=160000,${20 + place},60,0,90`).join("&")}`,
    );
    expect(state.kept.map(({ terms }) => terms.fee)).toEqual([20, 21, 22, 23]);
    expect(fixed).toEqual(["This link has 6 scenarios. The first 4 are shown."]);
  });
});
