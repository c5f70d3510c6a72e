import { type Kysely, sql } from "kysely";

/** A notice can now be about one due among several: each instalment is announced on its own date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_deal_notices
      add about text not null default '',
      drop constraint mls_deal_notices_pkey,
      drop constraint mls_deal_notices_kind_check,
      add constraint mls_deal_notices_pkey primary key (deal_id, kind, about),
      add constraint mls_deal_notices_kind_check check (kind in ('guarantee_ends', 'payment_due',
      'payment_overdue'))`.execute(db);
}
