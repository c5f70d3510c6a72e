import { type Kysely, sql } from "kysely";

/** Passwords that were tried with the link of a sign-up, which is confirmed only with the one typed there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ecosystem_sign_ups add column tries smallint not null default 0`.execute(db);
}
