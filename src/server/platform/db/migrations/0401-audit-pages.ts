import { type Kysely, sql } from "kysely";

/**
 * A page of the audit log, newest first, of an organization and of the whole marketplace. It leaves out the entries of
 * listed candidates, of which there are far more than of everything else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mls_audit_shown_by_organization on mls_audit (organization_id, at) where action <>
    'identity.list'`.execute(db);
  await sql`create index mls_audit_shown_by_time on mls_audit (at) where action <> 'identity.list'`.execute(db);
}
