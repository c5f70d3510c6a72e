import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * What was read from the CV that a draft came from: its text, where each proposed field comes from, and what a person
 * has confirmed, sealed under the listing's data key. It goes with its draft.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_cv_readings (
      draft_id uuid primary key references mls_listing_drafts (id) on delete cascade,
      agency_id uuid not null references mls_organizations (id),
      sealed bytea not null,
      added_at timestamptz not null
    )`.execute(db);
  await sql`create index mls_cv_readings_in_order on mls_cv_readings (agency_id, added_at, draft_id)`.execute(db);
  await sql`alter table mls_cv_readings enable row level security`.execute(db);
  await sql`create policy owner_all on mls_cv_readings for all to mls_viewer
    using (agency_id = (select mls_acting_organization()))
    with check (agency_id = (select mls_acting_organization()))`.execute(db);
  await grantToViewer(db, "mls_cv_readings", ["select", "insert"]);
  await sql`grant update (sealed) on mls_cv_readings to mls_viewer`.execute(db);
  // A CV counts as an imported row of its own: the same file makes nothing twice.
  await grantToViewer(db, "mls_import_rows", ["insert", "delete"]);
}
