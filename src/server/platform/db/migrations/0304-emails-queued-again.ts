import { type Kysely, sql } from "kysely";

/** An email that staff queue again waits from then on, not since it was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_mail_outbox add column queued_at timestamptz`.execute(db);
}
