import { type Kysely, sql } from "kysely";

/**
 * Spec §17, §19: sign-ups of the built-in ecosystem waiting for email confirmation, and links that set a new password.
 * Links are stored as hashes. Typed data is sealed, because the address may belong to someone else, and deleted with
 * its link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ecosystem_sign_ups (
      id uuid primary key,
      token_hash bytea not null unique,
      content bytea not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index ecosystem_sign_ups_expires_at on ecosystem_sign_ups (expires_at)`.execute(db);
  await sql`
    create table ecosystem_password_links (
      hash bytea primary key,
      account_id uuid not null references ecosystem_accounts (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index ecosystem_password_links_account on ecosystem_password_links (account_id)`.execute(db);
  for (const table of ["ecosystem_sign_ups", "ecosystem_password_links"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  // Signed up in sample mode: only sample mode starts with such accounts.
  await sql`
    alter table ecosystem_organisations
      add column about text,
      add column terms_version text,
      add column terms_agreed_at timestamptz,
      add column tried_out boolean not null default false`.execute(db);
}
