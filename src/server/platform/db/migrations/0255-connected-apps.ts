import { type Kysely, sql } from "kysely";

/**
 * Apps that people connect with OAuth (docs/decisions/0068). What a person allowed is an API key with its client, whose
 * secret is the current access token. Only the system reads and writes these tables; codes, tokens and client secrets
 * are stored as hashes.
 *
 * Erasure: nothing here is about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_oauth_clients (
      id uuid primary key,
      name text not null check (char_length(name) between 1 and 60),
      redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
      secret_hash bytea,
      created_at timestamptz not null
    )`.execute(db);
  await sql`alter table mls_api_keys
    add column client_id uuid references mls_oauth_clients (id),
    add column resource text,
    add column token_until timestamptz,
    add constraint mls_api_keys_app_whole check (num_nonnulls(client_id, token_until) in (0, 2))`.execute(db);
  await sql`create index mls_api_keys_client on mls_api_keys (client_id) where client_id is not null`.execute(db);
  await sql`
    create table mls_oauth_codes (
      code_hash bytea primary key,
      key_id uuid not null unique,
      client_id uuid not null references mls_oauth_clients (id),
      organization_id uuid not null references mls_organizations (id),
      person_id uuid not null references mls_people (id),
      scopes text[] not null check (cardinality(scopes) > 0),
      redirect_uri text not null,
      code_challenge text not null,
      resource text,
      expires_at timestamptz not null,
      used_at timestamptz,
      replayed_at timestamptz
    )`.execute(db);
  await sql`create index mls_oauth_codes_client on mls_oauth_codes (client_id)`.execute(db);
  await sql`
    create table mls_oauth_refresh_tokens (
      token_hash bytea primary key,
      key_id uuid not null references mls_api_keys (id),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index mls_oauth_refresh_tokens_key on mls_oauth_refresh_tokens (key_id)`.execute(db);
  for (const table of ["mls_oauth_clients", "mls_oauth_codes", "mls_oauth_refresh_tokens"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table mls_organizations
    add column members_connect_apps boolean not null default false`.execute(db);
}
