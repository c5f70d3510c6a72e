import { type Kysely, sql } from "kysely";

/**
 * Spec §17: the second step of the built-in sign-in. An authenticator app's secret is sealed; recovery codes and
 * the sign-ins that wait for their second step are stored as hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ecosystem_authenticators (
      account_id uuid primary key references ecosystem_accounts (id) on delete cascade,
      secret bytea not null,
      last_step integer not null default 0,
      created_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(db);
  await sql`
    create table ecosystem_recovery_codes (
      hash bytea primary key,
      account_id uuid not null references ecosystem_accounts (id) on delete cascade
    )`.execute(db);
  await sql`create index ecosystem_recovery_codes_account on ecosystem_recovery_codes (account_id)`.execute(db);
  await sql`
    create table ecosystem_second_steps (
      hash bytea primary key,
      account_id uuid not null references ecosystem_accounts (id) on delete cascade,
      app_id text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index ecosystem_second_steps_account on ecosystem_second_steps (account_id)`.execute(db);
  for (const table of ["ecosystem_authenticators", "ecosystem_recovery_codes", "ecosystem_second_steps"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}
