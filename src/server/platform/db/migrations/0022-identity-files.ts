import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Files of an identity (spec §12). The stored bytes are sealed under the listing's data key and are in the file store
 * under the row's id. A row exists before and after its bytes, so that none are orphaned: it is `arriving` until they
 * are stored and `leaving` until they are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key, because a draft has files before it is a listing.
  await sql`
    create table mls_identity_files (
      id uuid primary key,
      listing_id uuid not null,
      agency_id uuid not null references mls_organisations (id),
      number integer not null check (number > 0),
      kind text not null check (kind in ('pdf', 'docx', 'jpeg', 'png', 'webp')),
      size integer not null check (size > 0),
      sealed_name bytea,
      state text not null check (state in ('arriving', 'kept', 'leaving')),
      added_at timestamptz not null,
      constraint mls_identity_files_numbered unique (listing_id, number)
    )`.execute(db);
  await sql`create index mls_identity_files_unsettled on mls_identity_files (added_at) where state <> 'kept'`.execute(
    db,
  );

  // Each works once; only the system creates and uses them.
  await sql`
    create table mls_file_tickets (
      hash bytea primary key,
      file_id uuid not null references mls_identity_files (id) on delete cascade,
      session_id uuid not null references mls_sessions (id) on delete cascade,
      organisation_id uuid not null references mls_organisations (id),
      reason text,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index mls_file_tickets_by_end on mls_file_tickets (expires_at)`.execute(db);

  // The files of a discarded draft are removed too, however it is deleted. Those of a published draft already belong to
  // the listing.
  await sql`
    create function mls_draft_files_leave() returns trigger language plpgsql security definer set search_path =
      pg_catalog, public, pg_temp as $$
    begin
      update mls_identity_files set state = 'leaving', sealed_name = null
        where listing_id = old.id and not exists (select from mls_candidates c where c.id = old.id);
      return old;
    end $$`.execute(db);
  await sql`create trigger files_leave after delete on mls_listing_drafts for each row execute function
    mls_draft_files_leave()`.execute(db);

  await sql`alter table mls_identity_files enable row level security`.execute(db);
  await sql`alter table mls_file_tickets enable row level security`.execute(db);
  const own = sql`agency_id = (select mls_acting_organisation())`;
  await sql`create policy owner_all on mls_identity_files for all to mls_viewer using (${own}) with check
    (${own})`.execute(db);
  await sql`create policy platform_read on mls_identity_files for select to mls_viewer using ((select
    mls_acting_is_platform()))`.execute(db);
  // A CV counts as contact details: under a grant it is shown when contact details are (spec §12).
  await sql`create policy granted_read on mls_identity_files for select to mls_viewer using
    (mls_granted_contact(listing_id))`.execute(db);
  await grantToViewer(db, "mls_identity_files", ["select", "insert"]);
  await sql`grant update (state, sealed_name) on mls_identity_files to mls_viewer`.execute(db);
}
