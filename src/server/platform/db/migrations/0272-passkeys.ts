import { type Kysely, sql } from "kysely";

/**
 * Passkeys (docs/decisions/0064). Ids and public keys are base64url and no secrets. A request to an authenticator is
 * stored by the hash of its challenge, bound to the person and to the session or the sign-in that asked; a request
 * without a person is a sign-in without a password.
 *
 * Erasure: accounts of the platform's users, not candidates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ecosystem_passkeys (
      id uuid primary key,
      account_id uuid not null references ecosystem_accounts (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index ecosystem_passkeys_account on ecosystem_passkeys (account_id)`.execute(db);
  await sql`
    create table ecosystem_passkey_requests (
      hash bytea primary key,
      purpose text not null check (purpose in ('add', 'confirm', 'second_step', 'sign_in')),
      account_id uuid references ecosystem_accounts (id) on delete cascade,
      session_id uuid references mls_sessions (id) on delete cascade,
      step_hash bytea references ecosystem_second_steps (hash) on delete cascade,
      expires_at timestamptz not null,
      constraint ecosystem_passkey_requests_bound check (
        (account_id is null) = (purpose = 'sign_in')
        and (session_id is not null) = (purpose in ('add', 'confirm'))
        and (step_hash is not null) = (purpose = 'second_step'))
    )`.execute(db);
  await sql`create index ecosystem_passkey_requests_account on ecosystem_passkey_requests (account_id)`.execute(db);
  await sql`create index ecosystem_passkey_requests_session on ecosystem_passkey_requests (session_id)`.execute(db);
  await sql`create index ecosystem_passkey_requests_step on ecosystem_passkey_requests (step_hash)`.execute(db);
  for (const table of ["ecosystem_passkeys", "ecosystem_passkey_requests"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`
    create view ecosystem_factor_accounts with (security_invoker = true) as
      select account_id from ecosystem_authenticators where confirmed_at is not null
      union
      select account_id from ecosystem_passkeys`.execute(db);
}
