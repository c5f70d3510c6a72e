import { authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import { fitsOf, runsOfFits } from "#domain/interest/fits.ts";
import { isRanked } from "#domain/job-description/choices.ts";
import { interestFor } from "#domain/interest/interest.ts";
import { createInterest, type InterestPort } from "#domain/interest/use-cases.ts";
import { newDealPort } from "./deal.ts";
import { requestPort } from "./introduction.ts";
import { withRuns } from "./job-description.ts";
import { subjectOf } from "./listing.ts";
import { pageOf } from "./page.ts";
import { organizationsWith } from "./parties.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { type DemoAt, over } from "./use-case.ts";

function interestPort(at: DemoAt): InterestPort {
  const { viewer } = at.context;
  return {
    request: requestPort(at),
    deal: newDealPort(at, viewer),
    employer: (id) => organizationsWith(at.state.clients).find((each) => each.kind === "employer" && each.id === id),
    announceDraft: () => undefined,
    save(interest) {
      at.state = { ...at.state, interests: [...at.state.interests, interest] };
      return viewOf(at.state, interest, viewer.displayName);
    },
  };
}

export const interests: DemoHandlers["interests"] = {
  list(state, page, { viewer }) {
    const found = state.interests
      .filter(({ agencyId }) => agencyId === viewer.organizationId)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    const { items, ...rest } = pageOf(found, page);
    return { answer: { items: items.map((each) => viewOf(state, each, viewer.displayName)), ...rest } };
  },
  fits(state, { listingId }, { viewer, now, newId }) {
    const listing = state.listings.find(({ id }) => id === listingId);
    authorize(viewer, "listing.read", subjectOf(listing));
    if (!listing) refuse("not-found");
    if (!isRanked(state.rankingChoices)) return { answer: { items: [] } };
    const own = state.interests
      .filter(({ agencyId }) => agencyId === viewer.organizationId)
      .map((each) => viewOf(state, each, viewer.displayName));
    const fits = fitsOf(listing, own);
    const runs = runsOfFits(fits, own, { viewer, listingId, now, newId });
    return {
      answer: { items: fits },
      ...(runs.length > 0 && { state: { ...state, rankings: withRuns(state, runs) } }),
    };
  },
  create: over(interestPort)(createInterest),
};

const viewOf = ({ introductions, deals }: DemoState, interest: DemoState["interests"][number], by: string) =>
  interestFor(interest, {
    introduction: introductions.find(({ id }) => id === interest.introductionId) ?? null,
    deal: deals.find(({ id }) => id === interest.dealId) ?? null,
    by,
  });
