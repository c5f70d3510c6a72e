import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Who closed their list of first steps, in which organization. Completed steps are never stored, but derived from the
 * data each time. Erasure: none of these rows is about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_first_steps_hidden (
      person_id uuid not null references mls_people (id) on delete cascade,
      organisation_id uuid not null references mls_organisations (id) on delete cascade,
      hidden_at timestamptz not null,
      primary key (person_id, organisation_id)
    )`.execute(db);
  await sql`alter table mls_first_steps_hidden enable row level security`.execute(db);
  await sql`
    create policy own_first_steps on mls_first_steps_hidden for all to mls_viewer
      using (person_id = (select mls_acting_person()) and organisation_id = (select mls_acting_organisation()))
      with check (person_id = (select mls_acting_person()) and organisation_id = (select
        mls_acting_organisation()))`.execute(db);
  await grantToViewer(db, "mls_first_steps_hidden", ["select", "insert", "delete"]);
}
