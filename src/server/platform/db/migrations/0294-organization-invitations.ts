import { type Kysely, sql } from "kysely";

/**
 * The sign-up page that platform staff emailed to an address. One row for each address, with the number of its emails,
 * so that no address gets many. For the system only. The sweep of sign-ins deletes old rows.
 *
 * Erasure: addresses of people who may sign up, no candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ecosystem_organization_invitations (
      id uuid primary key,
      kind text not null check (kind in ('agency', 'employer')),
      email text not null check (email = lower(email) and email <> ''),
      invited_by uuid not null references mls_people (id) on delete cascade,
      emails integer not null check (emails > 0),
      sent_at timestamptz not null,
      constraint ecosystem_organization_invitations_email_key unique (email)
    )`.execute(db);
  await sql`create index ecosystem_organization_invitations_newest
    on ecosystem_organization_invitations (sent_at desc, id)`.execute(db);
  await sql`alter table ecosystem_organization_invitations enable row level security`.execute(db);
}
