import { describe, expect, it } from "vitest";
import { emptySearch } from "../search/query.ts";
import { criteriaOfSearch } from "./criteria.ts";
import type { Wanted } from "./demand.ts";
import { lookingFor, supplyAndDemand, type SupplyDimension } from "./supply.ts";

const none = () => 0;
const nothing = { listings: [], requests: [], placements: [] };

/** So many organizations that saved this search. */
function saved(count: number, search: Partial<typeof emptySearch>) {
  const criteria = criteriaOfSearch({ ...emptySearch, ...search });
  if (!criteria) throw new Error("This search can't be counted.");
  return Array.from({ length: count }, (_, place) => ({ organizationId: `organization ${place}`, criteria }));
}

function rows(
  by: SupplyDimension,
  counted: Parameters<typeof supplyAndDemand>[1],
  wanted: readonly Wanted[],
  extraOf: () => number,
) {
  const run = lookingFor(by, wanted, 2);
  for (;;) {
    const { done, value } = run.next();
    if (done) return supplyAndDemand(by, counted, value, extraOf);
  }
}

describe("supply and demand", () => {
  it("adds up listings, requests and placements by family of role", () => {
    const listings = [
      { role: "Senior Backend Engineer", count: 3 },
      { role: "DevOps Engineer", count: 4 },
      { role: "Registered Nurse", count: 2 },
      { role: "Keeper of Bees", count: 1 },
    ];
    const requests = [{ role: "Registered Nurse", count: 1 }];
    const placements = [{ role: "Backend Engineer", count: 1 }];
    expect(rows("role", { listings, requests, placements }, [], none)).toEqual([
      { name: "engineering", listings: 7, requests: 0, placements: 1, looking: null, balance: "idle" },
      { name: "care", listings: 2, requests: 1, placements: 0, looking: null, balance: null },
      { name: null, listings: 1, requests: 0, placements: 0, looking: null, balance: null },
    ]);
  });

  it("adds up cities by metropolitan area", () => {
    const listings = [
      { city: "Cambridge", state: "MA", count: 2 },
      { city: "Boston", state: "Massachusetts", count: 1 },
      { city: "Marfa", state: "TX", count: 1 },
    ];
    const found = rows("area", { ...nothing, listings }, [], none);
    expect(found.map(({ name, listings: count }) => [name, count])).toEqual([
      ["Greater Boston", 3],
      [null, 1],
    ]);
  });

  it("says who is short: more organizations look than there are listings, or more requests came", () => {
    const listings = [{ role: "Registered Nurse", count: 4 }];
    const balance = (requests: number, looking: number) =>
      rows(
        "role",
        { ...nothing, listings, requests: [{ role: "Registered Nurse", count: requests }] },
        saved(looking, { keywords: "nurse" }),
        none,
      )[0]?.balance;
    expect(balance(0, 5)).toBe("short");
    expect(balance(5, 0)).toBe("short");
    expect(balance(4, 0)).toBeNull();
    expect(balance(0, 4)).toBeNull();
  });

  it("shows no number for fewer than five organizations, nor a role that only they look for", () => {
    expect(rows("role", nothing, saved(4, { keywords: "nurse" }), none)).toEqual([]);
    expect(rows("role", nothing, saved(7, { keywords: "nurse" }), () => 3)).toEqual([]);
    expect(rows("role", nothing, saved(9, { keywords: "nurse" }), none)).toMatchObject([{ name: "care", looking: 5 }]);
  });

  it("counts an organization once, by role, by skill where there is no role, and by area", () => {
    const searches = [
      ...saved(5, { keywords: "nurse", location: "Boston, MA" }),
      ...saved(5, { keywords: "physician", location: "Greater Boston" }),
      ...saved(6, { skills: ["Python"] }),
    ];
    expect(rows("role", nothing, searches, none).map(({ name, looking }) => [name, looking])).toEqual([
      ["care", 5],
      ["engineering", 5],
    ]);
    expect(rows("area", nothing, searches, none).map(({ name }) => name)).toEqual(["Greater Boston"]);
  });
});
