import { metroOf } from "../core/us-metros.ts";
import { roleFamilies, roleFamily } from "../listing/role-family.ts";
import { placeNamed } from "../search/places.ts";
import type { Criteria } from "./criteria.ts";
import { type DemandStep, leastDemand, shownDemand, type Wanted } from "./demand.ts";

/*
 * What the marketplace has and what it lacks, for the people who run it (docs/decisions/0053): by family of role, or by
 * metropolitan area.
 */

export const supplyDimensions = ["role", "area"] as const;
export type SupplyDimension = (typeof supplyDimensions)[number];

/** Requests of this many days count, and placements of a year. */
export const requestDays = 90;
export const placementDays = 365;

/** How many there are of a role, or of a city in a state. */
export type Tally = { role: string; count: number } | { city: string; state: string; count: number };

export const balances = ["short", "idle"] as const;
type Balance = (typeof balances)[number];

export type SupplyRow = {
  /** A family of roles or an area; null for everything outside the tables. */
  name: string | null;
  listings: number;
  requests: number;
  placements: number;
  /** At least this many organizations look for it. Null for fewer than five: a saved search is private. */
  looking: DemandStep | null;
  /** `short`: more is wanted than listed. `idle`: listed, and no one asks. */
  balance: Balance | null;
};

/** How many organizations look for each role or area. */
export type Looking = ReadonlyMap<string, number>;

/** Counts each organization once. Yields after each `slice` of searches, because there may be many. */
export function* lookingFor(by: SupplyDimension, wanted: readonly Wanted[], slice = 2_000): Generator<void, Looking> {
  const found = new Map<string, Set<string>>();
  for (const [place, { organizationId, criteria }] of wanted.entries()) {
    for (const name of by === "role" ? familiesOf(criteria) : metrosOf(criteria)) {
      const organizations = found.get(name) ?? new Set();
      found.set(name, organizations.add(organizationId));
    }
    if (place % slice === slice - 1) yield;
  }
  return new Map([...found].map(([name, organizations]) => [name, organizations.size]));
}

/**
 * A row for each role or area that is listed, requested, placed or looked for. Those that lack listings come first.
 * `extraOf`: a secret and stable number that is added to five before `looking` is shown, as for demand.
 */
export function supplyAndDemand(
  by: SupplyDimension,
  counted: Record<"listings" | "requests" | "placements", readonly Tally[]>,
  looking: Looking,
  extraOf: (text: string) => number,
): SupplyRow[] {
  const listings = sums(counted.listings);
  const requests = sums(counted.requests);
  const placements = sums(counted.placements);
  const names = new Set(
    [listings, requests, placements, looking].flatMap((each): (string | null)[] => [...each.keys()]),
  );
  return [...names]
    .map((name): SupplyRow => {
      const organizations = name === null ? 0 : (looking.get(name) ?? 0);
      const isShown = organizations >= leastDemand + extraOf(`${by} ${name}`);
      const row = {
        name,
        listings: listings.get(name) ?? 0,
        requests: requests.get(name) ?? 0,
        placements: placements.get(name) ?? 0,
        looking: isShown ? shownDemand(organizations, 0) : null,
      };
      return { ...row, balance: balanceOf(row) };
    })
    .filter((row) => row.listings + row.requests + row.placements > 0 || row.looking !== null)
    .toSorted(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) ||
        Number(b.balance === "short") - Number(a.balance === "short") ||
        b.listings + b.requests - (a.listings + a.requests) ||
        ((a.name ?? "") < (b.name ?? "") ? -1 : 1),
    );
}

/** Few listings or requests say nothing. */
const fewest = 5;

function balanceOf({ name, listings, requests, looking }: Omit<SupplyRow, "balance">): Balance | null {
  if (name === null) return null;
  if ((looking ?? 0) > listings || (requests >= fewest && requests > listings)) return "short";
  return listings >= fewest && requests === 0 && looking === null ? "idle" : null;
}

function sums(tallies: readonly Tally[]): Map<string | null, number> {
  const found = new Map<string | null, number>();
  for (const tally of tallies) {
    const name = "role" in tally ? knownFamily(tally.role) : metroOf(tally.city, tally.state);
    found.set(name, (found.get(name) ?? 0) + tally.count);
  }
  return found;
}

const knownFamily = (text: string): string | null => {
  const family = roleFamily(text);
  return roleFamilies.has(family) ? family : null;
};

const textsOf = (criteria: Criteria, kinds: readonly string[]): string[] =>
  criteria.flatMap((each) => ("any" in each && kinds.includes(each.of) ? each.any : []));

/** The families that criteria ask for by role; by skill, where they name no role. */
function familiesOf(criteria: Criteria): Set<string> {
  const families = (texts: readonly string[]) => new Set(texts.flatMap((text) => knownFamily(text) ?? []));
  const byRole = families(textsOf(criteria, ["role family", "words", "words of role"]));
  return byRole.size > 0 ? byRole : families(textsOf(criteria, ["skill"]));
}

function metrosOf(criteria: Criteria): Set<string> {
  const cities = textsOf(criteria, ["city"]).map((text) => text.split(", "));
  const near = criteria.flatMap(({ of }) => (of.startsWith("miles to ") ? (placeNamed(of.slice(9)) ?? []) : []));
  return new Set([
    ...textsOf(criteria, ["metro"]),
    ...cities.flatMap(([city = "", state = ""]) => metroOf(city, state) ?? []),
    ...near.flatMap(({ city, state }) => metroOf(city, state) ?? []),
  ]);
}
