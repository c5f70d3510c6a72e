import { type Kysely, sql } from "kysely";

/**
 * Ends the open links to a list of the acting organization, which is about to be deleted. Viewers can't write links, so
 * this is a function. It waits for a link that is being sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mls_end_list_links(list uuid) returns void language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform 1 from mls_lists where id = list and organization_id = mls_acting_organization() for update;
      update mls_guest_links set revoked_at = mls_acting_at()
        where list_id = list and agency_id = mls_acting_organization() and revoked_at is null;
    end $$`.execute(db);
}
