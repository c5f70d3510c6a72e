import { type Kysely, sql } from "kysely";

/**
 * The last tables without row-level security: they hold the system's own records, and no viewer has a grant on them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["mls_changes", "mls_mail_outbox", "mls_idempotency_keys"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
}
