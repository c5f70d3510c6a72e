import { type Kysely, sql } from "kysely";

/** What an API key did is stored with the key, in every table that the audit log reads. */
const recorded = [
  "mls_audit",
  "mls_introduction_steps",
  "mls_deal_versions",
  "mls_deal_corrections",
  "mls_deal_confirmations",
];

/**
 * API keys (docs/decisions/0058). Only the system reads and writes them. A key's secrets are stored as hashes. Rows are
 * never deleted, because the audit log names them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_api_keys (
      id uuid primary key,
      organization_id uuid not null references mls_organizations (id),
      owner_id uuid not null references mls_people (id),
      name text not null check (char_length(name) between 1 and 60),
      scopes text[] not null check (cardinality(scopes) > 0),
      networks text[] not null,
      secret_hash bytea not null constraint mls_api_keys_secret unique,
      last_four text not null,
      previous_hash bytea constraint mls_api_keys_previous unique,
      previous_last_four text,
      previous_until timestamptz,
      created_at timestamptz not null,
      rotated_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      revoked_by uuid references mls_people (id),
      last_used_at timestamptz,
      constraint mls_api_keys_previous_whole check (num_nonnulls(previous_hash, previous_last_four, previous_until) in
      (0, 3)),
      constraint mls_api_keys_revoked_whole check (num_nonnulls(revoked_at, revoked_by) in (0, 2))
    )`.execute(db);
  await sql`create index mls_api_keys_organization on mls_api_keys (organization_id, created_at)`.execute(db);
  await sql`alter table mls_api_keys enable row level security`.execute(db);
  await sql`
    create function mls_refuse_revived_key() returns trigger language plpgsql as $$
    begin
      if old.revoked_at is not null and (new.revoked_at is distinct from old.revoked_at or new.secret_hash <>
      old.secret_hash) then
        raise exception 'a revoked key stays revoked' using errcode = '23001';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger stays_revoked before update on mls_api_keys for each row execute function
    mls_refuse_revived_key()`.execute(db);
  await sql`create trigger not_deleted before delete on mls_api_keys for each row execute function
    mls_refuse_change()`.execute(db);

  await sql`
    create function mls_acting_api_key() returns uuid language sql stable
      as $$ select nullif(current_setting('mls.api_key_id', true), '')::uuid $$`.execute(db);
  for (const table of recorded) {
    await sql`alter table ${sql.table(table)} add column api_key_id uuid references mls_api_keys (id)`.execute(db);
    // Set by the transaction, so that no insert can forget it.
    await sql`alter table ${sql.table(table)} alter column api_key_id set default mls_acting_api_key()`.execute(db);
  }
  // An answer is written by an update, which sets the key too.
  await sql`
    create or replace trigger set_once before update on mls_deal_confirmations for each row execute function
      mls_set_once('confirmed', 'person_id', 'answered_at', 'api_key_id')`.execute(db);
}
