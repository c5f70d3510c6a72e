import { type Kysely, sql } from "kysely";

/**
 * An organization can require that its people sign in through its provider, and the provider can sign them out
 * (docs/decisions/0066). Logout tokens that were used are stored by a hash, until they would be too old.
 *
 * Erasure: accounts of the platform's users, not candidates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ecosystem_organizations
      add column requires_company_sign_in boolean not null default false`.execute(db);
  await sql`
    create table ecosystem_logout_tokens (
      hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`alter table ecosystem_logout_tokens enable row level security`.execute(db);
}
