import { type Kysely, sql } from "kysely";

/**
 * When a listing that comes back to the market had left it (docs/decisions/0043): only searches saved since then count
 * it as new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_listing_arrivals add column left_at timestamptz`.execute(db);
}
