import { type Kysely, sql } from "kysely";

/** The events of one organization, and those of the market, are read by number without reading all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mls_changes_organization on mls_changes (organization_id, seq)`.execute(db);
  await sql`create index mls_changes_market on mls_changes (seq) where data ->> 'market' is not null`.execute(db);
}
