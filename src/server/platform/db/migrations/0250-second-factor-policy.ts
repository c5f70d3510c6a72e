import { type Kysely, sql } from "kysely";

/** An organization can require a second factor, and a company's provider can ask for its own (decision 0072). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_organizations
      add column requires_second_factor boolean not null default false`.execute(db);
  await sql`
    alter table ecosystem_providers
      add column asks_second_factor boolean not null default false`.execute(db);
}
