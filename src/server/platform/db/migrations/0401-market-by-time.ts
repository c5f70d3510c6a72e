import { type Kysely, sql } from "kysely";

/** Candidates on the market that were listed since a moment, as the home and the daily notifications count them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mls_candidates_on_market_by_time on mls_candidates (published_at) where status =
    'active'`.execute(db);
}
