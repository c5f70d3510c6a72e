import { refuse } from "#domain/core/errors.ts";
import { type Criteria, criteriaOfInterest, criteriaOfSearch, type DemandFacts } from "#domain/demand/criteria.ts";
import {
  countDemand,
  type Demand,
  type DemandStep,
  factsOfListing,
  shownDemand,
  type Wanted,
} from "#domain/demand/demand.ts";
import { blockedOrganizations } from "#domain/listing/form.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import { searchFromParams } from "#domain/search/parse-query.ts";
import { demoMatches } from "./blocked.ts";
import { leftOutVerbs } from "./left-out.ts";
import { demoOrganizations } from "./parties.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** Searches that the demo's other organizations have saved, in the form of their addresses. */
const sampleSearches: readonly { params: Record<string, string>; by: number }[] = [
  { params: { skills: "Kubernetes" }, by: 6 },
  { params: { skills: "React" }, by: 6 },
  { params: { skills: "Python" }, by: 5 },
  { params: { keywords: "engineer" }, by: 6 },
  { params: { keywords: "engineer", location: "TX" }, by: 5 },
  { params: { keywords: "product manager" }, by: 5 },
  { params: { keywords: "nurse" }, by: 3 },
];

export const demand: DemoHandlers["demand"] = {
  draft(state, { hiddenFrom, ...facts }, { viewer }) {
    const hidden = demoMatches(hiddenFrom, viewer.organizationId).flatMap(({ members }) => members.map(({ id }) => id));
    return { answer: answerFor(state, facts, viewer.organizationId, new Set(hidden).size) };
  },
  listing(state, { listingId }, { viewer }) {
    const listing = state.listings.find(({ id }) => id === listingId);
    if (listing?.agency.id !== viewer.organizationId) return refuse("not-found");
    return { answer: { atLeast: demandOfListings(state, viewer.organizationId)(listing), limited: false } };
  },
  supply: () => refuse("forbidden", { detail: leftOutVerbs.supply }),
};

/** The number for listings of this agency; null off the market. Reads what is looked for once. */
export function demandOfListings(state: DemoState, agencyId: string): (listing: Listing) => DemandStep | null {
  let known: Demand | undefined;
  return (listing) => {
    if (!isVisible(listing.status)) return null;
    known ??= demandIn(state);
    const content = state.vaults[listing.id]?.content;
    const blocked = content ? blockedOrganizations(content) : [];
    const hidden = demoMatches(blocked, agencyId).flatMap(({ members }) => members.map(({ id }) => id));
    return shownDemand(known.count(factsOfListing(listing), agencyId), new Set(hidden).size);
  };
}

const answerFor = (state: DemoState, facts: DemandFacts, organizationId: string, hiddenFrom: number) => ({
  atLeast: shownDemand(demandIn(state).count(facts, organizationId), hiddenFrom),
  limited: false,
});

/** The demo has no one to hide a number from, so nothing is added to five. */
function demandIn({ interests }: DemoState): Demand {
  const others = demoOrganizations.slice(1);
  const wantedBy = (organizationId: string, criteria: Criteria | null): Wanted[] =>
    criteria ? [{ organizationId, criteria }] : [];
  const run = countDemand(
    [
      ...sampleSearches.flatMap(({ params, by }) =>
        others.slice(0, by).flatMap(({ id }) => wantedBy(id, criteriaOfSearch(searchFromParams(params)))),
      ),
      ...interests.flatMap(({ agencyId, wanted, dealId }) =>
        dealId === null && wanted ? wantedBy(agencyId, criteriaOfInterest(wanted)) : [],
      ),
    ],
    () => 0,
  );
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}
