import { type Kysely, sql } from "kysely";

/** Matches that weren't among the results when the person looked: they are new once they come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_saved_search_marks add column missed uuid[] not null default '{}'`.execute(db);
}
