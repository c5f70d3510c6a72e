import { type Kysely, sql } from "kysely";

/** The number that a match had before its listing was on hold: no one is emailed about it twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_saved_search_hits add column met bigint`.execute(db);
}
