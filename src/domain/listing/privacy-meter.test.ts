import { describe, expect, test } from "vitest";
import { checkPublicText } from "../leak/check.ts";
import {
  type Alike,
  canBeCounted,
  crowdMarket,
  type Crowd,
  isWithin,
  type PublicFacts,
  readPrivacyMeter,
  stateKey,
  yearsBand,
} from "./privacy-meter.ts";
import { roleFamily } from "./role-family.ts";
import { stateNames } from "../core/us-states.ts";

const base: PublicFacts = {
  headlineRole: "Platform Engineer",
  locationCity: "Austin",
  locationState: "TX",
  yearsExperience: 8,
  clearance: null,
  industries: ["SaaS"],
};
const others = (count: number, parts: Partial<PublicFacts> = {}): PublicFacts[] =>
  Array.from({ length: count }, () => ({ ...base, ...parts }));

/**
 * The rule of being alike in plain words, one listing at a time; the index of the search is held against it elsewhere.
 */
const isAlike = (listing: PublicFacts, { family, state, place, years, clearance, industries }: Alike): boolean =>
  (family === undefined || roleFamily(listing.headlineRole) === family) &&
  (state === undefined || stateKey(listing.locationState) === state) &&
  (place === undefined || isWithin(place, listing.locationCity, listing.locationState)) &&
  (years === undefined || yearsBand(listing.yearsExperience ?? 0) === years) &&
  (clearance === undefined || listing.clearance === clearance) &&
  (industries === undefined || industries.every((each) => listing.industries.includes(each)));

const read = (facts: Partial<PublicFacts>, market: PublicFacts[], live = crowdMarket): Crowd =>
  readPrivacyMeter(
    { ...base, ...facts },
    { live, count: (alike) => market.filter((each) => isAlike(each, alike)).length },
  );

describe("who is alike", () => {
  test("shares role family, state, years band, clearance and all the industries shown", () => {
    const alike = [
      {},
      { headlineRole: "Backend Developer" },
      { locationCity: "El Paso" },
      { yearsExperience: 6 },
      { industries: ["SaaS", "Media"] },
    ].flatMap((parts) => others(1, parts));
    const unlike = [
      { headlineRole: "Nurse" },
      { locationState: "CO" },
      { yearsExperience: 10 },
      { clearance: "Secret" as const },
      { industries: ["Media"] },
    ].flatMap((parts) => others(1, parts));
    expect(read({}, [...alike.slice(1), ...unlike]).count).toBe(4);
    expect(read({}, unlike).count).toBe(0);
  });

  test("years that nobody has said yet are not counted by", () => {
    const market = [...others(2), ...others(2, { yearsExperience: 30 })];
    expect(read({ yearsExperience: null }, market)).toMatchObject({ count: 4, singledOutBy: null });
    expect(read({}, market)).toMatchObject({ count: 2, singledOutBy: "yearsExperience" });
  });

  test.each([
    [0, 2],
    [3, 5],
    [6, 9],
    [10, 14],
    [15, 60],
  ])("years from %i to %i are one band", (from, to) => {
    expect(yearsBand(from)).toBe(yearsBand(to));
    if (from > 0) expect(yearsBand(from)).not.toBe(yearsBand(from - 1));
  });

  test("is told up to five, never beyond", () => {
    expect(read({}, others(4))).toMatchObject({ count: 4, countHere: 4 });
    expect(read({}, others(5))).toMatchObject({ count: 5, countHere: 5, singledOutBy: null, coarsenings: [] });
    expect(read({}, others(300))).toMatchObject({ count: 5, countHere: 5 });
  });
});

describe("what singles out", () => {
  test("is the field whose leaving out raises the count most", () => {
    const market = [...others(2), ...others(9, { clearance: "Secret" }), ...others(7, { locationState: "CO" })];
    expect(read({ clearance: "TS/SCI" }, market).singledOutBy).toBe("clearance");
    expect(read({}, market).singledOutBy).toBe("locationState");
    expect(read({ industries: ["SaaS", "Gaming"] }, market).singledOutBy).toBe("industries");
    expect(read({ yearsExperience: 30 }, market).singledOutBy).toBe("yearsExperience");
    expect(read({ headlineRole: "Carpenter" }, market).singledOutBy).toBe("headlineRole");
  });

  test("of equals is the one named first; none when no field alone would help", () => {
    expect(read({}, [...others(3, { yearsExperience: 30 }), ...others(3, { locationState: "CO" })]).singledOutBy).toBe(
      "locationState",
    );
    expect(read({ headlineRole: "Carpenter", yearsExperience: 30 }, others(9)).singledOutBy).toBeNull();
    expect(read({}, others(9, { clearance: "Secret" })).singledOutBy).toBeNull();
  });

  test("is not named on a small market, nor is anything offered", () => {
    expect(read({}, others(2), crowdMarket - 1)).toEqual({
      smallMarket: true,
      count: 2,
      countHere: 2,
      singledOutBy: null,
      coarsenings: [],
    });
    expect(read({}, others(2), crowdMarket)).toMatchObject({ smallMarket: false });
  });
});

