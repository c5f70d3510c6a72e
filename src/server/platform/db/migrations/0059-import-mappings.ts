import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * How an agency last mapped files with the same columns, by a keyed hash of the headers: headers, mapping and fixes,
 * sealed. It contains nothing about a candidate, so an erasure leaves it; fixes only contain states, authorizations and
 * the like.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_import_mappings (
      agency_id uuid not null references mls_organisations (id),
      header_hash bytea not null,
      sealed bytea not null,
      used_at timestamptz not null,
      primary key (agency_id, header_hash)
    )`.execute(db);
  await sql`alter table mls_import_mappings enable row level security`.execute(db);
  await sql`create policy owner_all on mls_import_mappings for all to mls_viewer
    using (agency_id = mls_acting_organisation()) with check (agency_id = mls_acting_organisation())`.execute(db);
  await grantToViewer(db, "mls_import_mappings", ["select", "insert", "update"]);
}
