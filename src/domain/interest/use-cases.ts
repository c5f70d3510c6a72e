import type { Deal, Party } from "../deal/deal.ts";
import { newDealDefaults } from "../deal/terms.ts";
import { refuseField } from "../core/errors.ts";
import { isVisible } from "../core/listing-status.ts";
import { type Soon, type UseCase, wait } from "../core/step.ts";
import type { Requirements } from "../job-description/requirements.ts";
import type { JobAsked } from "../introduction/for-job.ts";
import { createDeal, type NewDealPort, type RequestPort, requestUseCases } from "../introduction/use-cases.ts";
import type { LeakCheck } from "../leak/check.ts";
import {
  decideInterest,
  type Interest,
  type InterestAsk,
  type InterestView,
  publishRequest,
  targetSalaryOf,
} from "./interest.ts";

/** The reads and writes of an employer's interest. */
export type InterestPort = {
  request: RequestPort;
  deal: NewDealPort;
  checkLeaks?: LeakCheck;
  /** An employer that the agency can name. */
  employer: (id: string) => Soon<Party | undefined>;
  announceDraft: (deal: Deal) => void;
  save: (interest: Interest) => Soon<InterestView>;
};

type Ask = InterestAsk & {
  wanted: Requirements | null;
  employerId: string | null;
  candidateId: string | null;
  jobId?: JobAsked;
  confirmedTexts: readonly string[];
};

/** Spec §3: records an employer's interest. With a candidate it also requests the introduction and drafts the deal. */
export function* createInterest(
  port: InterestPort,
  { employerId, candidateId, jobId, confirmedTexts, wanted, ...ask }: Ask,
): UseCase<{ interest: InterestView }> {
  const { viewer, now, newId } = port.request;
  const employer = employerId === null ? undefined : yield* wait(port.employer(employerId));
  const form = decideInterest(ask, { withCandidate: candidateId !== null, employerKnown: employer !== undefined });
  const follows =
    candidateId !== null && employer
      ? yield* introducing(port, { form, candidateId, employerId: employer.id, jobId, confirmedTexts })
      : { listingId: null, maskedCode: null, introductionId: null, dealId: null };
  const interest = yield* wait(
    port.save({
      ...form,
      ...follows,
      wanted,
      id: newId(),
      agencyId: viewer.organizationId,
      employerId: employer?.id ?? null,
      employerName: employer?.name ?? form.employerName,
      personId: viewer.personId,
      createdAt: now,
    }),
  );
  return { interest };
}

/** Requests the introduction and drafts the deal, at the listing's own split. */
function* introducing(
  port: InterestPort,
  {
    form,
    candidateId,
    employerId,
    jobId,
    confirmedTexts,
  }: Pick<Ask, "jobId" | "confirmedTexts"> & { form: InterestAsk; candidateId: string; employerId: string },
): UseCase<Pick<Interest, "listingId" | "maskedCode" | "introductionId" | "dealId">> {
  const { organizationId } = port.request.viewer;
  const found = yield* wait(port.deal.listing(candidateId));
  if (!found || (found.listing.agency.id !== organizationId && (found.blocked || !isVisible(found.listing.status))))
    return refuseField("candidateId", "That candidate doesn't exist. Choose one from the list.");
  const { listing } = found;
  const check = () => publishRequest(form, confirmedTexts, port.checkLeaks);
  const { introduction } = yield* requestUseCases.request(
    { ...port.request, check },
    {
      listingId: listing.id,
      employerId,
      jobId,
      offer: { kind: "split", laSplit: listing.defaultSplitLA },
      message: form.requirements,
      confirmedTexts,
    },
  );
  const deal = yield* createDeal(
    port.deal,
    {
      listingId: listing.id,
      employerId,
      sellingAgencyId: organizationId,
      targetSalary: targetSalaryOf(form.budgetRange, listing),
      feePercent: newDealDefaults.feePercent,
      laSplit: listing.defaultSplitLA,
      guaranteeDays: newDealDefaults.guaranteeDays,
      guaranteePolicy: "prorated",
      terms: "",
      confirmBelowMinimum: false,
      confirmedTexts: [],
    },
    introduction.id,
  );
  // The request has notified the listing agency; the draft sends no second email.
  port.announceDraft(deal);
  return { listingId: listing.id, maskedCode: listing.maskedCode, introductionId: introduction.id, dealId: deal.id };
}
