import { type Kysely, sql } from "kysely";

/**
 * Reminders sent to an organization, so that none is sent twice for the same deadline. For the system only: viewers
 * have no access.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_introduction_reminders (
      introduction_id uuid not null references mls_introductions (id) on delete cascade,
      organisation_id uuid not null references mls_organisations (id) on delete cascade,
      step text not null check (step in ('answer_due', 'nda_waits', 'access_ends_soon')),
      ends_at timestamptz not null,
      primary key (introduction_id, organisation_id, step, ends_at)
    )`.execute(db);
  await sql`alter table mls_introduction_reminders enable row level security`.execute(db);
}
