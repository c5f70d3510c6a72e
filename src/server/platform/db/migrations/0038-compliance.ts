import { type Kysely, sql } from "kysely";

/**
 * Reported leaks, for platform staff only: no viewer's transaction can access them. The reported text and the reason of
 * a decision may name the person, so both are sealed. Also, when a stale listing's agency was last reminded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_leak_reports (
      id uuid primary key,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      place text not null check (place in ('headline', 'summary', 'experience', 'skills', 'education', 'location',
      'screening', 'message', 'other')),
      what_sealed bytea,
      person_id uuid not null references mls_people (id),
      organisation_id uuid not null references mls_organisations (id),
      reported_at timestamptz not null,
      outcome text check (outcome in ('agency_told', 'no_leak')),
      reason_sealed bytea,
      decided_by uuid references mls_people (id),
      decided_at timestamptz,
      check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null))
    )`.execute(db);
  await sql`create index mls_leak_reports_newest on mls_leak_reports (reported_at desc, id)`.execute(db);
  await sql`create index mls_leak_reports_by_person on mls_leak_reports (person_id, reported_at)`.execute(db);
  await sql`create index mls_leak_reports_by_listing on mls_leak_reports (listing_id)`.execute(db);
  await sql`
    create table mls_stale_reminders (
      listing_id uuid primary key references mls_candidates (id) on delete cascade,
      reminded_at timestamptz not null,
      person_id uuid not null references mls_people (id)
    )`.execute(db);
  await sql`create index mls_candidates_stale on mls_candidates (updated_at, id) where status = 'active'`.execute(db);
  for (const table of ["mls_leak_reports", "mls_stale_reminders"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}
