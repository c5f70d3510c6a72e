import { type Kysely, sql } from "kysely";

const renamed = {
  "listing.hold": "listing.held",
  "listing.resume": "listing.resumed",
  "listing.renew": "listing.renewed",
  "listing.withdraw": "listing.withdrawn",
  "listing.relist": "listing.relisted",
  "listing.erase": "listing.erased",
};

/** Topics of the change stream say what happened, as in the typed list of topics (domain/live/topics.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, now] of Object.entries(renamed))
    await sql`update mls_changes set topic = ${now} where topic = ${before}`.execute(db);
}
