import { iso } from "#domain/core/calendar.ts";
import { headOf } from "#domain/deal/deal.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import { jobLimits } from "#domain/job/job.ts";
import type { OriginAsk } from "#domain/job/use-cases.ts";
import type { jobResults } from "#domain/job/results.ts";
import { dealOfJob, type JobWork } from "#domain/job/view.ts";
import { bookedDealOf } from "#domain/money/book.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { seenBy as dealsSeenBy } from "./deal-access.ts";
import { seenBy, viewOf } from "./introduction.ts";
import { jobOfDeal, ownJobs } from "./job-of.ts";
import type { DemoContext } from "./runner.ts";
import type { DemoState } from "./state.ts";

export function originOf(state: DemoState, viewer: Viewer, { introductionId, dealId }: OriginAsk): string | null {
  const deal = dealsSeenBy(state, viewer).find(({ id }) => id === dealId);
  const jobId =
    introductionId === undefined ? deal && jobOfDeal(state, deal) : state.jobsOf.introductions[introductionId];
  return ownJobs(state, viewer).some(({ id }) => id === jobId) ? (jobId ?? null) : null;
}

export function workOfJob(state: DemoState, context: Pick<DemoContext, "viewer" | "now">, jobId: string): JobWork {
  const newest = <Each extends { createdAt: number; id: string }>(items: readonly Each[]) =>
    items.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)).slice(0, jobLimits.work);
  return {
    introductions: newest(
      seenBy(state, context.viewer).filter(({ id }) => state.jobsOf.introductions[id] === jobId),
    ).map((introduction) => {
      const { id, code, listingId, candidate, employer, status } = viewOf(state, context, introduction);
      const createdAt = iso(introduction.createdAt);
      return { id, code, candidate: { listingId, ...candidate }, employer, status, createdAt };
    }),
    deals: newest(dealsSeenBy(state, context.viewer).filter((deal) => jobOfDeal(state, deal) === jobId)).map((deal) =>
      dealOfJob(headOf(deal)),
    ),
  };
}

export function achievedBy(state: DemoState, viewer: Viewer): Parameters<typeof jobResults>[0] {
  const requested = state.introductions.filter((each) => requesterOf(each).id === viewer.organizationId);
  const personOf = ({ steps }: Introduction) => steps.find(({ action }) => action === "requested")?.personId ?? null;
  return {
    introductions: requested.map((introduction) => {
      const { steps, parts } = introduction;
      const own = parts.find(({ organization }) => organization.id === viewer.organizationId);
      return {
        jobId: state.jobsOf.introductions[introduction.id] ?? null,
        personId: personOf(introduction),
        employer: introduction.employer,
        requestedAt: introduction.createdAt,
        acceptedAt: steps.find(({ action }) => action === "accepted")?.at ?? null,
        revealedAt: own?.grant?.openedAt ?? null,
      };
    }),
    deals: dealsSeenBy(state, viewer).map((deal) => {
      const introduction = requested.find(({ id }) => id === deal.introductionId);
      return {
        jobId: jobOfDeal(state, deal),
        personId: introduction ? personOf(introduction) : null,
        deal: bookedDealOf(deal, viewer),
      };
    }),
  };
}
