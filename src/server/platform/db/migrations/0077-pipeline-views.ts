import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Saved views of a pipeline: filters, layout and order under a name. Name and filters are sealed together, because
 * people search for clients and candidates. Erasure: a view is about what a person looks at, not about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_pipeline_views (
      id uuid primary key,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      owner_id uuid not null references mls_people (id) on delete cascade,
      sealed bytea not null,
      shared boolean not null
    )`.execute(db);
  await sql`create index mls_pipeline_views_by_organization on mls_pipeline_views (organization_id)`.execute(db);
  await sql`alter table mls_pipeline_views enable row level security`.execute(db);
  await sql`create policy pipeline_views on mls_pipeline_views for all to mls_viewer
    using (organization_id = (select mls_acting_organization())
      and (shared or owner_id = (select mls_acting_person())))
    with check (organization_id = (select mls_acting_organization())
      and owner_id = (select mls_acting_person()))`.execute(db);
  await grantToViewer(db, "mls_pipeline_views", ["select", "insert", "delete"]);
}
