import { type Kysely, sql } from "kysely";

/**
 * Archives imported into this database (docs/decisions/0074). Organizations that an archive only names become
 * placeholders: they have no members and no one can sign in for them. Certificates that the archive's marketplace
 * issued are stored as they are, because only its key can sign them.
 *
 * Erasure: certificates contain masked codes and organizations, no identity, and stay like the register.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_organizations add column placeholder_since timestamptz`.execute(db);
  await sql`grant select (placeholder_since) on mls_organizations to mls_viewer`.execute(db);
  await sql`
    create table mls_imported_archives (
      organization_id uuid primary key references mls_organizations (id),
      manifest_sha256 text not null check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
      archived_at timestamptz not null,
      imported_at timestamptz not null,
      records integer not null check (records >= 0)
    )`.execute(db);
  // steps: of the introduction when it was archived; the register here starts after them.
  await sql`
    create table mls_imported_introductions (
      introduction_id uuid primary key references mls_introductions (id),
      steps integer not null check (steps >= 0),
      certificate_json bytea,
      certificate_pdf bytea
    )`.execute(db);
  await sql`alter table mls_imported_archives enable row level security`.execute(db);
  await sql`alter table mls_imported_introductions enable row level security`.execute(db);
}
