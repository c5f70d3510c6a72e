import { type Kysely, sql } from "kysely";

/**
 * Who acted: a member, a candidate through their own link, or a scheduled job. Until now the last two were stored like
 * a member of the listing agency without a person. A viewer's transaction writes only members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_audit add column actor text not null default 'member' check (actor in ('member',
    'candidate', 'system'))`.execute(db);
  await sql`update mls_audit set actor = 'candidate' where action = 'identity.candidate'`.execute(db);
  await sql`update mls_audit set actor = 'system' where person_id is null and action in ('identity.letter',
    'identity.erase')`.execute(db);
  await sql`drop policy append on mls_audit`.execute(db);
  await sql`create policy append on mls_audit for insert to mls_viewer
    with check (actor = 'member' and person_id = mls_acting_person() and organisation_id =
      mls_acting_organisation())`.execute(db);
}
