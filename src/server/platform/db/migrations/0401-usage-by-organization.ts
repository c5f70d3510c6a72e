import { type Kysely, sql } from "kysely";

/** The usage figures of one organization: views of its candidates, and what its own people did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mls_usage_views_by_agency on mls_usage (listing_agency_id, at) where kind = 'view'`.execute(
    db,
  );
  await sql`create index mls_usage_by_organization on mls_usage (organization_id, kind, at)`.execute(db);
}
