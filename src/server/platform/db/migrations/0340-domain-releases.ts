import { type Kysely, sql } from "kysely";

/** A proven domain that staff released: when, and the sealed reason for its organization (docs/decisions/0128). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ecosystem_domains
      add column released_at timestamptz,
      add column release_reason bytea,
      add constraint ecosystem_domains_release check ((released_at is null) = (release_reason is null))`.execute(db);
}
