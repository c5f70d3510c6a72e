import { type Kysely, sql } from "kysely";

/**
 * Spec §17, §19; docs/decisions/0012: the platform vets an organization before it deals with others, and sets its plan.
 * Existing organizations count as vetted. The platform's decisions on an organization are read as the system: by its
 * staff, and by that organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_organisations
      add column standing text not null default 'vetted' check (standing in ('pending', 'vetted', 'refused',
      'suspended')),
      add column decided_plan text check (decided_plan in ('starter', 'professional', 'enterprise')),
      add column about text,
      add constraint mls_organisations_platform_stands check (kind <> 'platform' or standing = 'vetted')`.execute(db);
  await sql`alter table mls_organisations alter column standing drop default`.execute(db);
  await sql`create index mls_organisations_standing on mls_organisations (standing, created_at desc, id desc)`.execute(
    db,
  );
  await sql`grant select (standing) on mls_organisations to mls_viewer`.execute(db);
  await sql`
    create table mls_organisation_decisions (
      organisation_id uuid not null references mls_organisations (id),
      number integer not null check (number > 0),
      about text not null check (about in ('standing', 'plan')),
      before text not null,
      after text not null,
      reason_sealed bytea not null,
      person_id uuid not null references mls_people (id),
      decided_at timestamptz not null,
      primary key (organisation_id, number)
    )`.execute(db);
  await sql`alter table mls_organisation_decisions enable row level security`.execute(db);

  // A second line of defense: a listing doesn't exist for others while its agency isn't vetted, nor for an organization
  // that isn't vetted.
  await sql`
    create or replace function mls_hidden_from_acting(listing uuid) returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (
          select 1 from mls_listing_blocks b join mls_organisation_keys k on k.hash = b.hash
          where b.listing_id = listing and k.organisation_id = mls_acting_organisation())
        or exists (
          select 1 from mls_candidates c
          join mls_organisations agency on agency.id = c.listing_agency_id
          join mls_organisations acting on acting.id = mls_acting_organisation()
          where c.id = listing and acting.id <> agency.id and acting.kind <> 'platform'
            and (agency.standing <> 'vetted' or acting.standing <> 'vetted')) $$`.execute(db);
  await sql`
    create function mls_acting_is_vetted() returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (select 1 from mls_organisations where id = mls_acting_organisation() and standing =
      'vetted') $$`.execute(db);
  await sql`create policy only_vetted_list on mls_candidates as restrictive for insert to mls_viewer with check
    (mls_acting_is_vetted())`.execute(db);

  // Only vetted organizations can be chosen as partners.
  await sql`
    create or replace view mls_agencies with (security_invoker = true) as
      select id, name, contact_name, agency_type, created_at from mls_organisations where kind = 'agency' and standing
        = 'vetted'`.execute(db);
  await sql`
    create or replace view mls_employers with (security_invoker = true) as
      select id, name, contact_name, created_at from mls_organisations where kind = 'employer' and standing =
        'vetted'`.execute(db);
}
