import { type Kysely, sql } from "kysely";

/**
 * An agency's logo, shown with what it shares with a client (docs/spec.md). Only the system reads and writes it: a
 * client's contact has no role in the database.
 *
 * Erasure: nothing here is about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_organization_logos (
      organization_id uuid primary key references mls_organizations (id),
      png bytea not null check (octet_length(png) <= 400000),
      saved_by uuid not null references mls_people (id),
      saved_at timestamptz not null
    )`.execute(db);
  await sql`alter table mls_organization_logos enable row level security`.execute(db);
}
