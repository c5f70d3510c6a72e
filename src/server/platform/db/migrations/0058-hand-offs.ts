import { type Kysely, sql } from "kysely";

/**
 * One-time tokens for a listing's masked form (spec §17). Only a token's hash is stored, and nothing of the form. Only
 * the system creates and uses them: no viewer's transaction can access this table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_hand_offs (
      token_hash bytea primary key,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      organisation_id uuid not null references mls_organisations (id),
      person_id uuid not null references mls_people (id),
      partner text not null,
      expires_at timestamptz not null,
      redeemed_at timestamptz
    )`.execute(db);
  await sql`create index mls_hand_offs_by_end on mls_hand_offs (expires_at)`.execute(db);
  await sql`alter table mls_hand_offs enable row level security`.execute(db);
}
