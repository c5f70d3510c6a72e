import { type Kysely, sql } from "kysely";

/** Matches that an email left out, because the agency was suspended: the next one after its return has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_saved_search_marks add column waiting uuid[] not null default '{}'`.execute(db);
}
