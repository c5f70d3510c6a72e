import { type Kysely, sql } from "kysely";

/**
 * The platform's settings: the newest change of each is its current value. An introduction keeps the settings of its
 * request.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_configuration_changes (
      number integer primary key check (number > 0),
      id uuid not null unique,
      key text not null check (key <> ''),
      before text not null,
      after text not null,
      reason text not null check (reason <> ''),
      person_id uuid not null references mls_people (id),
      at timestamptz not null
    )`.execute(db);
  await sql`create index mls_configuration_by_key on mls_configuration_changes (key, number desc)`.execute(db);
  await sql`create trigger written_once before update or delete on mls_configuration_changes for each row execute
    function mls_refuse_change()`.execute(db);
  await sql`create trigger not_emptied before truncate on mls_configuration_changes for each statement execute
    function mls_refuse_change()`.execute(db);
  await sql`alter table mls_configuration_changes enable row level security`.execute(db);
  // Everyone's decisions use the current values; only the platform sees who changed them and why.
  await sql`grant select (number, key, after) on mls_configuration_changes to mls_viewer`.execute(db);
  await sql`create policy what_stands on mls_configuration_changes for select to mls_viewer using (true)`.execute(db);

  await sql`alter table mls_introductions
    add column answer_days integer not null default 14 check (answer_days between 1 and 365),
    add column protection_months integer not null default 12 check (protection_months between 1 and 120)`.execute(db);
}
