import { type Kysely, sql } from "kysely";

/** Letters that a deal brings by the calendar, each once: whoever writes the row first sends it. The system's alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_deal_notices (
      deal_id uuid not null references mls_deals (id),
      kind text not null check (kind in ('guarantee_ends')),
      told_at timestamptz not null,
      primary key (deal_id, kind)
    )`.execute(db);
  await sql`alter table mls_deal_notices enable row level security`.execute(db);
  // Won deals whose guarantee still runs: what the daily look goes through.
  await sql`create index mls_deals_by_start on mls_deals (start_date) where status = 'closed_won' and fall_off_at is
    null`.execute(db);
}
