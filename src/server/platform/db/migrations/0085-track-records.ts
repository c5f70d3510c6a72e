import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * What an organization's partners see of its conduct, counted every night (domain/track-record). Agencies are seen by
 * everyone, employers by agencies.
 *
 * Erasure: counts and medians of at least five events, nothing about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_track_records (
      organization_id uuid primary key references mls_organizations (id) on delete cascade,
      counted_at timestamptz not null,
      figures jsonb not null
    )`.execute(db);
  await sql`alter table mls_track_records enable row level security`.execute(db);
  const acting = sql`(select mls_acting_organization())`;
  await sql`create policy partners on mls_track_records for select to mls_viewer using (
    organization_id = ${acting} or (select mls_acting_is_platform())
    or exists (select from mls_agencies a where a.id = organization_id)
    or (exists (select from mls_agencies a where a.id = ${acting})
      and exists (select from mls_employers e where e.id = organization_id)))`.execute(db);
  await grantToViewer(db, "mls_track_records", ["select"]);
}
