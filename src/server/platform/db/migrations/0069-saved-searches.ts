import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Saved searches, and how each person follows them. Name and query are sealed together, because people type names of
 * clients into them. A shared search is visible to its organization; a removed row stays for a day, for undo. Erasure:
 * the rows are about what a person looks for, not about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_saved_searches (
      id uuid primary key,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      owner_id uuid not null references mls_people (id) on delete cascade,
      sealed bytea not null,
      shared boolean not null,
      version integer not null default 1 check (version > 0),
      last_hit bigint not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create index mls_saved_searches_by_organization on mls_saved_searches (organization_id, owner_id)`.execute(
    db,
  );
  await sql`create index mls_saved_searches_removed on mls_saved_searches (removed_at)
    where removed_at is not null`.execute(db);
  await sql`alter table mls_saved_searches enable row level security`.execute(db);
  await sql`create policy saved_searches on mls_saved_searches for all to mls_viewer
    using (organization_id = (select mls_acting_organization())
      and (shared or owner_id = (select mls_acting_person())))
    with check (organization_id = (select mls_acting_organization())
      and (shared or owner_id = (select mls_acting_person())))`.execute(db);
  await grantToViewer(db, "mls_saved_searches", ["select", "insert", "update"]);
  await sql`
    create table mls_saved_search_marks (
      saved_search_id uuid not null references mls_saved_searches (id) on delete cascade,
      person_id uuid not null references mls_people (id) on delete cascade,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      pinned boolean not null,
      badge boolean not null,
      email text not null check (email in ('off', 'at_once', 'daily')),
      seen bigint not null,
      mailed bigint not null default 0,
      mailed_at timestamptz,
      mail_at timestamptz,
      primary key (saved_search_id, person_id)
    )`.execute(db);
  await sql`create index mls_saved_search_marks_due on mls_saved_search_marks (mail_at)
    where mail_at is not null`.execute(db);
  await sql`alter table mls_saved_search_marks enable row level security`.execute(db);
  await sql`create policy own_marks on mls_saved_search_marks for all to mls_viewer
    using (person_id = (select mls_acting_person()) and organization_id = (select mls_acting_organization()))
    with check (person_id = (select mls_acting_person())
      and organization_id = (select mls_acting_organization()))`.execute(db);
  await grantToViewer(db, "mls_saved_search_marks", ["select", "insert", "update"]);
}
