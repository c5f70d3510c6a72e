import { type Kysely, sql } from "kysely";

/** The same for what an agency enters for one deal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_deal_bill_to add column version integer not null default 1`.execute(db);
}
