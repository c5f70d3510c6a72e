import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/** What candidates answer to each introduction (docs/decisions/0048). Only the listing agency reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_candidate_answers (
      introduction_id uuid primary key references mls_introductions (id) on delete cascade,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      reply text not null check (reply in ('yes', 'no', 'more')),
      note_sealed bytea,
      answered_at timestamptz not null
    )`.execute(db);
  await sql`create index mls_candidate_answers_by_listing on mls_candidate_answers (listing_id)`.execute(db);
  await sql`alter table mls_candidate_answers enable row level security`.execute(db);
  await sql`
    create policy owner_read on mls_candidate_answers for select to mls_viewer
      using (exists (select 1 from mls_candidates c
        where c.id = listing_id and c.listing_agency_id = mls_acting_organization()))`.execute(db);
  await grantToViewer(db, "mls_candidate_answers", ["select"]);
  await sql`
    alter table mls_candidate_letters drop constraint mls_candidate_letters_what_check,
      add constraint mls_candidate_letters_what_check
        check (what in ('link', 'granted', 'available', 'introduction'))`.execute(db);
}
