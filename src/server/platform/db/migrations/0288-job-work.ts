import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Which job an organization's introductions and deals are for (docs/decisions/0099). The rows are apart from what they
 * are about, which other organizations read: row-level security gives each to the job's organization alone. Each party
 * can have its own job.
 *
 * Erasure: ids only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    "mls_job_introductions",
    sql`introduction_id uuid not null references mls_introductions (id)
    on delete cascade, primary key (introduction_id, organization_id)`,
  );
  await table(
    db,
    "mls_job_deals",
    sql`deal_id uuid not null references mls_deals (id) on delete cascade,
    primary key (deal_id, organization_id)`,
  );
}

async function table(db: Kysely<unknown>, name: string, subject: ReturnType<typeof sql>): Promise<void> {
  await sql`
    create table ${sql.table(name)} (
      organization_id uuid not null,
      job_id uuid not null,
      foreign key (job_id, organization_id) references mls_jobs (id, organization_id) on delete cascade,
      ${subject}
    )`.execute(db);
  await sql`create index ${sql.ref(`${name}_job`)} on ${sql.table(name)} (job_id)`.execute(db);
  await sql`alter table ${sql.table(name)} enable row level security`.execute(db);
  await sql`create policy of_own_jobs on ${sql.table(name)} for all to mls_viewer
    using (organization_id = (select mls_acting_organization()))
    with check (organization_id = (select mls_acting_organization()))`.execute(db);
  await grantToViewer(db, name, ["select", "insert"]);
}
