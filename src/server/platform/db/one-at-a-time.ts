import { sql } from "kysely";
import type { Db } from "./tables.ts";

/** The numbers of the advisory locks; one that is in use never changes, because two releases run side by side. */
const locks = {
  plan: 7,
  shortlist: 9,
  savedSearches: 11,
  jobs: 12,
  candidateLists: 13,
  webhooks: 17,
  files: 22,
  guestLinks: 23,
  clients: 24,
  archives: 180,
} as const;

/**
 * Serializes the changes of what one owner has, until the transaction ends, so that limits, numbers and unique names
 * hold for two at once. `owner`: its id.
 */
export async function oneAtATime(db: Db, what: keyof typeof locks, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, ${sql.lit(locks[what])}))`.execute(db);
}
