import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

const notificationTypes = sql`('new_candidate', 'offer_made', 'interview_scheduled', 'deal_closed', 'message_received',
  'introduction_update', 'deal_update', 'listing_update', 'job_update', 'plan_update', 'platform_case')`;

/**
 * Jobs of an organization and their watchers (docs/decisions/0037). Role, client, description and terms are sealed
 * together, because people type names of clients into them. Erasure: a job is about a role, not about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_jobs (
      id uuid primary key,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      number integer not null check (number > 0),
      client_organization_id uuid references mls_organizations (id),
      owner_id uuid not null references mls_people (id),
      sealed bytea not null,
      fee_bp integer check (fee_bp between 1 and 10000),
      guarantee_days integer check (guarantee_days between 0 and 365),
      openings integer not null check (openings between 1 and 999),
      submit_by date,
      fill_by date check (fill_by >= submit_by),
      status text not null check (status in ('open', 'on_hold', 'filled', 'closed')),
      hold_until date check (hold_until is null or status = 'on_hold'),
      filled_on date check ((filled_on is not null) = (status = 'filled')),
      close_reason text check (close_reason in ('withdrawn', 'filled_elsewhere', 'budget', 'other')),
      version integer not null check (version > 0),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (organization_id, number),
      constraint mls_jobs_closed_for check ((close_reason is not null) = (status = 'closed'))
    )`.execute(db);
  await sql`alter table mls_jobs enable row level security`.execute(db);
  await sql`create policy own_jobs on mls_jobs for all to mls_viewer
    using (organization_id = (select mls_acting_organization()))
    with check (organization_id = (select mls_acting_organization()))`.execute(db);
  await grantToViewer(db, "mls_jobs", ["select", "insert", "update"]);
  await sql`
    create table mls_job_watchers (
      job_id uuid not null references mls_jobs (id) on delete cascade,
      person_id uuid not null references mls_people (id) on delete cascade,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      primary key (job_id, person_id)
    )`.execute(db);
  await sql`alter table mls_job_watchers enable row level security`.execute(db);
  await sql`create policy watchers_of_own_jobs on mls_job_watchers for all to mls_viewer
    using (organization_id = (select mls_acting_organization()))
    with check (organization_id = (select mls_acting_organization()))`.execute(db);
  await grantToViewer(db, "mls_job_watchers", ["select", "insert", "delete"]);
  for (const table of ["mls_notifications", "mls_notification_preferences", "mls_notification_defaults"]) {
    const constraint = sql.ref(`${table}_type_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${constraint}, add constraint ${constraint}
      check (type in ${notificationTypes})`.execute(db);
  }
}
