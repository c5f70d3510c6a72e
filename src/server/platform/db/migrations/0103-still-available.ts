import { type Kysely, sql } from "kysely";

/** The question whether a candidate is still available (docs/decisions/0045). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_candidates
      add column confirmed_at timestamptz,
      add column asked_at timestamptz,
      add column unanswered boolean not null default false,
      add constraint mls_candidates_unanswered check (not unanswered or asked_at is not null)`.execute(db);
  await sql`
    create index mls_candidates_to_ask on mls_candidates (confirmed_at)
      where status = 'active' and asked_at is null`.execute(db);
  await sql`create index mls_candidates_asked on mls_candidates (asked_at) where asked_at is not null`.execute(db);
  await sql`
    alter table mls_candidate_letters drop constraint mls_candidate_letters_what_check,
      add constraint mls_candidate_letters_what_check check (what in ('link', 'granted', 'available'))`.execute(db);
}
