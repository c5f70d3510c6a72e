import { type Kysely, sql } from "kysely";

/** An invitation without an email: it is held until the organization is vetted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ecosystem_invitations drop constraint ecosystem_invitations_letters_check`.execute(db);
  await sql`alter table ecosystem_invitations add constraint ecosystem_invitations_letters_check check (letters >=
    0)`.execute(db);
}
