import { type Kysely, sql } from "kysely";

/** Whether a listing that arrives was on hold: the matches that it had are known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_listing_arrivals add column resumed boolean not null default false`.execute(db);
}
