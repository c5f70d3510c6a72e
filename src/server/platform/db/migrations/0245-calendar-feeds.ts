import { type Kysely, sql } from "kysely";

/**
 * Calendar feeds by secret link (docs/decisions/0075), one for each person and organization. Only the system reads and
 * writes them; the secret is stored as a hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_calendar_feeds (
      id uuid primary key,
      person_id uuid not null references mls_people (id),
      organization_id uuid not null references mls_organizations (id),
      secret_hash bytea not null constraint mls_calendar_feeds_secret unique,
      created_at timestamptz not null,
      last_fetched_at timestamptz,
      constraint mls_calendar_feeds_one unique (person_id, organization_id)
    )`.execute(db);
  await sql`alter table mls_calendar_feeds enable row level security`.execute(db);
}
