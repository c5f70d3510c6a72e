import { type Kysely, sql } from "kysely";

/**
 * Spec §12, blind match: two agencies that list one person. No viewer's transaction can access these tables, not even
 * the platform's: the system reads them for platform staff only. Notes may name people, so they are sealed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_match_cases (
      id uuid primary key,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      other_listing_id uuid not null references mls_candidates (id) on delete cascade,
      kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['email', 'phone', 'linkedin']),
      opened_at timestamptz not null,
      constraint mls_match_cases_one_each unique (listing_id, other_listing_id),
      constraint mls_match_cases_in_order check (listing_id < other_listing_id)
    )`.execute(db);
  await sql`create index mls_match_cases_by_other on mls_match_cases (other_listing_id)`.execute(db);
  await sql`create index mls_match_cases_newest on mls_match_cases (opened_at desc, id)`.execute(db);
  await sql`
    create table mls_match_decisions (
      case_id uuid not null references mls_match_cases (id) on delete cascade,
      number integer not null check (number > 0),
      outcome text not null check (outcome in ('first_represents', 'both_may', 'not_same')),
      kinds text[] not null,
      note_sealed bytea,
      person_id uuid not null references mls_people (id),
      decided_at timestamptz not null,
      primary key (case_id, number)
    )`.execute(db);
  for (const table of ["mls_match_cases", "mls_match_decisions"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}
