import { type Kysely, sql } from "kysely";

/**
 * Other names and domains an organization declares, so that listings hidden from one of them are hidden from it.
 * Removed ones stay as rows: they count toward the monthly limit. Only the system reads the table.
 *
 * `block_rules`: version of the rules that computed the hashes of a listing or an organization. The next start
 * recomputes older ones, because a migration has no keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_organisation_names (
      id uuid primary key,
      organisation_id uuid not null references mls_organisations on delete cascade,
      kind text not null check (kind in ('name', 'domain')),
      value text not null check (value <> ''),
      stated_by uuid not null references mls_people (id),
      stated_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create unique index mls_organisation_names_in_force on mls_organisation_names (organisation_id, kind,
    lower(value)) where removed_at is null`.execute(db);
  await sql`alter table mls_organisation_names enable row level security`.execute(db);
  await sql`alter table mls_organisations add column block_rules smallint not null default 1`.execute(db);
  await sql`alter table mls_identities add column block_rules smallint not null default 1`.execute(db);
  await sql`create index mls_identities_block_rules on mls_identities (block_rules)`.execute(db);
}
