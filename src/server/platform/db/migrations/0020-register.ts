import { type Kysely, sql } from "kysely";

/**
 * The register of introductions (spec §13): append-only, even for its owner. The values that open its hashes, and its
 * signing key, are in mls_keys, which no backup of the data contains. No viewer's transaction can access it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const hash = sql.raw("~ '^[0-9a-f]{64}$'");
  await sql`
    create table mls_register (
      number bigint primary key check (number > 0),
      at timestamptz not null,
      action text not null check (action <> ''),
      by text check (by in ('listing', 'selling', 'employer', 'platform')),
      about text check (about in ('selling', 'employer')),
      introduction text not null check (introduction ~ '^INT-[0-9A-HJKMNP-TV-Z]{6}$'),
      candidate text not null check (candidate ~ '^TM-[0-9A-HJKMNP-TV-Z]{8}$'),
      listing text not null check (listing ${hash}),
      selling text check (selling ${hash}),
      employer text not null check (employer ${hash}),
      document text check (document ${hash}),
      listing_thread text not null check (listing_thread ${hash}),
      selling_thread text check (selling_thread ${hash}),
      employer_thread text not null check (employer_thread ${hash}),
      previous text not null check (previous ${hash}),
      hash text not null unique check (hash ${hash}),
      signature text not null check (signature ~ '^[A-Za-z0-9+/]{86}==$'),
      constraint mls_register_two_or_three check ((selling is null) = (selling_thread is null))
    )`.execute(db);
  await sql`create index mls_register_by_introduction on mls_register (introduction, number)`.execute(db);
  await sql`create trigger written_once before update or delete on mls_register for each row execute function
    mls_refuse_change()`.execute(db);
  await sql`create trigger not_emptied before truncate on mls_register for each statement execute function
    mls_refuse_change()`.execute(db);
  await sql`alter table mls_register enable row level security`.execute(db);

  await sql`
    create table mls_keys.register_openings (
      introduction text not null,
      part text not null check (part in ('listing', 'selling', 'employer')),
      organisation_id uuid not null,
      name text not null,
      salt text not null,
      thread_salt text not null,
      primary key (introduction, part)
    )`.execute(db);
  await sql`alter table mls_keys.register_openings enable row level security`.execute(db);

  await sql`
    create table mls_keys.register_key (
      id text primary key,
      public_key text not null,
      sealed bytea not null,
      created_at timestamptz not null
    )`.execute(db);
  // There is only one: certificates are verified against it for years.
  await sql`create unique index register_key_one on mls_keys.register_key ((true))`.execute(db);
  // A new master key rewraps it; the key itself stays the same.
  await sql`
    create function mls_keys.refuse_other_key() returns trigger language plpgsql as $$
    begin
      if (new.id, new.public_key, new.created_at) is distinct from (old.id, old.public_key, old.created_at) then
        raise exception '% is written once', tg_table_name using errcode = '23001';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger same_key before update on mls_keys.register_key for each row execute function
    mls_keys.refuse_other_key()`.execute(db);
  await sql`create trigger not_deleted before delete on mls_keys.register_key for each row execute function
    mls_refuse_change()`.execute(db);
  await sql`create trigger not_emptied before truncate on mls_keys.register_key for each statement execute function
    mls_refuse_change()`.execute(db);
  await sql`alter table mls_keys.register_key enable row level security`.execute(db);
}
