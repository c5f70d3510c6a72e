import { type Kysely, sql } from "kysely";

/**
 * Scheduled emails about a deal, each sent once: the process that inserts the row first sends it. For the system only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_deal_notices (
      deal_id uuid not null references mls_deals (id),
      kind text not null check (kind in ('guarantee_ends')),
      told_at timestamptz not null,
      primary key (deal_id, kind)
    )`.execute(db);
  await sql`alter table mls_deal_notices enable row level security`.execute(db);
  // Won deals in their guarantee period, for the daily check.
  await sql`create index mls_deals_by_start on mls_deals (start_date) where status = 'closed_won' and fall_off_at is
    null`.execute(db);
}
