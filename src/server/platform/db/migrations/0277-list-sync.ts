import { type Kysely, sql } from "kysely";

/**
 * Lists that programs follow read by number the changes of organizations, erased listings, and for whom listings came
 * or went (docs/decisions/0076).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mls_changes_list_sync on mls_changes (seq)
    where topic in ('organization.changed', 'listing.erased', 'listing.visibility')`.execute(db);
}
