import { type Kysely, sql } from "kysely";

/**
 * Cards of a pipeline can belong to a job: a candidate has at most one card without a job, and one in each job. Who
 * works on a card, and who owes the next step. Erasure: ids only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_jobs add constraint mls_jobs_in_organization unique (id, organization_id)`.execute(db);
  await sql`
    alter table mls_pipeline_candidates
      add column job_id uuid,
      add column owner_id uuid references mls_people (id),
      add column owes text not null default 'us' check (owes in ('us', 'client', 'candidate')),
      add constraint mls_pipeline_candidates_job foreign key (job_id, organization_id)
        references mls_jobs (id, organization_id)`.execute(db);
  await sql`drop index mls_pipeline_candidates_once`.execute(db);
  await sql`
    create unique index mls_pipeline_candidates_once on mls_pipeline_candidates
      (organization_id, listing_id, coalesce(job_id, '00000000-0000-0000-0000-000000000000'))
      where removed_at is null`.execute(db);
  await sql`create index mls_pipeline_candidates_by_job on mls_pipeline_candidates (job_id)
    where job_id is not null`.execute(db);
}