describe("what would help", () => {
  test("a city becomes its area, an area the state, each with who is alike there", () => {
    const market = [
      ...others(1),
      ...others(1, { locationCity: "Round Rock" }),
      ...others(1, { locationCity: "Greater Austin" }),
      ...others(1, { locationCity: "El Paso" }),
    ];
    const places = (locationCity: string) => read({ locationCity }, market);
    expect(places("Austin")).toMatchObject({
      count: 4,
      countHere: 1,
      coarsenings: [
        { field: "locationCity", value: "Greater Austin", count: 3 },
        { field: "locationCity", value: "Texas", count: 4 },
      ],
    });
    expect(places("Greater Austin")).toMatchObject({
      count: 4,
      countHere: 3,
      coarsenings: [{ field: "locationCity", value: "Texas", count: 4 }],
    });
    expect(places("Nowhere Springs")).toMatchObject({
      countHere: 0,
      coarsenings: [{ field: "locationCity", value: "Texas", count: 4 }],
    });
    for (const whole of ["Texas", ""]) expect(places(whole)).toMatchObject({ count: 4, countHere: 4, coarsenings: [] });
  });

  test("a state that shares a city's name is called the state; DC and other countries have no wider name", () => {
    const values = (locationCity: string, locationState: string) =>
      read({ locationCity, locationState }, []).coarsenings.map(({ value }) => value);
    expect(values("Brooklyn", "NY")).toEqual(["Greater New York", "New York State"]);
    expect(values("New York", "NY")).toEqual(["Greater New York", "New York State"]);
    expect(values("Spokane", "WA")).toEqual(["Washington State"]);
    expect(values("New York State", "NY")).toEqual([]);
    expect(values("Washington", "DC")).toEqual(["Greater Washington"]);
    expect(values("Munich", "Bavaria")).toEqual([]);
  });

  test("suggests dropping a clearance or industry when that raises the count, and shows the new count", () => {
    const market = [
      ...others(1, { clearance: "Secret", locationCity: "Texas" }),
      ...others(3, { locationCity: "Texas" }),
    ];
    const { coarsenings, singledOutBy } = read(
      { clearance: "Secret", industries: ["SaaS", "Gaming"], locationCity: "Texas" },
      market,
    );
    expect(singledOutBy).toBe("industries");
    expect(coarsenings).toEqual([{ field: "industries", value: ["SaaS"], count: 1 }]);
    expect(read({ clearance: "Secret", locationCity: "Texas" }, market).coarsenings).toEqual([
      { field: "clearance", value: null, count: 3 },
    ]);
    expect(
      read({ clearance: "TS/SCI", locationCity: "Texas" }, others(9, { clearance: "Secret" })).coarsenings,
    ).toEqual([]);
  });

  test("several industries: the one that costs most, and all of them where that is better still", () => {
    const market = [...others(2, { industries: ["Media"] }), ...others(6, { industries: [] })];
    const { coarsenings } = read({ industries: ["Gaming", "Media"], locationCity: "Texas" }, market);
    expect(coarsenings).toEqual([
      { field: "industries", value: ["Media"], count: 2 },
      { field: "industries", value: [], count: 5 },
    ]);
  });

  test("what mends the field that singles out stands first", () => {
    const market = [...others(1, { clearance: "Secret" }), ...others(4)];
    const fields = (facts: Partial<PublicFacts>, more: PublicFacts[] = []) =>
      read(facts, [...market, ...more]).coarsenings.map(({ field }) => field);
    expect(fields({ clearance: "Secret" })).toEqual(["clearance", "locationCity", "locationCity"]);
    expect(fields({ clearance: "Secret" }, others(9, { clearance: "Secret", locationState: "CO" }))).toEqual([
      "locationCity",
      "locationCity",
      "clearance",
    ]);
  });

  test("suggests only the wider place when the state has enough listings and the city doesn't", () => {
    expect(read({}, [...others(2), ...others(8, { locationCity: "Houston" })])).toEqual({
      smallMarket: false,
      count: 5,
      countHere: 2,
      singledOutBy: null,
      coarsenings: [{ field: "locationCity", value: "Texas", count: 5 }],
    });
  });

  test("what is offered, taken, gives what was promised", () => {
    const market = [
      ...others(2),
      ...others(2, { locationCity: "Round Rock" }),
      ...others(2, { clearance: "Secret", industries: ["SaaS", "Media"] }),
      ...others(2, { industries: ["Media"] }),
    ];
    const facts = { clearance: "Secret", industries: ["SaaS", "Gaming"] } as const;
    const start = { ...facts, industries: [...facts.industries] };
    const { coarsenings } = read(start, market);
    expect(coarsenings.length).toBeGreaterThan(2);
    for (const { field, value, count } of coarsenings) {
      const then = read({ ...start, [field]: value }, market);
      expect({ field, value, count: field === "locationCity" ? then.countHere : then.count }).toEqual({
        field,
        value,
        count,
      });
    }
  });

  test("no state's name is taken for somebody's by the leak check", () => {
    for (const state of stateNames)
      for (const { value } of read({ locationCity: "Nowhere Springs", locationState: state }, []).coarsenings)
        expect(
          checkPublicText(
            { locationCity: String(value) },
            {
              identity: {
                fullName: "Quillon Vandermere",
                email: "q@mail.example",
                portfolioLinks: [],
                pastEmployers: [],
              },
              showCompanyNames: false,
              confirmed: [],
            },
          ),
        ).toEqual([]);
  });
});

test("there is something to count by once a role and a whole state are there", () => {
  expect(canBeCounted(base)).toBe(true);
  for (const locationState of ["texas", "TX", "New York", "Bavaria"])
    expect(canBeCounted({ ...base, locationState })).toBe(true);
  for (const locationState of ["", " ", "Te", "New"]) expect(canBeCounted({ ...base, locationState })).toBe(false);
  for (const headlineRole of ["", " – "]) expect(canBeCounted({ ...base, headlineRole })).toBe(false);
});
