import { newDealDefaults } from "#domain/deal/terms.ts";
import { decideInterest, type Interest, publishRequest, targetSalaryOf } from "#domain/interest/interest.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { announceDeal } from "../deal/announce.ts";
import { createDeal } from "../introduction/create-deal.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { askedIds } from "../platform/http/known-id.ts";
import { employerNamed, insertInterest, interestPage } from "./store.ts";
import { requestIntroductions } from "../introduction/request.ts";
import { findListing } from "../listing/store.ts";

export const interests: Handlers["interests"] = {
  async list(context, query) {
    const { viewer } = context;
    return context.database.asViewer(viewer, ({ db }) => interestPage(db, context.keyRing, viewer, query));
  },

  /** Creates the interest and, with a candidate, the request and the deal draft, all in one transaction. */
  async create(context, { employerId, candidateId, confirmedTexts, ...ask }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async (work) => {
      const employer = await employerNamed(work.db, { id: employerId, name: ask.employerName });
      const told = decideInterest(ask, { withCandidate: candidateId !== null, employerKnown: employer !== undefined });
      const follows =
        candidateId === null || !employer
          ? null
          : await introducing(context, viewer, work, { told, candidateId, employerId: employer.id, confirmedTexts });
      const made: Interest = {
        ...told,
        id: context.newId(),
        agencyId: viewer.organizationId,
        employerId: employer?.id ?? null,
        employerName: employer?.name ?? told.employerName,
        listingId: follows?.listingId ?? null,
        maskedCode: follows?.maskedCode ?? null,
        introductionId: follows?.introductionId ?? null,
        dealId: follows?.dealId ?? null,
        personId: viewer.personId,
        createdAt: context.clock.now().getTime(),
      };
      await insertInterest(work.db, context.keyRing, made);
      const [interest] = (await interestPage(work.db, context.keyRing, viewer, { limit: 1, id: made.id })).items;
      const answer = { interest: interest ?? refuse("not-found") };
      context.keepAnswer(work, answer);
      return answer;
    });
  },
};

type Introducing = {
  told: Parameters<typeof publishRequest>[0];
  candidateId: string;
  employerId: string;
  confirmedTexts: readonly string[];
};

/** The introduction request and the deal draft that comes with it, at the listing's own split. */
async function introducing(
  context: Context,
  viewer: Viewer,
  work: Work,
  { told, candidateId, employerId, confirmedTexts }: Introducing,
) {
  const [id] = askedIds([candidateId]).possible;
  const found = id === undefined ? null : await findListing(work.db, id);
  const isThere =
    found !== null &&
    (found.listing.agency.id === viewer.organizationId || (!found.blocked && isVisible(found.listing.status)));
  if (!isThere)
    return refuse("invalid-input", { fields: { candidateId: "There is no such candidate. Choose one of the list." } });
  const { listing } = found;
  const [requested] = await requestIntroductions(
    { context, viewer, work, now: context.clock.now().getTime() },
    {
      listingIds: [listing.id],
      employerId,
      offer: { kind: "split", laSplit: listing.defaultSplitLA },
      message: told.requirements,
      confirmedTexts,
    },
    () => publishRequest(told, confirmedTexts, context.checkLeaks),
  );
  if (!requested?.introduction) throw requested?.refused ?? new Error("a request without an outcome");
  const deal = await createDeal(
    context,
    viewer,
    work,
    {
      listingId: listing.id,
      employerId,
      sellingAgencyId: viewer.organizationId,
      targetSalary: targetSalaryOf(told.budgetRange, listing),
      feePercent: newDealDefaults.feePercent,
      laSplit: listing.defaultSplitLA,
      guaranteeDays: newDealDefaults.guaranteeDays,
      guaranteePolicy: "prorated",
      terms: "",
      confirmBelowMinimum: false,
      confirmedTexts: [],
    },
    { askedWith: requested.introduction.id },
  );
  // The listing agency is notified of the request and needs no second email about its deal draft.
  announceDeal(work, viewer, deal, "created");
  return {
    listingId: listing.id,
    maskedCode: listing.maskedCode,
    introductionId: requested.introduction.id,
    dealId: deal.id,
  };
}
