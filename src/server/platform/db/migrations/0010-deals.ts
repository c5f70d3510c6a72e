import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Spec §15, spec §3. The split is only in the versions, which row-level security hides from employers, whatever a query
 * selects. Versions and acceptances are append-only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_deals (
      id uuid primary key,
      display_code text not null constraint mls_deals_display_code unique check (display_code ~
      '^DEAL-[0-9A-HJKMNP-TV-Z]{6}$'),
      candidate_id uuid not null references mls_candidates (id),
      masked_code text not null,
      headline_role text not null,
      listing_agency_id uuid not null references mls_organisations (id),
      selling_agency_id uuid references mls_organisations (id),
      employer_id uuid not null references mls_organisations (id),
      status text not null check (status in ('draft', 'pending_signatures', 'executed', 'closed_won', 'closed_lost')),
      version integer not null check (version > 0),
      terms_number integer not null check (terms_number > 0),
      target_salary_cents bigint not null check (target_salary_cents > 0),
      fee_basis text not null default 'percent' check (fee_basis = 'percent'),
      fee_value_bp integer not null check (fee_value_bp between 0 and 10000),
      fee_cents bigint not null,
      guarantee_days integer not null check (guarantee_days > 0),
      terms text not null,
      minimum_fee_cents bigint not null check (minimum_fee_cents >= 0),
      platform_bp integer not null check (platform_bp between 0 and 10000),
      sent_at timestamptz,
      lost_reason text,
      lost_at timestamptz,
      deleted_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint mls_deals_two_agencies check (selling_agency_id <> listing_agency_id),
      constraint mls_deals_fee_half_up check (fee_cents = (target_salary_cents * fee_value_bp + 5000) / 10000),
      constraint mls_deals_lost_with_reason check ((status = 'closed_lost') = (lost_reason is not null) and
      (lost_reason is null) = (lost_at is null)),
      constraint mls_deals_sent_before_signing check (status in ('draft', 'closed_lost') or sent_at is not null),
      constraint mls_deals_delete_unsent_drafts check (deleted_at is null or (status = 'draft' and sent_at is null))
    )`.execute(db);
  await sql`
    create table mls_deal_versions (
      deal_id uuid not null references mls_deals (id) on delete cascade,
      number integer not null check (number > 0),
      target_salary_cents bigint not null check (target_salary_cents > 0),
      fee_value_bp integer not null check (fee_value_bp between 0 and 10000),
      la_split_bp integer not null check (la_split_bp between 0 and 10000),
      sa_split_bp integer not null,
      guarantee_days integer not null check (guarantee_days > 0),
      terms text not null,
      proposed_by_organisation_id uuid not null references mls_organisations (id),
      proposed_by_person_id uuid not null references mls_people (id),
      created_at timestamptz not null,
      primary key (deal_id, number),
      constraint mls_deal_versions_split_whole check (la_split_bp + sa_split_bp = 10000)
    )`.execute(db);
  await sql`
    create table mls_deal_acceptances (
      deal_id uuid not null,
      number integer not null,
      organisation_id uuid not null references mls_organisations (id),
      person_id uuid not null references mls_people (id),
      accepted_at timestamptz not null,
      primary key (deal_id, number, organisation_id),
      foreign key (deal_id, number) references mls_deal_versions (deal_id, number) on delete cascade
    )`.execute(db);
  await sql`alter table mls_deals add constraint mls_deals_current_terms
    foreign key (id, terms_number) references mls_deal_versions (deal_id, number) deferrable initially
    deferred`.execute(db);

  await sql`create index mls_deals_by_listing_agency on mls_deals (listing_agency_id, created_at desc, id)`.execute(db);
  await sql`create index mls_deals_by_selling_agency on mls_deals (selling_agency_id, created_at desc, id) where
    selling_agency_id is not null`.execute(db);
  await sql`create index mls_deals_by_employer on mls_deals (employer_id, created_at desc, id) where sent_at is not
    null`.execute(db);
  await sql`create index mls_deals_by_time on mls_deals (created_at desc, id)`.execute(db);
  await sql`create index mls_deals_by_candidate on mls_deals (candidate_id)`.execute(db);

  // Only a listing's own agency can learn whether it is hidden from an organization: to others this would reveal where
  // the candidate works.
  await sql`
    create function mls_own_listing_hidden_from(listing uuid, organisation uuid) returns boolean language sql stable
      security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (
        select 1 from mls_candidates c
        join mls_listing_blocks b on b.listing_id = c.id
        join mls_organisation_keys k on k.hash = b.hash
        where c.id = listing and c.listing_agency_id = mls_acting_organisation() and k.organisation_id = organisation)
          $$`.execute(db);

  for (const table of ["mls_deals", "mls_deal_versions", "mls_deal_acceptances"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  // In a subselect, the acting organization is evaluated once per statement, not once per row.
  const acting = sql`(select mls_acting_organisation())`;
  const actingIsPlatform = sql`(select mls_acting_is_platform())`;
  const inAgencies = sql`(listing_agency_id = ${acting} or selling_agency_id = ${acting})`;
  await sql`create policy agencies_read on mls_deals for select to mls_viewer using (${inAgencies})`.execute(db);
  await sql`create policy employer_read on mls_deals for select to mls_viewer using (employer_id = ${acting} and
    sent_at is not null)`.execute(db);
  await sql`create policy platform_read on mls_deals for select to mls_viewer using (${actingIsPlatform})`.execute(db);
  // A deal is about a listing that exists for its creator, with that listing's own agency.
  await sql`create policy agencies_make on mls_deals for insert to mls_viewer
    with check (${inAgencies} and exists (
      select 1 from mls_candidates c
      where c.id = mls_deals.candidate_id and c.listing_agency_id = mls_deals.listing_agency_id and c.masked_code =
        mls_deals.masked_code))`.execute(db);
  await sql`create policy agencies_change on mls_deals for update to mls_viewer using (${inAgencies}) with check
    (${inAgencies})`.execute(db);
  const ofOwnDeal = sql`exists (select 1 from mls_deals d where d.id = deal_id and (d.listing_agency_id = ${acting} or
    d.selling_agency_id = ${acting}))`;
  for (const table of ["mls_deal_versions", "mls_deal_acceptances"]) {
    await sql`create policy agencies_read on ${sql.table(table)} for select to mls_viewer using (${ofOwnDeal})`.execute(
      db,
    );
    await sql`create policy platform_read on ${sql.table(table)} for select to mls_viewer using
      (${actingIsPlatform})`.execute(db);
  }
  await sql`create policy own_proposal on mls_deal_versions for insert to mls_viewer
    with check (proposed_by_organisation_id = ${acting} and proposed_by_person_id = mls_acting_person() and
      ${ofOwnDeal})`.execute(db);
  await sql`create policy own_acceptance on mls_deal_acceptances for insert to mls_viewer
    with check (organisation_id = ${acting} and person_id = mls_acting_person() and ${ofOwnDeal})`.execute(db);

  await grantToViewer(db, "mls_deals", ["select", "insert"]);
  // The parties and the candidate never change.
  await sql`
    grant update (status, version, terms_number, target_salary_cents, fee_value_bp, fee_cents, guarantee_days, terms,
    sent_at, lost_reason, lost_at, deleted_at, updated_at)
      on mls_deals to mls_viewer`.execute(db);
  await grantToViewer(db, "mls_deal_versions", ["select", "insert"]);
  await grantToViewer(db, "mls_deal_acceptances", ["select", "insert"]);
}
