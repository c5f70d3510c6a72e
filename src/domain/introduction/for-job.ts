import { refuseField } from "../core/errors.ts";
import type { Soon } from "../core/step.ts";

/** A job of the viewer's organization. `clientId`: the organization it is for; null for a company as typed. */
export type JobNamed = { id: string; clientId: string | null };

/** The jobs of the viewer's organization. */
export type JobsPort = {
  named: (id: string) => Soon<JobNamed | null>;
  /** Those worked on whose board has the candidate, by listing id. */
  withCandidate: (listingIds: readonly string[]) => Soon<ReadonlyMap<string, readonly JobNamed[]>>;
};

/** `undefined`: the only job for the employer whose board has the candidate. Null: none. */
export type JobAsked = string | null | undefined;

/**
 * A job that an ask names has to be one of the organization's own, for the same employer if its client is known.
 * @throws ExpectedError `invalid-input`
 */
export function requireJob(job: JobNamed | null, employerId: string): JobNamed {
  if (job === null) return refuseJob("Your organization has no such job. Choose one of yours, or leave it out.");
  if (job.clientId !== null && job.clientId !== employerId)
    return refuseJob("This job is for another client. Name that client as the employer, or leave the job out.");
  return job;
}

const refuseJob = (jobId: string): never => refuseField("jobId", jobId);

/** The job of a candidate that no one named: the only one for this employer whose board has the candidate. */
export function jobOnBoard(jobs: readonly JobNamed[], employerId: string): string | null {
  const [only, ...more] = jobs.filter(({ clientId }) => clientId === employerId);
  return only && more.length === 0 ? only.id : null;
}
