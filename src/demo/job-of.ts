import type { JobsPort } from "#domain/introduction/for-job.ts";
import { isWorkedOn, type Job } from "#domain/job/job.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { DemoState } from "./state.ts";

/** Jobs belong to the visitor's own organization; one that they act for has none. */
export const ownJobs = (state: DemoState, { organizationId }: Viewer): Job[] =>
  state.jobs.filter((job) => job.organizationId === organizationId);

const named = ({ id, client }: Job) => ({ id, clientId: client.kind === "organization" ? client.id : null });

export const jobsPort = (state: DemoState, viewer: Viewer): JobsPort => ({
  named(id) {
    const job = ownJobs(state, viewer).find((each) => each.id === id);
    return job ? named(job) : null;
  },
  withCandidate: (listingIds) =>
    new Map(
      listingIds.map((listingId) => [
        listingId,
        ownJobs(state, viewer)
          .filter(({ state: { status } }) => isWorkedOn(status))
          .filter(({ id }) => state.pipeline.some((card) => card.listingId === listingId && card.jobId === id))
          .map(named),
      ]),
    ),
});

export const withJob = (
  state: DemoState,
  of: keyof DemoState["jobsOf"],
  { id, jobId }: { id: string; jobId: string | null },
): DemoState =>
  jobId === null ? state : { ...state, jobsOf: { ...state.jobsOf, [of]: { ...state.jobsOf[of], [id]: jobId } } };

/** The job of a deal: its own, or its introduction's. */
export const jobOfDeal = (
  { jobsOf: { deals, introductions } }: DemoState,
  { id, introductionId }: { id: string; introductionId: string | null },
): string | null => deals[id] ?? (introductionId === null ? null : (introductions[introductionId] ?? null));
