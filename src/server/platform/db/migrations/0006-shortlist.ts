import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Spec §14: a shortlist belongs to one person acting for one organization; no colleague or other organization can read
 * it. Notes are sealed, because after a reveal they may name a person. A removed row stays for a day without its note,
 * so that an undo can restore it even if its listing is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_shortlist (
      person_id uuid not null references mls_people (id),
      organisation_id uuid not null references mls_organisations (id),
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      masked_code text not null,
      added_at timestamptz not null,
      sealed bytea,
      version integer not null default 1 check (version > 0),
      removed_at timestamptz,
      primary key (person_id, organisation_id, listing_id),
      constraint mls_shortlist_removed_without_note check (removed_at is null or sealed is null)
    )`.execute(db);
  await sql`create index mls_shortlist_by_listing on mls_shortlist (listing_id)`.execute(db);
  await sql`create index mls_shortlist_taken_off on mls_shortlist (removed_at) where removed_at is not null`.execute(
    db,
  );
  await sql`alter table mls_shortlist enable row level security`.execute(db);
  await sql`create policy own_shortlist on mls_shortlist for all to mls_viewer
    using (person_id = mls_acting_person() and organisation_id = mls_acting_organisation())
    with check (person_id = mls_acting_person() and organisation_id = mls_acting_organisation())`.execute(db);
  await grantToViewer(db, "mls_shortlist", ["select", "insert", "update"]);
}
