import { type Kysely, sql } from "kysely";

/**
 * What an organisation was reminded of, so that nobody is reminded twice of the same end. For the system alone: viewers
 * have no right to it.
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
