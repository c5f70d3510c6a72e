import { type Kysely, sql } from "kysely";

/** How many requests a signed-in person can send at once, as `mls_key_requests` for API keys (docs/decisions/0101). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table mls_person_requests (
      person_id uuid primary key,
      available double precision not null,
      admitted boolean not null,
      at timestamptz not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`alter table mls_person_requests enable row level security`.execute(db);
}
