import { type Kysely, sql } from "kysely";

/** Billing details are saved over the version their author saw, so that two admins don't overwrite each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_organization_billing add column version integer not null default 1`.execute(db);
}
