import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * An agency's named lists of candidates, in order and with notes (docs/decisions/0042). Names and notes are sealed,
 * because people type names of clients and candidates into them.
 *
 * Erasure: a candidate's notes are blanked; the masked code stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_lists (
      id uuid primary key,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      job_id uuid,
      owner_id uuid not null references mls_people (id),
      sealed bytea not null,
      version integer not null check (version > 0),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (id, organization_id),
      foreign key (job_id, organization_id) references mls_jobs (id, organization_id)
    )`.execute(db);
  await sql`create index mls_lists_organization on mls_lists (organization_id)`.execute(db);
  await sql`create index mls_lists_job on mls_lists (job_id) where job_id is not null`.execute(db);
  await sql`
    create table mls_list_entries (
      list_id uuid not null,
      organization_id uuid not null,
      listing_id uuid not null references mls_candidates (id),
      masked_code text not null,
      place integer not null check (place >= 0),
      sealed bytea,
      version integer not null check (version > 0),
      primary key (list_id, listing_id),
      foreign key (list_id, organization_id) references mls_lists (id, organization_id) on delete cascade
    )`.execute(db);
  await sql`create index mls_list_entries_listing on mls_list_entries (listing_id)`.execute(db);
  for (const table of ["mls_lists", "mls_list_entries"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create policy own_lists on ${sql.table(table)} for all to mls_viewer
      using (organization_id = (select mls_acting_organization()))
      with check (organization_id = (select mls_acting_organization()))`.execute(db);
    await grantToViewer(db, table, ["select", "insert", "update", "delete"]);
  }
}
