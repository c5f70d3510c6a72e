import { type Kysely, sql } from "kysely";

/**
 * A request for an introduction and a new deal hold the listing first, so that it can't end or be erased until they are
 * stored (docs/decisions/0112). The requester can't change the listing, so its own role can't lock it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mls_hold_listing(listing uuid) returns void language sql volatile security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select from mls_candidates where id = listing for share $$`.execute(db);
}
