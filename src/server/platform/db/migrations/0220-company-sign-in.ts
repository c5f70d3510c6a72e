import { type Kysely, sql } from "kysely";

/**
 * Sign-in through a company's OpenID provider (docs/decisions/0071). Only the system reads these tables. A domain can
 * be claimed by many organizations and proven by one. Accounts that sign in only this way have no password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ecosystem_providers (
      id uuid primary key,
      organization_id uuid not null references ecosystem_organizations (id) on delete cascade,
      name text not null,
      issuer text not null,
      client_id text not null,
      client_secret bytea not null,
      scopes text not null,
      role_claim text,
      role_rules jsonb not null,
      default_role text,
      is_enabled boolean not null,
      version integer not null check (version > 0),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index ecosystem_providers_organization on ecosystem_providers (organization_id)`.execute(db);
  await sql`
    create table ecosystem_domains (
      id uuid primary key,
      organization_id uuid not null references ecosystem_organizations (id) on delete cascade,
      domain text not null,
      token text not null,
      proven_by text check (proven_by in ('dns', 'staff')),
      proven_at timestamptz,
      created_at timestamptz not null,
      unique (organization_id, domain),
      constraint ecosystem_domains_proof check ((proven_by is null) = (proven_at is null))
    )`.execute(db);
  await sql`
    create unique index ecosystem_domains_proven on ecosystem_domains (domain)
      where proven_at is not null`.execute(db);
  await sql`
    create table ecosystem_provider_people (
      provider_id uuid not null references ecosystem_providers (id) on delete cascade,
      subject text not null,
      account_id uuid not null references ecosystem_accounts (id) on delete cascade,
      primary key (provider_id, subject),
      unique (provider_id, account_id)
    )`.execute(db);
  await sql`create index ecosystem_provider_people_account on ecosystem_provider_people (account_id)`.execute(db);
  await sql`
    create table ecosystem_provider_visits (
      hash bytea primary key,
      browser_hash bytea not null,
      provider_id uuid not null references ecosystem_providers (id) on delete cascade,
      nonce text not null,
      verifier text not null,
      callback_url text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table ecosystem_sessions
      add column provider_id uuid references ecosystem_providers (id) on delete set null,
      add column sign_out bytea`.execute(db);
  await sql`
    alter table ecosystem_second_steps
      add column provider_id uuid references ecosystem_providers (id) on delete cascade`.execute(db);
  await sql`alter table ecosystem_accounts alter column password_hash drop not null`.execute(db);
  for (const table of [
    "ecosystem_providers",
    "ecosystem_domains",
    "ecosystem_provider_people",
    "ecosystem_provider_visits",
  ])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}
