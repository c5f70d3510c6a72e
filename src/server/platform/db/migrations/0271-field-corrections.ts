import { type Kysely, sql } from "kysely";

/**
 * A candidate's correction of one field (docs/decisions/0082): the text before is sealed beside the text they propose,
 * and the agency accepts or declines it.
 *
 * Erasure: deleted with the other requests of the candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_candidate_wishes
      add column field text check (field in ('headlineRole', 'summary', 'experienceBullets', 'keySkills', 'industries',
        'certifications', 'education')),
      add column accepted boolean,
      add constraint mls_candidate_wishes_correction check ((field is null or about = 'profile')
        and (accepted is null or (field is not null and done_at is not null)))`.execute(db);
  await sql`grant update (accepted) on mls_candidate_wishes to mls_viewer`.execute(db);
}
