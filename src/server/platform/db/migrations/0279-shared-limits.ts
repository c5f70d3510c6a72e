import { type Kysely, sql } from "kysely";

/**
 * Limits counted for all processes together (docs/decisions/0057). Counts of a minute are unlogged: a crash or a
 * failover empties them, and a commit doesn't wait for the disk or a standby. Which candidates a person or an
 * organization was shown is stored as keyed hashes, so that rows identify no one.
 *
 * Erasure: a hash can't be traced to its listing without the key ring, and is deleted a day later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table mls_reads (
      reader uuid primary key,
      requests integer not null check (requests >= 0),
      ends_at timestamptz not null,
      reported boolean not null default false
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create unlogged table mls_key_requests (
      key_id uuid primary key,
      available double precision not null,
      admitted boolean not null,
      at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table mls_read_days (
      reader uuid primary key,
      candidates integer not null check (candidates >= 0),
      ends_at timestamptz not null,
      reported boolean not null default false
    )`.execute(db);
  await sql`
    create table mls_read_candidates (
      reader uuid not null,
      ends_at timestamptz not null,
      seen bigint not null,
      primary key (reader, ends_at, seen)
    )`.execute(db);
  for (const table of ["mls_reads", "mls_key_requests", "mls_read_days", "mls_read_candidates"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  // The lock on the reader's row makes requests of all processes take turns. None is shown after the limit, so nothing
  // is added then.
  await sql`
    create function mls_note_candidates(who uuid, shown bigint[], most integer, at timestamptz, until timestamptz)
      returns table (reader uuid, ends_at timestamptz, is_over boolean) language plpgsql as $$
    #variable_conflict use_column
    declare
      day mls_read_days;
      added integer;
    begin
      perform set_config('synchronous_commit', 'off', true);
      insert into mls_read_days as d (reader, candidates, ends_at) values (who, 0, until)
      on conflict (reader) do update set
        candidates = case when d.ends_at <= at then 0 else d.candidates end,
        reported = d.reported and d.ends_at > at,
        ends_at = case when d.ends_at <= at then excluded.ends_at else d.ends_at end
      returning * into day;
      if day.candidates >= most then
        return query select who, day.ends_at, exists (
          select from unnest(shown) as s (seen) where not exists (
            select from mls_read_candidates as c
            where c.reader = who and c.ends_at = day.ends_at and c.seen = s.seen));
        return;
      end if;
      insert into mls_read_candidates (reader, ends_at, seen) select who, day.ends_at, unnest(shown)
      on conflict do nothing;
      get diagnostics added = row_count;
      update mls_read_days as d set candidates = d.candidates + added where d.reader = who;
      return query select who, day.ends_at, false;
    end $$`.execute(db);
  await sql`revoke execute on function mls_note_candidates(uuid, bigint[], integer, timestamptz, timestamptz)
    from public`.execute(db);
}
