import { type Kysely, sql } from "kysely";

/** A candidate's request is to be hidden from an organization, or to correct their public profile (0048). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_candidate_wishes
      add column about text not null default 'hide' check (about in ('hide', 'profile'))`.execute(db);
}
