import { expect, test } from "vitest";
import { type Clearance, clearances } from "../core/lookups.ts";
import { type Alike, isWithin, stateKey, yearsBand } from "../listing/privacy-meter.ts";
import { roleFamily } from "../listing/role-family.ts";
import type { SearchDocument } from "./query.ts";
import { createSearchIndex } from "./search-index.ts";

const base: SearchDocument = {
  id: "",
  maskedCode: "TM-00000000",
  headlineRole: "Platform Engineer",
  locationCity: "Austin",
  locationState: "TX",
  workType: "remote",
  salaryMin: 120_000,
  salaryMax: 160_000,
  availabilityDate: "2026-12-01",
  workAuth: "USC",
  clearance: null,
  skills: ["React"],
  yearsExperience: 8,
  industries: ["SaaS"],
  agencyType: "listing",
  updatedAt: 1,
};
const whole: Alike = { family: "engineering", state: "tx", years: yearsBand(8), clearance: null, industries: ["SaaS"] };

test("counts what the viewer can find, without the excluded listing", () => {
  const index = createSearchIndex<string>();
  for (const id of ["a", "b", "c"]) index.put({ ...base, id }, id, id === "c" ? ["hidden"] : []);
  expect(index.countAlike(whole, {})).toBe(3);
  expect(index.countAlike(whole, { viewerBlocked: ["hidden"] })).toBe(2);
  expect(index.countAlike(whole, { viewerBlocked: ["hidden"], without: "a" })).toBe(1);
  expect(index.countAlike(whole, { viewerBlocked: ["hidden"], without: "c" })).toBe(2);
  expect(index.countAlike(whole, { without: "nobody" })).toBe(3);
  index.remove("b");
  expect(index.countAlike(whole, {})).toBe(2);
});

test("reads states and cities in every spelling", () => {
  const index = createSearchIndex<string>();
  const places = [
    ["St. Paul", "MN"],
    ["Saint Paul", "Minnesota"],
    ["saint paul", "mn"],
    ["Eagan", "MN"],
    ["Paris, Île-de-France", "FR"],
  ] as const;
  places.forEach(([locationCity, locationState], at) =>
    index.put({ ...base, id: String(at), locationCity, locationState }, String(at)),
  );
  expect(index.countAlike({ state: stateKey("Minnesota") }, {})).toBe(4);
  expect(index.countAlike({ state: "mn", place: { city: "saint paul" } }, {})).toBe(3);
  expect(index.countAlike({ state: "mn", place: { metro: "Minneapolis–St. Paul" } }, {})).toBe(4);
  expect(index.countAlike({ state: "fr", place: { city: "paris ile de france" } }, {})).toBe(1);
});

/** Pseudorandom numbers from 0 up to `limit`, the same in every run. */
function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test("agrees with reading every listing, through additions, changes, removals and compaction", () => {
  const below = random(11);
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const index = createSearchIndex<string>();
  const live = new Map<string, SearchDocument>();
  const places = [
    ["Austin", "TX"],
    ["Round Rock", "Texas"],
    ["El Paso", "TX"],
    ["Denver", "CO"],
    ["Greater Denver", "CO"],
  ] as const;
  const roles = ["Platform Engineer", "Backend Developer", "Data Engineer", "Nurse", "Boat Builder"];
  const anyClearance = (): Clearance | null => of([null, null, ...clearances]);
  const anyIndustries = () => ["SaaS", "Media", "média", "Gaming"].filter(() => below(2) === 0);
  const isAlike = (each: SearchDocument, { family, state, place, years, clearance, industries = [] }: Alike) =>
    (family === undefined || roleFamily(each.headlineRole) === family) &&
    (state === undefined || stateKey(each.locationState) === state) &&
    (place === undefined || isWithin(place, each.locationCity, each.locationState)) &&
    (years === undefined || (each.yearsExperience >= years[0] && each.yearsExperience <= years[1])) &&
    (clearance === undefined || each.clearance === clearance) &&
    industries.every((wanted) =>
      each.industries.some((has) => has.toLowerCase().replace("é", "e") === wanted.toLowerCase().replace("é", "e")),
    );
  let found = 0;
  for (let step = 0; step < 3000; step++) {
    const id = String(below(150));
    if (below(4) === 0) {
      index.remove(id);
      live.delete(id);
    } else {
      const [locationCity, locationState] = of(places);
      const document = {
        ...base,
        id,
        headlineRole: of(roles),
        locationCity,
        locationState,
        yearsExperience: below(20),
        clearance: anyClearance(),
        industries: anyIndustries(),
        updatedAt: step,
      };
      index.put(document, id);
      live.set(id, document);
    }
    if (step % 500 === 499) index.compact();
    const sometimes = <T>(value: T): T | undefined => (below(3) === 0 ? undefined : value);
    const alike: Alike = {
      family: sometimes(roleFamily(of(roles))),
      state: stateKey(of(places)[1]),
      place: sometimes(of([{ city: "austin" }, { metro: "Greater Austin" }, { metro: "Greater Denver" }])),
      years: sometimes(yearsBand(below(20))),
      clearance: sometimes(anyClearance()),
      industries: sometimes(anyIndustries()),
    };
    const expected = [...live.values()].filter((each) => isAlike(each, alike)).length;
    found += expected;
    expect({ step, alike, count: index.countAlike(alike, {}) }).toEqual({ step, alike, count: expected });
  }
  expect(found).toBeGreaterThan(1000);
});
