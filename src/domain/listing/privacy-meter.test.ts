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

/** The rule of similarity, one listing at a time; the search index is compared with it elsewhere. */
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

describe("similar listings", () => {
  test("share role family, state, years band, clearance and all shown industries", () => {
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

  test("ignore years that aren't entered yet", () => {
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
  ])("treat years from %i to %i as one band", (from, to) => {
    expect(yearsBand(from)).toBe(yearsBand(to));
    if (from > 0) expect(yearsBand(from)).not.toBe(yearsBand(from - 1));
  });

  test("are counted up to five, never beyond", () => {
    expect(read({}, others(4))).toMatchObject({ count: 4, countHere: 4 });
    expect(read({}, others(5))).toMatchObject({ count: 5, countHere: 5, singledOutBy: null, coarsenings: [] });
    expect(read({}, others(300))).toMatchObject({ count: 5, countHere: 5 });
  });
});

describe("the narrowing field", () => {
  test("is the field whose removal raises the count most", () => {
    const market = [...others(2), ...others(9, { clearance: "Secret" }), ...others(7, { locationState: "CO" })];
    expect(read({ clearance: "TS/SCI" }, market).singledOutBy).toBe("clearance");
    expect(read({}, market).singledOutBy).toBe("locationState");
    expect(read({ industries: ["SaaS", "Gaming"] }, market).singledOutBy).toBe("industries");
    expect(read({ yearsExperience: 30 }, market).singledOutBy).toBe("yearsExperience");
    expect(read({ headlineRole: "Carpenter" }, market).singledOutBy).toBe("headlineRole");
  });

  test("is the first of equals, and none if no single field helps", () => {
    expect(read({}, [...others(3, { yearsExperience: 30 }), ...others(3, { locationState: "CO" })]).singledOutBy).toBe(
      "locationState",
    );
    expect(read({ headlineRole: "Carpenter", yearsExperience: 30 }, others(9)).singledOutBy).toBeNull();
    expect(read({}, others(9, { clearance: "Secret" })).singledOutBy).toBeNull();
  });

  test("is not shown on a small market, and neither are suggestions", () => {
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

describe("suggestions", () => {
  test("widen a city to its area and an area to the state, each with its count", () => {
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

  test("name a state that shares a city's name as a state; DC and other countries have no wider name", () => {
    const values = (locationCity: string, locationState: string) =>
      read({ locationCity, locationState }, []).coarsenings.map(({ value }) => value);
    expect(values("Brooklyn", "NY")).toEqual(["Greater New York", "New York State"]);
    expect(values("New York", "NY")).toEqual(["Greater New York", "New York State"]);
    expect(values("Spokane", "WA")).toEqual(["Washington State"]);
    expect(values("New York State", "NY")).toEqual([]);
    expect(values("Washington", "DC")).toEqual(["Greater Washington"]);
    expect(values("Munich", "Bavaria")).toEqual([]);
  });

  test("suggest dropping a clearance or industry if that raises the count, and show the new count", () => {
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

  test("with several industries, suggest the one that costs most, and all of them if that is better still", () => {
    const market = [...others(2, { industries: ["Media"] }), ...others(6, { industries: [] })];
    const { coarsenings } = read({ industries: ["Gaming", "Media"], locationCity: "Texas" }, market);
    expect(coarsenings).toEqual([
      { field: "industries", value: ["Media"], count: 2 },
      { field: "industries", value: [], count: 5 },
    ]);
  });

  test("start with the one for the narrowing field", () => {
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

  test("suggest only the wider place when the state has enough listings and the city doesn't", () => {
    expect(read({}, [...others(2), ...others(8, { locationCity: "Houston" })])).toEqual({
      smallMarket: false,
      count: 5,
      countHere: 2,
      singledOutBy: null,
      coarsenings: [{ field: "locationCity", value: "Texas", count: 5 }],
    });
  });

  test("give the announced count when applied", () => {
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

  test("use no state name that the leak check takes for a person's", () => {
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

test("counting starts with a role and a complete state", () => {
  expect(canBeCounted(base)).toBe(true);
  for (const locationState of ["texas", "TX", "New York", "Bavaria"])
    expect(canBeCounted({ ...base, locationState })).toBe(true);
  for (const locationState of ["", " ", "Te", "New"]) expect(canBeCounted({ ...base, locationState })).toBe(false);
  for (const headlineRole of ["", " – "]) expect(canBeCounted({ ...base, headlineRole })).toBe(false);
});
