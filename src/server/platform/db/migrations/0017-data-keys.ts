import { type Kysely, sql } from "kysely";

/**
 * Keys in their own schema, so that a backup of the data (`pg_dump --exclude-schema=mls_keys`) never contains one: a
 * listing's data key, and the roots mixed with the master key. A viewer's transaction can read the key of an identity
 * it can read and create keys for its own organization's listings; it can't delete keys and never sees a root.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema mls_keys`.execute(db);
  await sql`
    create table mls_keys.roots (
      name text primary key,
      sealed bytea not null,
      created_at timestamptz not null
    )`.execute(db);
  // No foreign key, because a draft has its key before it is a listing. A destroyed key keeps its row, so that no new
  // one is created.
  await sql`
    create table mls_keys.data_keys (
      listing_id uuid primary key,
      agency_id uuid not null,
      sealed bytea,
      destroyed_at timestamptz,
      constraint data_keys_destroyed_is_gone check ((sealed is null) = (destroyed_at is not null))
    )`.execute(db);
  await sql`
    alter table mls_candidates
      add column erased_at timestamptz,
      add constraint mls_candidates_erased_off_the_market check (erased_at is null or status in ('withdrawn',
      'placed'))`.execute(db);

  await sql`alter table mls_keys.roots enable row level security`.execute(db);
  await sql`alter table mls_keys.data_keys enable row level security`.execute(db);
  await sql`grant usage on schema mls_keys to mls_viewer`.execute(db);
  await sql`grant select (listing_id, agency_id, sealed), insert (listing_id, agency_id, sealed) on mls_keys.data_keys
    to mls_viewer`.execute(db);
  await sql`
    create policy own_keys on mls_keys.data_keys for select to mls_viewer using (agency_id = (select
      mls_acting_organisation()))`.execute(db);
  // The identity's own policies decide: a role that can read its row can read its key.
  await sql`
    create policy keys_of_readable on mls_keys.data_keys for select to mls_viewer
      using (exists (select from mls_identities i where i.listing_id = data_keys.listing_id))`.execute(db);
  await sql`
    create policy own_keys_made on mls_keys.data_keys for insert to mls_viewer with check (agency_id = (select
      mls_acting_organisation()))`.execute(db);
}
