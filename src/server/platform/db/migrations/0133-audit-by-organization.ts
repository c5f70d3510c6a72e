import { type Kysely, sql } from "kysely";

/** An organization reads its own audit log, newest first, without a scan of everyone's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mls_audit_by_organization on mls_audit (organization_id, at)`.execute(db);
}
