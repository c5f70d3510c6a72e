import type { JobNamed, JobsPort } from "#domain/introduction/for-job.ts";
import { jobStatuses, isWorkedOn } from "#domain/job/job.ts";
import { askedIds } from "../platform/http/known-id.ts";
import type { StepAt } from "../platform/http/step.ts";

/** The jobs of the acting organization. */
export const jobsPort = ({ viewer: { organizationId }, work: { db } }: StepAt): JobsPort => ({
  async named(id) {
    const [possible] = askedIds([id]).possible;
    if (possible === undefined) return null;
    const row = await db
      .selectFrom("mls_jobs")
      .select(["id", "client_organization_id as clientId"])
      .where("organization_id", "=", organizationId)
      .where("id", "=", possible)
      .executeTakeFirst();
    return row ?? null;
  },
  async withCandidate(listingIds) {
    const { possible } = askedIds(listingIds);
    if (possible.length === 0) return new Map<string, JobNamed[]>();
    const rows = await db
      .selectFrom("mls_pipeline_candidates as c")
      .innerJoin("mls_jobs as j", "j.id", "c.job_id")
      .select(["c.listing_id as listingId", "j.id", "j.client_organization_id as clientId"])
      .where("c.organization_id", "=", organizationId)
      .where("c.listing_id", "in", possible)
      .where("c.removed_at", "is", null)
      .where("j.status", "in", jobStatuses.filter(isWorkedOn))
      .execute();
    return Map.groupBy(rows, ({ listingId }) => listingId);
  },
});

/** Stores the acting organization's job of a new introduction. */
export async function rememberJob(
  { viewer, work }: StepAt,
  { introductionId, jobId }: { introductionId: string; jobId: string | null },
): Promise<void> {
  if (jobId === null) return;
  await work.db
    .insertInto("mls_job_introductions")
    .values({ introduction_id: introductionId, organization_id: viewer.organizationId, job_id: jobId })
    .execute();
}

/** The same of a new deal. */
export async function rememberDealsJob(
  { viewer, work }: StepAt,
  { dealId, jobId }: { dealId: string; jobId: string | null },
): Promise<void> {
  if (jobId === null) return;
  await work.db
    .insertInto("mls_job_deals")
    .values({ deal_id: dealId, organization_id: viewer.organizationId, job_id: jobId })
    .execute();
}
