import { type Kysely, sql } from "kysely";

/** When staff dismissed a failed email: a time beside the stored state, so that an earlier release can read the row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_mail_outbox add column dismissed_at timestamptz`.execute(db);
}
