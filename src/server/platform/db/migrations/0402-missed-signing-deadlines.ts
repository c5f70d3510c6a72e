import { type Kysely, sql } from "kysely";

/** The agencies are notified once when a sending ended without all signatures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_deal_notices
      drop constraint mls_deal_notices_kind_check,
      add constraint mls_deal_notices_kind_check check (kind in ('guarantee_ends', 'payment_due', 'payment_overdue',
        'signing_expired'))`.execute(db);
}
