import { type Kysely, sql } from "kysely";

/** Candidates erased earlier kept their work authorization and visibility settings: both are blanked on erasure now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update mls_candidates
    set work_auth = 'Other', visibility_settings = '{"show_company_names": false, "show_contact_info": false}'
    where erased_at is not null`.execute(db);
}
