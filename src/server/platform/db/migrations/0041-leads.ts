import { type Kysely, sql } from "kysely";

/**
 * Spec §19: booked demo calls. Personal details are sealed; one booked call per time. No viewer's transaction can
 * access this table: the system reads it for platform staff only.
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
