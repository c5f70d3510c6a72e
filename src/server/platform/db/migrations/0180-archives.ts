import { type Kysely, sql } from "kysely";

/**
 * Archives of an organization's data (spec §11). The bytes are in the file store in parts, sealed under the archive's
 * own key: without the key nothing of it can be read. Only the system reads and writes these tables, after its own
 * checks. `run` counts the attempts to build it; an older attempt that still runs stops.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_archives (
      id uuid primary key,
      organization_id uuid not null references mls_organizations (id),
      requested_by uuid not null references mls_people (id),
      session_id uuid not null,
      origin text not null,
      requested_at timestamptz not null,
      state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'canceled', 'expired')),
      failure text check (failure in ('error', 'not_admin', 'erased')),
      run integer not null default 0,
      failures integer not null default 0,
      progress jsonb,
      parts integer not null default 0,
      size bigint,
      files integer,
      records integer,
      key_sealed bytea,
      ready_at timestamptz,
      expires_at timestamptz,
      downloads integer not null default 0,
      updated_at timestamptz not null,
      constraint mls_archives_failure_whole check ((failure is not null) = (state = 'failed')),
      constraint mls_archives_ready_whole check (state <> 'ready' or
        num_nonnulls(size, files, records, key_sealed, ready_at, expires_at) = 6),
      constraint mls_archives_key_gone check (key_sealed is null or state in ('running', 'ready'))
    )`.execute(db);
  await sql`create unique index mls_archives_one on mls_archives (organization_id)
    where state in ('waiting', 'running')`.execute(db);
  await sql`create index mls_archives_of on mls_archives (organization_id, requested_at)`.execute(db);
  await sql`create index mls_archives_parts on mls_archives (id) where parts > 0`.execute(db);
  // Each works once.
  await sql`
    create table mls_archive_tickets (
      hash bytea primary key,
      archive_id uuid not null references mls_archives (id) on delete cascade,
      session_id uuid not null references mls_sessions (id) on delete cascade,
      organization_id uuid not null references mls_organizations (id),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index mls_archive_tickets_by_end on mls_archive_tickets (expires_at)`.execute(db);
  for (const table of ["mls_archives", "mls_archive_tickets"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}
