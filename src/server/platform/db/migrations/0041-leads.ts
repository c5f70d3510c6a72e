import { type Kysely, sql } from "kysely";

/**
 * Spec §19: who has booked a demo call. What they wrote about themselves is sealed; one booked call a time. No viewer's
 * transaction reaches this table: it is read as the system, for the platform's staff alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_leads (
      id uuid primary key,
      kind text not null check (kind in ('agency', 'employer', 'other')),
      slot_at timestamptz not null,
      state text not null check (state in ('booked', 'cancelled')),
      sealed bytea not null,
      email_hash bytea not null,
      network_hash bytea not null,
      token_hash bytea unique,
      revision integer not null default 0,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'cancelled') = (ended_at is not null)),
      check (state = 'booked' or token_hash is null)
    )`.execute(db);
  await sql`create unique index mls_leads_one_a_time on mls_leads (slot_at) where state = 'booked'`.execute(db);
  await sql`create index mls_leads_newest on mls_leads (created_at desc, id desc)`.execute(db);
  await sql`alter table mls_leads enable row level security`.execute(db);
}
