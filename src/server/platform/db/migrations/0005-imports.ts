import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Imports: the plan and the staged rows are sealed (spec §12, at rest); only counts and states are in plain text. A row
 * is identified by its keyed hash, unique per agency, so that the same file creates nothing twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_imports (
      id uuid primary key,
      agency_id uuid not null references mls_organisations (id),
      author_id uuid not null references mls_people (id),
      publisher_id uuid references mls_people (id),
      kind text not null check (kind in ('csv', 'json-resume')),
      state text not null check (state in ('uploaded', 'mapped', 'committing', 'stopped', 'failed', 'done',
      'publishing', 'published')),
      staged boolean not null,
      version integer not null default 1 check (version > 0),
      sealed bytea not null,
      total integer not null check (total >= 0),
      created integer not null default 0 check (created >= 0),
      skipped integer not null default 0 check (skipped >= 0),
      faulty integer not null default 0 check (faulty >= 0),
      publish_total integer not null default 0 check (publish_total >= 0),
      published integer not null default 0 check (published >= 0),
      held_back integer not null default 0 check (held_back >= 0),
      failures integer not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint mls_imports_rows_counted check (created + skipped + faulty <= total),
      constraint mls_imports_publishing_counted check (published + held_back <= publish_total),
      check (state not in ('publishing', 'published') or publisher_id is not null)
    )`.execute(db);
  await sql`create index mls_imports_by_agency on mls_imports (agency_id, created_at desc, id)`.execute(db);
  await sql`create index mls_imports_running on mls_imports (id) where state in ('committing', 'publishing') or not
    staged`.execute(db);

  await sql`
    create table mls_import_chunks (
      import_id uuid not null references mls_imports (id) on delete cascade,
      chunk integer not null check (chunk >= 0),
      agency_id uuid not null,
      row_count integer not null check (row_count > 0),
      done boolean not null default false,
      sealed bytea not null,
      primary key (import_id, chunk)
    )`.execute(db);

  await sql`
    create table mls_import_rows (
      agency_id uuid not null references mls_organisations (id),
      row_hash bytea not null,
      import_id uuid references mls_imports (id) on delete set null,
      row_number integer not null,
      listing_id uuid not null,
      outcome text not null default 'draft' check (outcome in ('draft', 'settled', 'held')),
      reasons bytea,
      constraint mls_import_rows_once primary key (agency_id, row_hash),
      check ((outcome = 'held') = (reasons is not null))
    )`.execute(db);
  await sql`create index mls_import_rows_by_import on mls_import_rows (import_id, row_number)`.execute(db);

  for (const table of ["mls_imports", "mls_import_chunks", "mls_import_rows"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create policy owner_all on ${sql.table(table)} for all to mls_viewer
      using (agency_id = mls_acting_organisation()) with check (agency_id = mls_acting_organisation())`.execute(db);
  }
  await grantToViewer(db, "mls_imports", ["select", "insert", "update", "delete"]);
  await grantToViewer(db, "mls_import_chunks", ["select", "insert"]);
  await grantToViewer(db, "mls_import_rows", ["select", "update"]);
}
