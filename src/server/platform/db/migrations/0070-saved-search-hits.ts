import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Listings that came to the market or changed there, until they are matched (`before`: the masked columns before the
 * change, null for a new arrival), and which saved search each one newly met. Each search counts its own matches, so
 * that the numbers say nothing about other organizations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_listing_arrivals (
      id bigint generated always as identity primary key,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      before jsonb,
      at timestamptz not null
    )`.execute(db);
  await sql`alter table mls_listing_arrivals enable row level security`.execute(db);
  await sql`
    create table mls_saved_search_hits (
      saved_search_id uuid not null references mls_saved_searches (id) on delete cascade,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      at timestamptz not null,
      number bigint not null,
      primary key (saved_search_id, listing_id)
    )`.execute(db);
  await sql`create index mls_saved_search_hits_in_order on mls_saved_search_hits (saved_search_id, number)`.execute(db);
  await sql`create index mls_saved_search_hits_by_listing on mls_saved_search_hits (listing_id)`.execute(db);
  await sql`create index mls_saved_search_hits_by_time on mls_saved_search_hits (at)`.execute(db);
  await sql`alter table mls_saved_search_hits enable row level security`.execute(db);
  await sql`create policy own_hits on mls_saved_search_hits for select to mls_viewer
    using (organization_id = (select mls_acting_organization()))`.execute(db);
  await grantToViewer(db, "mls_saved_search_hits", ["select"]);
}
