import { type Kysely, sql } from "kysely";

/** The steps of introductions in the audit log, newest first, of an organization and of the whole marketplace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mls_introduction_steps_by_organization on mls_introduction_steps (organization_id,
    at)`.execute(db);
  await sql`create index mls_introduction_steps_by_time on mls_introduction_steps (at)`.execute(db);
}
