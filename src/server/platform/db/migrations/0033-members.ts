import { type Kysely, sql } from "kysely";

/**
 * Spec §11: what a person sees of their own sessions (a readable device name, nothing else of the user agent), and the
 * built-in service's invitations, which contain an address and the hash of their link. Both for the system only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_sessions
      add column device text not null default 'Unknown device',
      add column seen_at timestamptz`.execute(db);
  await sql`update mls_sessions set seen_at = created_at`.execute(db);
  await sql`alter table mls_sessions alter column seen_at set not null`.execute(db);

  await sql`
    create table ecosystem_invitations (
      id uuid primary key,
      organisation_id uuid not null references ecosystem_organisations on delete cascade,
      email text not null check (email = lower(email) and email <> ''),
      role text not null check (role <> ''),
      invited_by uuid not null references ecosystem_accounts on delete cascade,
      token_hash bytea not null,
      letters integer not null check (letters > 0),
      created_at timestamptz not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      ended_why text check (ended_why in ('accepted', 'revoked')),
      constraint ecosystem_invitations_token_key unique (token_hash),
      check ((ended_at is null) = (ended_why is null))
    )`.execute(db);
  await sql`create unique index ecosystem_invitations_open on ecosystem_invitations (organisation_id, email) where
    ended_at is null`.execute(db);
  await sql`alter table ecosystem_invitations enable row level security`.execute(db);
}
