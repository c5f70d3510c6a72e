import { type Kysely, sql } from "kysely";

/**
 * Links a deal to the introduction it came from, and seals the platform's reason in a decision on prior knowledge,
 * which may name a person, like the evidence next to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await linkDeals(db);
  await sealReasons(db);
}

async function linkDeals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_deals add column introduction_id uuid references mls_introductions (id)`.execute(db);
  await sql`create index mls_deals_by_introduction on mls_deals (introduction_id, created_at desc) where
    introduction_id is not null`.execute(db);
  await linkDealsOfBefore(db);
  // Between the same parties, about the same candidate, and readable by its creator.
  await sql`
    create policy of_its_introduction on mls_deals as restrictive for insert to mls_viewer with check (
      introduction_id is null or exists (
        select 1 from mls_introductions i
        where i.id = introduction_id and i.candidate_id = mls_deals.candidate_id and i.listing_agency_id =
          mls_deals.listing_agency_id
          and i.employer_id = mls_deals.employer_id and i.selling_agency_id is not distinct from
          mls_deals.selling_agency_id))`.execute(db);
  // As in 0011, with only those introductions that the employer knows about.
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
        d.sent_at, d.created_at, greatest(d.sent_at, s.sent_at, s.recalled_at, s.declined_at, s.completed_at,
        d.closed_at, d.fall_off_at, d.lost_at) as updated_at,
        (select i.id from mls_introductions i where i.id = d.introduction_id and i.employer_knows) as introduction_id
      from mls_deals d
        left join lateral (select * from mls_deal_sendings where deal_id = d.id order by number desc limit 1) s on true
      where d.employer_id = (select mls_acting_organisation()) and d.sent_at is not null and d.deleted_at is
        null`.execute(db);
}

/**
 * Existing deals: deal drafts of an interest are recorded there; for the others, the parties' only introduction about
 * the candidate, if it came first.
 */
export async function linkDealsOfBefore(db: Kysely<unknown>): Promise<void> {
  await sql`update mls_deals d set introduction_id = n.introduction_id from mls_interests n where n.deal_id =
    d.id`.execute(db);
  await sql`
    update mls_deals d set introduction_id = only_one.id
    from (
      select d.id as deal_id, (array_agg(i.id))[1] as id
      from mls_deals d
        join mls_introductions i on i.candidate_id = d.candidate_id and i.employer_id = d.employer_id and
        i.selling_agency_id is not distinct from d.selling_agency_id
      group by d.id
      having count(*) = 1 and min(i.created_at) <= min(d.created_at)
    ) only_one
    where only_one.deal_id = d.id and d.introduction_id is null`.execute(db);
}

/**
 * The next start seals the values in `reason` (server/introduction/seal-reasons.ts), which has the keys; nothing is
 * written there anymore.
 */
async function sealReasons(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_prior_knowledge
      add column reason_sealed bytea,
      drop constraint mls_prior_knowledge_answered,
      add constraint mls_prior_knowledge_answered check ((outcome is null) = (answered_at is null) and (outcome is not
      null or num_nonnulls(reason, reason_sealed) = 0))`.execute(db);
  await sql`
    create or replace function mls_prior_knowledge_step() returns trigger language plpgsql set search_path =
      pg_catalog, public, pg_temp as $$
    begin
      if old.outcome is not null and ((new.outcome, new.answered_at) is distinct from (old.outcome, old.answered_at)
        or (current_user = 'mls_viewer' and (new.reason, new.reason_sealed) is distinct from (old.reason,
        old.reason_sealed)))
      then raise exception 'prior knowledge is decided once' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`revoke update (reason) on mls_prior_knowledge from mls_viewer`.execute(db);
  await sql`grant update (reason_sealed) on mls_prior_knowledge to mls_viewer`.execute(db);
}
