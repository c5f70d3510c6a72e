import { type Kysely, sql } from "kysely";

/**
 * Lists that programs follow read the changes of organizations, and the erased listings, by number
 * (docs/decisions/0076).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mls_changes_list_sync on mls_changes (seq)
    where topic in ('organization.changed', 'listing.erased', 'listing.visibility')`.execute(db);
}
