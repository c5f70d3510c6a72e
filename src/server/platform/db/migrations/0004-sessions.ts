import { type Kysely, sql } from "kysely";

/**
 * Sessions, and the accounts of the built-in ecosystem service (spec §17). The viewer role has no access: no grants,
 * and row-level security without a policy behind that. Tokens are stored as hashes, or sealed if the server has to
 * forward them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSessions(db);
  await createEcosystem(db);
  const tables = [
    "mls_sessions",
    "mls_sign_ins_used",
    "ecosystem_organisations",
    "ecosystem_accounts",
    "ecosystem_memberships",
    "ecosystem_sessions",
    "ecosystem_tokens",
    "ecosystem_attempts",
    "ecosystem_setup_links",
  ];
  for (const table of tables) await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_sessions (
      id uuid primary key,
      person_id uuid not null references mls_people on delete cascade,
      secret bytea not null,
      cookie_hash bytea not null,
      redeemed_hash bytea not null,
      generation integer not null check (generation > 0),
      rotated_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      absolute_until timestamptz not null,
      ended_at timestamptz,
      end_reason text check (end_reason in ('signed_out', 'handle_reused', 'ecosystem_ended', 'replaced')),
      ecosystem_token bytea not null,
      ecosystem_refresh_token bytea,
      validated_at timestamptz not null,
      refreshing_until timestamptz,
      lease uuid,
      retry_at timestamptz,
      constraint mls_sessions_redeemed_key unique (redeemed_hash),
      check ((ended_at is null) = (end_reason is null)),
      check ((refreshing_until is null) = (lease is null)),
      check (expires_at <= absolute_until)
    )`.execute(db);
  await sql`create index mls_sessions_person on mls_sessions (person_id)`.execute(db);
  await sql`create index mls_sessions_absolute_until on mls_sessions (absolute_until)`.execute(db);
  await sql`create index mls_sessions_cookie on mls_sessions (cookie_hash)`.execute(db);
  await sql`
    create table mls_sign_ins_used (
      hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index mls_sign_ins_used_expires_at on mls_sign_ins_used (expires_at)`.execute(db);
}

async function createEcosystem(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ecosystem_organisations (
      id uuid primary key,
      kind text not null check (kind in ('agency', 'employer', 'platform')),
      name text not null check (name <> ''),
      agency_type text check (agency_type in ('listing', 'selling', 'both')),
      contact_name text,
      plan text not null check (plan in ('starter', 'professional', 'enterprise')),
      domains text[] not null,
      created_at timestamptz not null,
      check ((kind = 'agency') = (agency_type is not null))
    )`.execute(db);
  await sql`
    create table ecosystem_accounts (
      id uuid primary key,
      email text not null check (email = lower(email) and email <> ''),
      password_hash text not null,
      full_name text not null check (full_name <> ''),
      avatar_url text,
      created_at timestamptz not null,
      constraint ecosystem_accounts_email_key unique (email)
    )`.execute(db);
  await sql`
    create table ecosystem_memberships (
      account_id uuid not null references ecosystem_accounts on delete cascade,
      organisation_id uuid not null references ecosystem_organisations on delete cascade,
      role text not null check (role <> ''),
      is_active boolean not null,
      primary key (account_id, organisation_id, role)
    )`.execute(db);
  await sql`
    create table ecosystem_sessions (
      id uuid primary key,
      account_id uuid not null references ecosystem_accounts on delete cascade,
      app_id text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index ecosystem_sessions_account on ecosystem_sessions (account_id)`.execute(db);
  await sql`create index ecosystem_sessions_expires_at on ecosystem_sessions (expires_at)`.execute(db);
  await sql`
    create table ecosystem_tokens (
      hash bytea primary key,
      session_id uuid not null references ecosystem_sessions on delete cascade,
      kind text not null check (kind in ('access', 'refresh')),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index ecosystem_tokens_session on ecosystem_tokens (session_id)`.execute(db);
  await sql`
    create table ecosystem_attempts (
      key bytea primary key,
      failures integer not null check (failures >= 0),
      window_ends_at timestamptz not null
    )`.execute(db);
  await sql`create index ecosystem_attempts_window on ecosystem_attempts (window_ends_at)`.execute(db);
  await sql`
    create table ecosystem_setup_links (
      hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db);
}
