import { type Kysely, sql } from "kysely";

/**
 * Evidence of prior knowledge has its own data key, under its introduction's id: a role that can read the row can read
 * its key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create policy keys_of_evidence on mls_keys.data_keys for select to mls_viewer
      using (exists (select from mls_prior_knowledge p where p.introduction_id = data_keys.listing_id))`.execute(db);
}
