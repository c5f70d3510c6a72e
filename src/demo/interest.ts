import { pageOfRows } from "#domain/core/page.ts";
import { decideInterest, type Interest, publishRequest, targetSalaryOf } from "#domain/interest/interest.ts";
import { refuse } from "#domain/core/errors.ts";
import { createdDeal } from "./deal.ts";
import { asked } from "./introduction.ts";
import { demoEmployers } from "./parties.ts";
import type { DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** Spec §3: an employer's interest, and with a candidate what follows from it; all of it or nothing. */
export const interests: DemoHandlers["interests"] = {
  list(state, ask, { viewer }) {
    const found = state.interests
      .filter(({ agencyId }) => agencyId === viewer.organizationId)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    const { page, nextCursor } = pageOfRows(found, ask, ({ id }) => id);
    return {
      answer: {
        items: page.map((each) => viewOf(state, each, viewer.displayName)),
        total: found.length,
        nextCursor,
      },
    };
  },
  create(state, { employerId, candidateId, confirmedTexts, ...ask }, context) {
    const { viewer, now, newId } = context;
    const employer = demoEmployers.find(({ id, name }) =>
      employerId === null ? name.toLowerCase() === ask.employerName.trim().toLowerCase() : id === employerId,
    );
    const told = decideInterest(ask, { withCandidate: candidateId !== null, employerKnown: employer !== undefined });
    let after = state;
    let introduction: { id: string } | null = null;
    let deal: { id: string } | null = null;
    const events: DemoEvent[] = [];
    const listing =
      candidateId === null
        ? undefined
        : (state.listings.find(({ id }) => id === candidateId) ??
          refuse("invalid-input", { fields: { candidateId: "There is no such candidate. Choose one of the list." } }));
    if (listing) {
      const request = asked(
        after,
        {
          listingId: listing.id,
          employerId: employer?.id ?? null,
          offer: { kind: "split", laSplit: listing.defaultSplitLA },
          message: publishRequest(told, confirmedTexts),
          confirmedTexts: confirmedTexts.map((key) => key.replace(/^[^:]+:/, "message:")),
        },
        context,
      );
      const drafted = createdDeal(
        request.state,
        {
          listingId: listing.id,
          employerId: employer?.id ?? "",
          sellingAgencyId: viewer.organizationId,
          targetSalary: targetSalaryOf(told.budgetRange, listing),
          feePercent: 25,
          laSplit: listing.defaultSplitLA,
          guaranteeDays: 90,
          guaranteePolicy: "prorated",
          terms: "",
          confirmBelowMinimum: false,
          confirmedTexts: [],
        },
        viewer,
        context,
        { askedWith: request.answer.introduction.id },
      );
      introduction = request.answer.introduction;
      deal = drafted.answer;
      after = drafted.state;
      events.push(...request.event, drafted.event);
    }
    const made: Interest = {
      ...told,
      id: newId(),
      agencyId: viewer.organizationId,
      employerId: employer?.id ?? null,
      employerName: employer?.name ?? told.employerName,
      listingId: listing?.id ?? null,
      maskedCode: listing?.maskedCode ?? null,
      introductionId: introduction?.id ?? null,
      dealId: deal?.id ?? null,
      personId: viewer.personId,
      createdAt: now,
    };
    const kept = { ...after, interests: [...after.interests, made] };
    return { answer: { interest: viewOf(kept, made, viewer.displayName) }, state: kept, event: events };
  },
};

function viewOf(state: DemoState, interest: Interest, by: string) {
  const {
    id,
    employerId,
    employerName,
    contactName,
    contactEmail,
    roleTitle,
    budgetRange,
    timeline,
    requirements,
    listingId,
    maskedCode,
    introductionId,
    dealId,
    createdAt,
  } = interest;
  const introduction = state.introductions.find((each) => each.id === introductionId);
  const deal = state.deals.find((each) => each.id === dealId);
  return {
    id,
    employer: { id: employerId, name: employerName },
    contactName,
    contactEmail,
    roleTitle,
    budgetRange,
    timeline,
    requirements,
    candidate: listingId !== null && maskedCode !== null ? { listingId, maskedCode } : null,
    introduction: introduction ? { id: introduction.id, code: introduction.code } : null,
    deal: deal ? { id: deal.id, code: deal.code } : null,
    by,
    createdAt: new Date(createdAt).toISOString(),
  };
}
