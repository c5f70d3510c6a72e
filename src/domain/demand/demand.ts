import type { Listing } from "../listing/listing.ts";
import { pick } from "../core/pick.ts";
import { type Criteria, criteriaKey, type DemandFacts, implies, meets } from "./criteria.ts";

/** What one organization looks for, by one saved search or one interest. */
export type Wanted = { organizationId: string; criteria: Criteria };

/** The shown numbers of organizations, lowest first: "10" says 10 or more. */
export const demandSteps = [5, 10, 25, 50, 100] as const;
export type DemandStep = (typeof demandSteps)[number];

/** From this many organizations up, a number is shown, and what they all ask for counts. */
export const leastDemand = demandSteps[0];

/** What `leastDemand` rises by at most for one combination, so that no one knows at which organization it counts. */
export const hiddenExtra = 3;

/** Different questions a day: of one person, and of their organization. */
export const demandQuestions = { person: 200, organization: 1_000 } as const;

/** Interests older than this, in days, don't count. */
export const interestDays = 365;

export type Demand = {
  /** How many other organizations look for such a candidate, as far as it can be said. */
  count(facts: DemandFacts, askerId: string): number;
};

export const factsOfListing = (listing: Listing): DemandFacts => ({
  headlineRole: listing.headlineRole,
  skills: listing.keySkills,
  yearsExperience: listing.yearsExperience,
  city: listing.locationCity,
  state: listing.locationState,
  ...pick(listing, ["workType", "salaryMin", "salaryMax", "workAuth", "clearance", "industries"]),
});

type Counted = Wanted & { supporters: ReadonlySet<string>; needed: number };

/**
 * Counts organizations by the facts of a candidate (decision 0033). A search or an interest counts only if enough
 * organizations, the asking one not among them, ask for the same or for more. What fewer ask for changes no answer to
 * any question. `extraOf`: a secret and stable number from 0 to `hiddenExtra` for a text. Yields after each `slice` of
 * steps.
 */
export function* countDemand(
  all: readonly Wanted[],
  extraOf: (text: string) => number,
  slice = 2_000,
): Generator<void, Demand> {
  let steps = 0;
  const byValue = new Map<string, Wanted[]>();
  for (const wanted of all)
    for (const place of placesOf(wanted.criteria)) {
      const found = byValue.get(place);
      if (found) found.push(wanted);
      else byValue.set(place, [wanted]);
      if (++steps % slice === 0) yield;
    }
  const supportersOf = new Map<string, Omit<Counted, keyof Wanted>>();
  const counted: Counted[] = [];
  for (const { organizationId, criteria } of all) {
    const key = criteriaKey(criteria);
    let support = supportersOf.get(key);
    if (!support) {
      const supporters = new Set<string>();
      const needed = leastDemand + extraOf(key);
      for (const other of candidatesFor(criteria, byValue)) {
        if (!supporters.has(other.organizationId) && implies(other.criteria, criteria))
          supporters.add(other.organizationId);
        if (++steps % slice === 0) yield;
        // One more than needed, because the asking organization doesn't count.
        if (supporters.size > needed) break;
      }
      support = { supporters, needed };
      supportersOf.set(key, support);
    }
    if (support.supporters.size >= support.needed) counted.push({ organizationId, criteria, ...support });
  }
  return {
    count(facts, askerId) {
      const isMet = meets(facts);
      const found = new Set<string>();
      for (const { organizationId, criteria, supporters, needed } of counted) {
        if (organizationId === askerId || found.has(organizationId)) continue;
        if (supporters.size - (supporters.has(askerId) ? 1 : 0) >= needed && isMet(criteria)) found.add(organizationId);
      }
      return found.size;
    },
  };
}

/** Where criteria are filed: whatever asks for the same or more is filed under one of the values of each criterion. */
const placesOf = (criteria: Criteria): string[] =>
  criteria.flatMap((each) =>
    "any" in each
      ? each.any.map((value) => `${each.of} ${value}`)
      : ["keyword" in each ? `${each.of} ${each.keyword}` : each.of],
  );

function candidatesFor(criteria: Criteria, byValue: ReadonlyMap<string, readonly Wanted[]>): readonly Wanted[] {
  const choices = criteria.map((each) => placesOf([each]).map((place) => byValue.get(place) ?? []));
  const sizes = choices.map((lists) => lists.reduce((sum, list) => sum + list.length, 0));
  const fewest = choices[sizes.indexOf(Math.min(...sizes))] ?? [];
  return fewest.length === 1 ? fewest[0]! : fewest.flat();
}

const stepBelow = (count: number): DemandStep | null => demandSteps.findLast((step) => count >= step) ?? null;

/**
 * What is shown of a count. `hiddenFrom`: how many organizations the listing is hidden from. They are subtracted from
 * the step, whether or not they look for anyone, so that hiding a listing says nothing about them.
 */
export function shownDemand(count: number, hiddenFrom: number): DemandStep | null {
  const step = stepBelow(count);
  return step === null ? null : stepBelow(step - hiddenFrom);
}
