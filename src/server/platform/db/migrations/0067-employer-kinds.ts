import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * How an agency's public texts describe employers without naming them, in order: the first row whose words occur in an
 * employer's name decides. Agencies without a row use the defaults. It contains nothing about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_employer_kinds (
      agency_id uuid primary key references mls_organizations (id),
      kinds jsonb not null,
      version integer not null check (version > 1),
      updated_at timestamptz not null
    )`.execute(db);
  await sql`alter table mls_employer_kinds enable row level security`.execute(db);
  await sql`create policy owner_all on mls_employer_kinds for all to mls_viewer
    using (agency_id = (select mls_acting_organization()))
    with check (agency_id = (select mls_acting_organization()))`.execute(db);
  await grantToViewer(db, "mls_employer_kinds", ["select", "insert", "update"]);
}
