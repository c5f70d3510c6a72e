import { type Kysely, sql } from "kysely";

/**
 * Figures of `/mls/admin` that no other row records, append-only and without a person; and the health of each
 * integration. No viewer's transaction can access either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `listing_agency_id`: for a view, the agency of the candidate.
  await sql`
    create table mls_usage (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      kind text not null check (kind in ('view', 'workflow', 'contracts', 'scoring', 'employer_signup', 'analytics')),
      organisation_id uuid not null references mls_organisations (id),
      listing_agency_id uuid references mls_organisations (id),
      check ((kind = 'view') = (listing_agency_id is not null))
    )`.execute(db);
  await sql`create index mls_usage_by_time on mls_usage (kind, at)`.execute(db);
  // Until now only the last visit of each viewer was stored.
  await sql`
    insert into mls_usage (at, kind, organisation_id, listing_agency_id)
      select v.last_viewed_at, 'view', v.organisation_id, c.listing_agency_id from mls_listing_views v join
        mls_candidates c on c.id = v.listing_id`.execute(db);

  // A code and a time, never a service's message, which may name a person.
  await sql`
    create table mls_integration_health (
      name text primary key,
      last_success_at timestamptz,
      last_error_at timestamptz,
      last_error_code text check (length(last_error_code) <= 60),
      check ((last_error_at is null) = (last_error_code is null))
    )`.execute(db);
  for (const table of ["mls_usage", "mls_integration_health"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}
