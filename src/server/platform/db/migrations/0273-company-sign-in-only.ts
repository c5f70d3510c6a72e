import { type Kysely, sql } from "kysely";

/** An organization can require that its people sign in through its provider (docs/decisions/0066). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ecosystem_organizations
      add column requires_company_sign_in boolean not null default false`.execute(db);
}
