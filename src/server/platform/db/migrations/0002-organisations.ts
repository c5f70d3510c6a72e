import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Organizations, people and memberships as the ecosystem reports them (spec §11, §17). Signed-in people can see that an
 * organization exists; only its own members see who they are; its domains are only for the server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_organisations (
      id uuid primary key,
      issuer text not null check (issuer <> ''),
      external_id text not null check (external_id <> ''),
      kind text not null check (kind in ('agency', 'employer', 'platform')),
      name text not null check (name <> ''),
      agency_type text check (agency_type in ('listing', 'selling', 'both')),
      contact_name text,
      plan text not null check (plan in ('starter', 'professional', 'enterprise')),
      domains text[] not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint mls_organisations_external_key unique (issuer, external_id),
      check ((kind = 'agency') = (agency_type is not null))
    )`.execute(db);
  await sql`create index mls_organisations_kind_name on mls_organisations (kind, name)`.execute(db);

  await sql`
    create table mls_people (
      id uuid primary key,
      issuer text not null check (issuer <> ''),
      ecosystem_user_id text not null check (ecosystem_user_id <> ''),
      display_name text not null check (display_name <> ''),
      email text,
      avatar_url text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint mls_people_ecosystem_key unique (issuer, ecosystem_user_id)
    )`.execute(db);

  await sql`
    create table mls_memberships (
      person_id uuid not null references mls_people on delete cascade,
      organisation_id uuid not null references mls_organisations,
      roles text[] not null,
      is_active boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (person_id, organisation_id)
    )`.execute(db);
  await sql`create index mls_memberships_organisation on mls_memberships (organisation_id)`.execute(db);

  await sql`
    create table mls_organisation_keys (
      organisation_id uuid not null references mls_organisations on delete cascade,
      hash bytea not null,
      primary key (organisation_id, hash)
    )`.execute(db);
  await sql`create index mls_organisation_keys_hash on mls_organisation_keys (hash)`.execute(db);

  await sql`
    create view mls_agencies with (security_invoker = true) as
      select id, name, contact_name, agency_type, created_at from mls_organisations where kind = 'agency'`.execute(db);
  await sql`
    create view mls_employers with (security_invoker = true) as
      select id, name, contact_name, created_at from mls_organisations where kind = 'employer'`.execute(db);

  for (const table of ["mls_organisations", "mls_people", "mls_memberships", "mls_organisation_keys"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  }
  await sql`
    grant select (id, kind, name, agency_type, contact_name, plan, created_at) on mls_organisations to
    mls_viewer`.execute(db);
  await sql`create policy everybody_knows_organisations on mls_organisations for select to mls_viewer using
    (true)`.execute(db);
  await grantToViewer(db, "mls_agencies", ["select"]);
  await grantToViewer(db, "mls_employers", ["select"]);

  await grantToViewer(db, "mls_memberships", ["select"]);
  await sql`
    create policy members_of_ones_own_organisation on mls_memberships for select to mls_viewer
      using (organisation_id = nullif(current_setting('mls.organisation_id', true), '')::uuid)`.execute(db);
  await sql`grant select (id, display_name, email, avatar_url) on mls_people to mls_viewer`.execute(db);
  await sql`
    create policy people_of_ones_own_organisation on mls_people for select to mls_viewer
      using (
        id = nullif(current_setting('mls.person_id', true), '')::uuid
        or exists (select from mls_memberships m where m.person_id = mls_people.id)
      )`.execute(db);
}
