import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Employers that an agency brings (docs/decisions/0040). `is_new`: the company wasn't on the marketplace before. Only
 * its agency sees a row, and can name an employer that isn't vetted yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_clients (
      agency_id uuid not null references mls_organizations (id),
      organization_id uuid not null references mls_organizations (id),
      person_id uuid not null references mls_people (id),
      is_new boolean not null,
      brought_at timestamptz not null,
      primary key (agency_id, organization_id)
    )`.execute(db);
  await sql`create index mls_clients_organization on mls_clients (organization_id)`.execute(db);
  await sql`alter table mls_clients enable row level security`.execute(db);
  await sql`create policy own_clients on mls_clients for select to mls_viewer
    using (agency_id = (select mls_acting_organization()))`.execute(db);
  await grantToViewer(db, "mls_clients", ["select"]);
  // Someone has to sign for an employer: members, or a person the agency names.
  await sql`
    create function mls_has_members(organization uuid) returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (select 1 from mls_memberships m where m.organization_id = organization and m.is_active)
      $$`.execute(db);
}
