import { type Kysely, sql } from "kysely";

/**
 * Bounced emails (docs/decisions/0086). The state of an email stays `sent`, which an earlier release knows; a bounce is
 * a time beside it. A person's mark names the address that bounced, so that a new address has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_mail_outbox add column bounced_at timestamptz`.execute(db);
  await sql`
    alter table mls_people
      add column bounced_email text,
      add column bounced_at timestamptz`.execute(db);
  await sql`
    create index mls_people_bounced_email on mls_people (bounced_email)
      where bounced_email is not null`.execute(db);
}
