import { type Kysely, sql } from "kysely";

/** The versions of deals in the audit log, newest first, of an organization and of the whole marketplace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mls_deal_versions_by_organization on mls_deal_versions (proposed_by_organization_id,
    created_at)`.execute(db);
  await sql`create index mls_deal_versions_by_time on mls_deal_versions (created_at)`.execute(db);
}
