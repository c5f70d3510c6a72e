import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Corrections of a won deal and who confirms them (docs/decisions/0019). Rows are added; of a row only the answers and
 * how it ended are set, once. The reasons have passed the leak check: they stay when a candidate is erased, like the
 * deal itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_deal_corrections (
      deal_id uuid not null references mls_deals (id),
      number integer not null check (number > 0),
      what text not null check (what in ('salary', 'start_date', 'time_zone', 'last_day', 'fall_off')),
      before_value text not null,
      after_value text,
      reason text not null,
      asked_by_organisation_id uuid not null references mls_organisations (id),
      asked_by_person_id uuid not null references mls_people (id),
      asked_at timestamptz not null,
      unasked uuid[] not null,
      applied_at timestamptz,
      withdrawn_at timestamptz,
      declined_at timestamptz,
      decline_reason text,
      primary key (deal_id, number),
      constraint mls_deal_corrections_change check (after_value is distinct from before_value and (after_value is
      null) = (what = 'fall_off')),
      constraint mls_deal_corrections_one_end check (num_nonnulls(applied_at, withdrawn_at, declined_at) <= 1),
      constraint mls_deal_corrections_decline_whole check ((declined_at is null) = (decline_reason is null))
    )`.execute(db);
  // At most one can be pending, so that what is being confirmed can't change.
  await sql`create unique index mls_deal_corrections_waiting on mls_deal_corrections (deal_id) where applied_at is
    null and withdrawn_at is null and declined_at is null`.execute(db);
  await sql`
    create table mls_deal_confirmations (
      deal_id uuid not null,
      number integer not null,
      role text not null check (role in ('selling', 'employer')),
      organisation_id uuid not null references mls_organisations (id),
      confirmed boolean,
      person_id uuid references mls_people (id),
      answered_at timestamptz,
      primary key (deal_id, number, role),
      foreign key (deal_id, number) references mls_deal_corrections (deal_id, number),
      constraint mls_deal_confirmations_answer_whole check (num_nonnulls(confirmed, person_id, answered_at) in (0, 3))
    )`.execute(db);
  await sql`create index mls_deal_confirmations_waiting on mls_deal_confirmations (organisation_id) where answered_at
    is null`.execute(db);
  await keepWhatIsWritten(db);
  await showClients(db);
  await guard(db);
}

async function keepWhatIsWritten(db: Kysely<unknown>): Promise<void> {
  for (const table of ["mls_deal_corrections", "mls_deal_confirmations"]) {
    await sql`create trigger not_deleted before delete on ${sql.table(table)} for each row execute function
      mls_refuse_change()`.execute(db);
    await sql`create trigger not_emptied before truncate on ${sql.table(table)} for each statement execute function
      mls_refuse_change()`.execute(db);
  }
  await sql`
    create trigger set_once before update on mls_deal_corrections for each row
      execute function mls_set_once('applied_at', 'withdrawn_at', 'declined_at', 'decline_reason')`.execute(db);
  await sql`
    create trigger set_once before update on mls_deal_confirmations for each row execute function
      mls_set_once('confirmed', 'person_id', 'answered_at')`.execute(db);
}

/** The employer's list shows when a correction last changed its deal; otherwise the view of migration 0044. */
async function showClients(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view mls_client_deals with (security_barrier = true) as
      select d.id, d.display_code, d.candidate_id, d.masked_code, d.headline_role, d.listing_agency_id,
        d.selling_agency_id, d.employer_id, d.status, coalesce(s.number, 1) as version,
        d.client_salary_cents as target_salary_cents, d.client_fee_bp as fee_value_bp, d.client_fee_cents as fee_cents,
        d.client_guarantee_days as guarantee_days, d.client_guarantee_policy as guarantee_policy, d.client_terms as
        terms,
        d.accepted_salary_cents, d.accepted_fee_cents, d.start_date, d.time_zone, d.closed_at,
        d.fall_off_last_day, d.fall_off_day, d.fall_off_refund_cents, d.fall_off_reason, d.fall_off_at,
        d.fall_off_replacement,
        d.sent_at, d.created_at,
        greatest(d.sent_at, s.sent_at, s.recalled_at, s.declined_at, s.completed_at, d.closed_at, d.fall_off_at,
        d.lost_at, c.at) as updated_at,
        (select i.id from mls_introductions i where i.id = d.introduction_id and i.employer_knows) as introduction_id
      from mls_deals d
        left join lateral (select * from mls_deal_sendings where deal_id = d.id order by number desc limit 1) s on true
        left join lateral (select max(greatest(asked_at, applied_at, withdrawn_at, declined_at)) as at from
        mls_deal_corrections where deal_id = d.id) c on true
      where d.employer_id = (select mls_acting_organisation()) and d.sent_at is not null and d.deleted_at is
        null`.execute(db);
}

async function guard(db: Kysely<unknown>): Promise<void> {
  const acting = sql`(select mls_acting_organisation())`;
  const ofOwnDeal = sql`exists (select 1 from mls_deals d where d.id = deal_id and (d.listing_agency_id = ${acting} or
    d.selling_agency_id = ${acting}))`;
  const ofOwnBook = sql`exists (select 1 from mls_deals d where d.id = deal_id and d.listing_agency_id = ${acting})`;
  for (const table of ["mls_deal_corrections", "mls_deal_confirmations"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create policy agencies_read on ${sql.table(table)} for select to mls_viewer using (${ofOwnDeal})`.execute(
      db,
    );
    await sql`create policy platform_read on ${sql.table(table)} for select to mls_viewer using ((select
      mls_acting_is_platform()))`.execute(db);
    await sql`create policy client_read on ${sql.table(table)} for select to mls_viewer using
      (mls_is_client_of(deal_id))`.execute(db);
  }
  // The listing agency corrects and withdraws. Answers are written by the system, like signatures.
  await grantToViewer(db, "mls_deal_corrections", ["select", "insert"]);
  await sql`grant update (withdrawn_at) on mls_deal_corrections to mls_viewer`.execute(db);
  await sql`grant select, insert (deal_id, number, role, organisation_id) on mls_deal_confirmations to
    mls_viewer`.execute(db);
  await sql`
    create policy listing_corrects on mls_deal_corrections for insert to mls_viewer
      with check (asked_by_organisation_id = ${acting} and asked_by_person_id = mls_acting_person() and declined_at is
        null and ${ofOwnBook})`.execute(db);
  await sql`create policy listing_withdraws on mls_deal_corrections for update to mls_viewer using (${ofOwnBook}) with
    check (${ofOwnBook})`.execute(db);
  await sql`
    create policy listing_asks on mls_deal_confirmations for insert to mls_viewer with check (exists (
      select 1 from mls_deals d where d.id = deal_id and d.listing_agency_id = ${acting}
        and organisation_id = case role when 'selling' then d.selling_agency_id else d.employer_id end))`.execute(db);
  // Which of a deal's parties have a member to confirm: row-level security shows an agency only its own members.
  await sql`
    create function mls_present_parties(deal uuid) returns setof uuid language sql stable security definer set
      search_path = pg_catalog, public, pg_temp
      as $$ select o.id from mls_deals d join mls_organisations o on o.id in (d.listing_agency_id,
      d.selling_agency_id, d.employer_id)
        where d.id = deal and o.standing = 'vetted' and exists (select 1 from mls_memberships m where
          m.organisation_id = o.id and m.is_active) $$`.execute(db);
}
