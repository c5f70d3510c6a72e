import { iso } from "#domain/core/calendar.ts";
import { sql } from "kysely";
import type { OriginAsk } from "#domain/job/use-cases.ts";
import { dealOfJob, type JobWork } from "#domain/job/view.ts";
import { jobLimits } from "#domain/job/job.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { dealsOf, headColumns, headFrom, withParties } from "../deal/store.ts";
import { viewOf } from "../introduction/deciding.ts";
import { foundById } from "../introduction/store.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Trx } from "../platform/db/tables.ts";
import { askedIds } from "../platform/http/known-id.ts";

type At = { db: Trx; keyRing: KeyRing; viewer: Viewer; now: number };

/**
 * The acting organization's job of each of its deals: its own, or its introduction's. For deals aliased `d`, as
 * `dealsOf` selects them.
 */
export const jobOfDeal = ({ organizationId }: Pick<Viewer, "organizationId">) =>
  sql<string | null>`coalesce(
    (select j.job_id from mls_job_deals j where j.deal_id = d.id and j.organization_id = ${organizationId}),
    (select j.job_id from mls_job_introductions j
      where j.introduction_id = d.introduction_id and j.organization_id = ${organizationId}))`;

/** What was started from a job of the acting organization, as it sees it. */
export async function workOfJob(at: At, jobId: string): Promise<JobWork> {
  return { introductions: await introductionsOfJob(at, jobId), deals: await dealsOfJob(at, jobId) };
}

async function introductionsOfJob({ db, keyRing, viewer, now }: At, jobId: string): Promise<JobWork["introductions"]> {
  const rows = await db
    .selectFrom("mls_job_introductions as j")
    .innerJoin("mls_introductions as i", "i.id", "j.introduction_id")
    .select("i.id")
    .where("j.organization_id", "=", viewer.organizationId)
    .where("j.job_id", "=", jobId)
    .orderBy("i.created_at", "desc")
    .orderBy("i.id")
    .limit(jobLimits.work)
    .execute();
  const ids = rows.map(({ id }) => id);
  return (await foundById(db, keyRing, viewer, ids, now)).map((found) => {
    const { id, code, listingId, candidate, employer, status } = viewOf(viewer, found, now);
    const createdAt = iso(found.introduction.createdAt);
    return { id, code, candidate: { listingId, ...candidate }, employer, status, createdAt };
  });
}

async function dealsOfJob({ db, viewer }: At, jobId: string): Promise<JobWork["deals"]> {
  const rows = await withParties(dealsOf(db, viewer))
    .select(headColumns)
    .where(sql<boolean>`${jobOfDeal(viewer)} = ${jobId}`)
    .orderBy("d.created_at", "desc")
    .orderBy("d.id")
    .limit(jobLimits.work)
    .execute();
  return rows.map((row) => dealOfJob(headFrom(row)));
}

/** The acting organization's job of an introduction, or of a deal it can see. */
export async function originOf(
  { db, viewer }: Pick<At, "db" | "viewer">,
  { introductionId, dealId }: OriginAsk,
): Promise<string | null> {
  const [introduction] = askedIds(introductionId === undefined ? [] : [introductionId]).possible;
  const [deal] = askedIds(dealId === undefined ? [] : [dealId]).possible;
  const row =
    introduction === undefined
      ? deal === undefined
        ? undefined
        : await dealsOf(db, viewer).select(jobOfDeal(viewer).as("jobId")).where("d.id", "=", deal).executeTakeFirst()
      : await db
          .selectFrom("mls_job_introductions")
          .select("job_id as jobId")
          .where("organization_id", "=", viewer.organizationId)
          .where("introduction_id", "=", introduction)
          .executeTakeFirst();
  return row?.jobId ?? null;
}
