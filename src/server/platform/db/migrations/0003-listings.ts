import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Names as in spec §3; identities in their own table (masking lock 1); the rules of every write are enforced here too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_candidates (
      id uuid primary key,
      masked_code text not null unique check (masked_code ~ '^TM-[0-9A-HJKMNP-TV-Z]{8}$'),
      listing_agency_id uuid not null references mls_organisations (id),
      status text not null check (status in ('active', 'on_hold', 'placed', 'expired', 'withdrawn')),
      version integer not null default 1 check (version > 0),
      headline_role text not null check (headline_role <> ''),
      location_city text not null,
      location_state text not null,
      work_type text not null check (work_type in ('remote', 'hybrid', 'onsite')),
      remote_flag boolean generated always as (work_type = 'remote') stored,
      salary_min integer not null check (salary_min >= 0),
      salary_max integer not null,
      availability_date date not null,
      work_auth text not null check (work_auth in ('USC', 'GC', 'H1B', 'TN', 'OPT', 'L1', 'Other')),
      key_skills text[] not null check (cardinality(key_skills) > 0),
      years_experience integer not null check (years_experience between 0 and 60),
      industries text[] not null default '{}',
      summary text not null,
      experience_bullets text[] not null default '{}',
      education text not null default '',
      certifications text[] not null default '{}',
      time_zone text not null default '',
      clearance text check (clearance in ('Public Trust', 'Secret', 'Top Secret', 'TS/SCI')),
      screening jsonb not null,
      portfolio_kinds jsonb not null default '[]',
      default_split_la_bp integer not null check (default_split_la_bp between 0 and 10000),
      default_split_sa_bp integer not null,
      minimum_fee_cents bigint not null check (minimum_fee_cents >= 0),
      exclusivity_days integer not null check (exclusivity_days > 0),
      exclusivity_until date not null,
      visibility_settings jsonb not null,
      published_at timestamptz not null,
      first_listed_at timestamptz not null,
      reminded_for date,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint mls_candidates_salary_range check (salary_max >= salary_min),
      constraint mls_candidates_split_whole check (default_split_la_bp + default_split_sa_bp = 10000)
    )`.execute(db);
  await sql`create index mls_candidates_by_agency on mls_candidates (listing_agency_id, updated_at desc, id)`.execute(
    db,
  );
  await sql`create index mls_candidates_live on mls_candidates (id) where status = 'active'`.execute(db);
  await sql`create index mls_candidates_ending on mls_candidates (exclusivity_until) where status in ('active',
    'on_hold')`.execute(db);

  await sql`
    create table mls_identities (
      listing_id uuid primary key references mls_candidates (id) on delete cascade,
      agency_id uuid not null references mls_organisations (id),
      sealed bytea not null,
      version integer not null default 1,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table mls_identity_hashes (
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      agency_id uuid not null,
      kind text not null check (kind in ('email', 'phone', 'linkedin')),
      hash bytea not null,
      primary key (listing_id, kind, hash)
    )`.execute(db);
  await sql`create index mls_identity_hashes_by_hash on mls_identity_hashes (hash, kind)`.execute(db);

  await sql`
    create table mls_listing_blocks (
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      hash bytea not null,
      primary key (listing_id, hash)
    )`.execute(db);
  await sql`create index mls_listing_blocks_by_hash on mls_listing_blocks (hash)`.execute(db);

  await sql`
    create table mls_listing_drafts (
      id uuid primary key,
      agency_id uuid not null references mls_organisations (id),
      author_id uuid not null references mls_people (id),
      import_id uuid,
      step integer not null default 1 check (step between 1 and 4),
      version integer not null default 1,
      sealed bytea not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index mls_listing_drafts_by_agency on mls_listing_drafts (agency_id, updated_at desc, id)`.execute(
    db,
  );
  await sql`create index mls_listing_drafts_by_import on mls_listing_drafts (import_id) where import_id is not
    null`.execute(db);

  await sql`
    create table mls_consents (
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      kind text not null,
      text_version text not null,
      person_id uuid not null references mls_people (id),
      confirmed_at timestamptz not null,
      valid_until date not null,
      primary key (listing_id, kind, confirmed_at)
    )`.execute(db);
  await sql`
    create table mls_listing_views (
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      person_id uuid not null references mls_people (id),
      organisation_id uuid not null references mls_organisations (id),
      last_viewed_at timestamptz not null,
      primary key (listing_id, person_id)
    )`.execute(db);
  await sql`
    create table mls_audit (
      id uuid primary key,
      at timestamptz not null,
      person_id uuid,
      organisation_id uuid,
      action text not null,
      entity_id uuid not null,
      reason text,
      request_id text not null
    )`.execute(db);
  await sql`create index mls_audit_by_entity on mls_audit (entity_id, at)`.execute(db);

  // A second line of defense behind the policy table: organization equality, and nothing of a listing that is hidden
  // from it.
  await sql`
    create function mls_acting_organisation() returns uuid language sql stable
      as $$ select nullif(current_setting('mls.organisation_id', true), '')::uuid $$`.execute(db);
  await sql`
    create function mls_acting_person() returns uuid language sql stable
      as $$ select nullif(current_setting('mls.person_id', true), '')::uuid $$`.execute(db);
  await sql`
    create function mls_hidden_from_acting(listing uuid) returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (
        select 1 from mls_listing_blocks b join mls_organisation_keys k on k.hash = b.hash
        where b.listing_id = listing and k.organisation_id = mls_acting_organisation()) $$`.execute(db);
  await sql`
    create function mls_acting_is_platform() returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (select 1 from mls_organisations where id = mls_acting_organisation() and kind = 'platform')
      $$`.execute(db);

  // Numbers only: a listing agency gets a count, never a name (spec §16).
  await sql`
    create function mls_profile_views(listings uuid[], since timestamptz) returns table (listing_id uuid, viewers
      integer)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $$ select v.listing_id, count(*)::integer
        from mls_listing_views v join mls_candidates c on c.id = v.listing_id
        where v.listing_id = any(listings) and v.last_viewed_at >= since and v.organisation_id <> c.listing_agency_id
        group by v.listing_id $$`.execute(db);

  for (const table of [
    "mls_candidates",
    "mls_identities",
    "mls_identity_hashes",
    "mls_listing_blocks",
    "mls_listing_drafts",
    "mls_consents",
    "mls_listing_views",
    "mls_audit",
  ])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);

  await sql`create policy owner_all on mls_candidates for all to mls_viewer
    using (listing_agency_id = mls_acting_organisation()) with check (listing_agency_id =
    mls_acting_organisation())`.execute(db);
  await sql`create policy market_read on mls_candidates for select to mls_viewer
    using (status = 'active' and not mls_hidden_from_acting(id))`.execute(db);
  await sql`create policy platform_read on mls_candidates for select to mls_viewer using
    (mls_acting_is_platform())`.execute(db);
  await sql`create policy owner_all on mls_identities for all to mls_viewer
    using (agency_id = mls_acting_organisation()) with check (agency_id = mls_acting_organisation())`.execute(db);
  await sql`create policy platform_read on mls_identities for select to mls_viewer using
    (mls_acting_is_platform())`.execute(db);
  await sql`create policy owner_all on mls_identity_hashes for all to mls_viewer
    using (agency_id = mls_acting_organisation()) with check (agency_id = mls_acting_organisation())`.execute(db);
  await sql`create policy owner_all on mls_listing_drafts for all to mls_viewer
    using (agency_id = mls_acting_organisation()) with check (agency_id = mls_acting_organisation())`.execute(db);
  for (const table of ["mls_listing_blocks", "mls_consents"])
    await sql`create policy owner_all on ${sql.table(table)} for all to mls_viewer
      using (exists (select 1 from mls_candidates c where c.id = listing_id and c.listing_agency_id =
      mls_acting_organisation()))
      with check (exists (select 1 from mls_candidates c where c.id = listing_id and c.listing_agency_id =
        mls_acting_organisation()))`.execute(db);
  await sql`create policy own_view on mls_listing_views for all to mls_viewer
    using (person_id = mls_acting_person()) with check (person_id = mls_acting_person() and organisation_id =
    mls_acting_organisation())`.execute(db);
  await sql`create policy append on mls_audit for insert to mls_viewer
    with check (person_id = mls_acting_person() and organisation_id = mls_acting_organisation())`.execute(db);

  await grantToViewer(db, "mls_candidates", ["select", "insert", "update"]);
  await grantToViewer(db, "mls_identities", ["select", "insert", "update"]);
  await grantToViewer(db, "mls_identity_hashes", ["select", "insert", "delete"]);
  await grantToViewer(db, "mls_listing_blocks", ["select", "insert", "delete"]);
  await grantToViewer(db, "mls_listing_drafts", ["select", "insert", "update", "delete"]);
  await grantToViewer(db, "mls_consents", ["select", "insert"]);
  await grantToViewer(db, "mls_listing_views", ["select", "insert", "update"]);
  await grantToViewer(db, "mls_audit", ["insert"]);
}
