import { type Kysely, sql } from "kysely";

/** The settlement of a replacement can be undone by a correction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_deal_corrections
      drop constraint mls_deal_corrections_what_check,
      add constraint mls_deal_corrections_what_check check (what in ('salary', 'start_date', 'time_zone', 'last_day',
        'fall_off', 'replacement'))`.execute(db);
}
