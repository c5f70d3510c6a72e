import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

const policies = sql`('prorated', 'full', 'replacement', 'instalment')`;

/**
 * Spec §15: what was sent for signature, who signed it, what was executed, and the ledger of a won deal. Nothing here
 * is ever undone: signatures are set once; agreements, documents and entries are append-only. Only the owner writes
 * signatures, never a viewer's transaction.
 *
 * An employer reads deals only through `mls_client_deals`: the terms last sent to it, without floor, split or reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await makeTables(db);
  await keepWhatIsWritten(db);
  await showClients(db);
  await guard(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_deal_versions add guarantee_policy text not null default 'prorated' check
    (guarantee_policy in ${policies})`.execute(db);
  await sql`
    alter table mls_deals
      add guarantee_policy text not null default 'prorated' check (guarantee_policy in ${policies}),
      add client_salary_cents bigint check (client_salary_cents > 0),
      add client_fee_bp integer check (client_fee_bp between 0 and 10000),
      add client_fee_cents bigint,
      add client_guarantee_days integer check (client_guarantee_days > 0),
      add client_guarantee_policy text check (client_guarantee_policy in ${policies}),
      add client_terms text,
      add accepted_salary_cents bigint check (accepted_salary_cents > 0),
      add accepted_fee_cents bigint,
      add start_date date,
      add time_zone text,
      add closed_at timestamptz,
      add fall_off_last_day date,
      add fall_off_day integer check (fall_off_day >= 0),
      add fall_off_refund_cents bigint,
      add fall_off_reason text,
      add fall_off_at timestamptz,
      add fall_off_replacement text check (fall_off_replacement in ('owed', 'found', 'refunded')),
      add constraint mls_deals_client_terms check (
        num_nonnulls(client_salary_cents, client_fee_bp, client_fee_cents, client_guarantee_days,
        client_guarantee_policy, client_terms) = case when sent_at is null then 0 else 6 end),
      add constraint mls_deals_client_fee_half_up check (client_fee_cents = (client_salary_cents * client_fee_bp +
      5000) / 10000),
      add constraint mls_deals_won_with_figures check (
        num_nonnulls(accepted_salary_cents, accepted_fee_cents, start_date, time_zone, closed_at) = case when status =
        'closed_won' then 5 else 0 end),
      add constraint mls_deals_accepted_fee_half_up check (accepted_fee_cents = (accepted_salary_cents * fee_value_bp
      + 5000) / 10000),
      add constraint mls_deals_fall_off_whole check (
        num_nonnulls(fall_off_last_day, fall_off_day, fall_off_refund_cents, fall_off_reason, fall_off_at) in (0, 5)
        and (fall_off_replacement is null or fall_off_at is not null)),
      add constraint mls_deals_fall_off_of_won check (fall_off_at is null or (status = 'closed_won' and fall_off_day <
      guarantee_days)),
      add constraint mls_deals_fall_off_refund check (fall_off_refund_cents between 0 and accepted_fee_cents),
      add constraint mls_deals_replacement_policy check (fall_off_at is null or (fall_off_replacement is not null) =
      (guarantee_policy = 'replacement'))`.execute(db);
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_deal_sendings (
      deal_id uuid not null references mls_deals (id),
      number integer not null check (number > 0),
      terms_number integer not null,
      provider text not null check (provider in ('built-in', 'partner')),
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      recalled_at timestamptz,
      declined_at timestamptz,
      completed_at timestamptz,
      primary key (deal_id, number),
      foreign key (deal_id, terms_number) references mls_deal_versions (deal_id, number),
      constraint mls_deal_sendings_time_to_sign check (expires_at > sent_at),
      constraint mls_deal_sendings_complete_or_not check (completed_at is null or (recalled_at is null and declined_at
      is null))
    )`.execute(db);
  await sql`
    create table mls_deal_agreements (
      deal_id uuid not null,
      sending integer not null,
      kind text not null check (kind in ('client', 'split')),
      canonical text not null,
      hash text not null check (hash = encode(sha256(convert_to(canonical, 'UTF8')), 'hex')),
      primary key (deal_id, sending, kind),
      foreign key (deal_id, sending) references mls_deal_sendings (deal_id, number)
    )`.execute(db);
  await sql`
    create table mls_deal_signers (
      id uuid primary key,
      deal_id uuid not null,
      sending integer not null,
      role text not null check (role in ('listing', 'selling', 'employer')),
      organisation_id uuid not null references mls_organisations (id),
      document text not null check (role <> 'employer' or document = 'client'),
      place integer not null check (place > 0),
      signer_name text,
      signer_email text,
      opened_at timestamptz,
      reminded_at timestamptz,
      seen_at timestamptz,
      signed_name text,
      signed_at timestamptz,
      signed_ip text,
      signed_via text check (signed_via in ('link', 'account')),
      signed_person_id uuid references mls_people (id),
      signed_consent text,
      decline_reason text,
      declined_at timestamptz,
      unique (deal_id, sending, role),
      foreign key (deal_id, sending, document) references mls_deal_agreements (deal_id, sending, kind),
      constraint mls_deal_signers_signer_whole check ((signer_name is null) = (signer_email is null)),
      constraint mls_deal_signers_signature_whole check (num_nonnulls(signed_name, signed_at, signed_ip, signed_via,
      signed_consent) in (0, 5)),
      constraint mls_deal_signers_account_is_person check ((signed_via is not distinct from 'account') =
      (signed_person_id is not null)),
      constraint mls_deal_signers_decline_whole check ((decline_reason is null) = (declined_at is null)),
      constraint mls_deal_signers_one_answer check (signed_at is null or declined_at is null),
      constraint mls_deal_signers_in_turn check (opened_at is not null or num_nonnulls(seen_at, signed_at,
      declined_at, reminded_at) = 0)
    )`.execute(db);
  // The token of a signing email's link: its hash for look-ups, sealed for the next email.
  await sql`
    create table mls_deal_links (
      signer_id uuid primary key references mls_deal_signers (id),
      token_hash bytea not null unique,
      token_sealed bytea not null,
      origin text not null,
      letter_at timestamptz not null
    )`.execute(db);
  await sql`
    create table mls_deal_documents (
      deal_id uuid not null,
      sending integer not null,
      kind text not null,
      bytes bytea not null,
      sha256 text not null check (sha256 = encode(sha256(bytes), 'hex')),
      created_at timestamptz not null,
      primary key (deal_id, sending, kind),
      foreign key (deal_id, sending, kind) references mls_deal_agreements (deal_id, sending, kind)
    )`.execute(db);
  await sql`
    create table mls_ledger_entries (
      deal_id uuid not null references mls_deals (id),
      number integer not null check (number > 0),
      kind text not null check (kind in ('invoice', 'reserve', 'release', 'credit', 'client_paid', 'partner_paid',
      'platform_paid', 'client_refunded', 'partner_returned', 'platform_returned', 'correction')),
      on_date date not null,
      reverses integer,
      recorded_at timestamptz not null,
      organisation_id uuid references mls_organisations (id),
      person_id uuid references mls_people (id),
      primary key (deal_id, number),
      unique (deal_id, reverses),
      foreign key (deal_id, reverses) references mls_ledger_entries (deal_id, number),
      constraint mls_ledger_entries_corrections_reverse check ((kind = 'correction') = (reverses is not null)),
      constraint mls_ledger_entries_by_whom check ((organisation_id is null) = (person_id is null))
    )`.execute(db);
  await sql`
    create table mls_ledger_postings (
      deal_id uuid not null,
      number integer not null,
      account text not null check (account in ('client', 'cash', 'listing', 'selling', 'platform', 'reserve_listing',
      'reserve_selling', 'reserve_platform')),
      place integer not null,
      cents bigint not null check (cents <> 0),
      primary key (deal_id, number, account),
      foreign key (deal_id, number) references mls_ledger_entries (deal_id, number)
    )`.execute(db);
  // For the daily check of pending signatures.
  await sql`create index mls_deal_sendings_running on mls_deal_sendings (expires_at) where recalled_at is null and
    declined_at is null and completed_at is null`.execute(db);
}

/** Recorded rows can't be changed, not even by the tables' owner. */
async function keepWhatIsWritten(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mls_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is written once', tg_table_name using errcode = '23001';
    end $$`.execute(db);
  const once = ["mls_deal_agreements", "mls_deal_documents", "mls_ledger_entries", "mls_ledger_postings"];
  for (const table of once)
    await sql`create trigger written_once before update or delete on ${sql.table(table)} for each row execute function
      mls_refuse_change()`.execute(db);
  for (const table of ["mls_deal_sendings", "mls_deal_signers"])
    await sql`create trigger not_deleted before delete on ${sql.table(table)} for each row execute function
      mls_refuse_change()`.execute(db);
  for (const table of [...once, "mls_deal_sendings", "mls_deal_signers"])
    await sql`create trigger not_emptied before truncate on ${sql.table(table)} for each statement execute function
      mls_refuse_change()`.execute(db);
  // The named columns can be set while they are null; the reminder time can move forward.
  await sql`
    create function mls_set_once() returns trigger language plpgsql as $$
    begin
      if exists (
        select from jsonb_each(to_jsonb(old)) was join jsonb_each(to_jsonb(new)) now on now.key = was.key
        where now.value <> was.value and was.key <> 'reminded_at' and (was.value <> 'null'::jsonb or not was.key = any
          (tg_argv))) then
        raise exception '% is set once', tg_table_name using errcode = '23001';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger set_once before update on mls_deal_sendings for each row execute function
    mls_set_once('recalled_at', 'declined_at', 'completed_at')`.execute(db);
  await sql`
    create trigger set_once before update on mls_deal_signers for each row execute function mls_set_once(
      'opened_at', 'seen_at', 'signed_name', 'signed_at', 'signed_ip', 'signed_via', 'signed_person_id',
      'signed_consent', 'decline_reason', 'declined_at')`.execute(db);
  // Double entry: checked at the end of the transaction over all postings.
  await sql`
    create function mls_ledger_balances() returns trigger language plpgsql security definer set search_path =
      pg_catalog, public, pg_temp as $$
    begin
      if (select coalesce(sum(cents), 0) <> 0 or count(*) < 2 from mls_ledger_postings where deal_id = new.deal_id and
      number = new.number) then
        raise exception 'a ledger entry does not balance' using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ["mls_ledger_entries", "mls_ledger_postings"])
    await sql`create constraint trigger balances after insert on ${sql.table(table)} deferrable initially deferred for
      each row execute function mls_ledger_balances()`.execute(db);
  await sql`
    create function mls_deal_terms_frozen() returns trigger language plpgsql as $$
    begin
      if old.status <> 'draft' and (new.terms_number, new.target_salary_cents, new.fee_value_bp, new.guarantee_days,
      new.guarantee_policy, new.terms)
        is distinct from (old.terms_number, old.target_salary_cents, old.fee_value_bp, old.guarantee_days,
        old.guarantee_policy, old.terms) then
        raise exception 'terms change in drafts alone' using errcode = '23001';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger terms_frozen before update on mls_deals for each row execute function
    mls_deal_terms_frozen()`.execute(db);
}

/**
 * Same column names as mls_deals, so that one list serves both. Version and time of change are those of the employer's
 * state (`clientDealOf`): the deal's own would let it count what the agencies propose after a recall, or pay each
 * other.
 */
async function showClients(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view mls_client_deals with (security_barrier = true) as
      select d.id, d.display_code, d.candidate_id, d.masked_code, d.headline_role, d.listing_agency_id,
        d.selling_agency_id, d.employer_id, d.status, coalesce(s.number, 1) as version,
        d.client_salary_cents as target_salary_cents, d.client_fee_bp as fee_value_bp, d.client_fee_cents as fee_cents,
        d.client_guarantee_days as guarantee_days, d.client_guarantee_policy as guarantee_policy, d.client_terms as
        terms,
        d.accepted_salary_cents, d.accepted_fee_cents, d.start_date, d.time_zone, d.closed_at,
        d.fall_off_last_day, d.fall_off_day, d.fall_off_refund_cents, d.fall_off_reason, d.fall_off_at,
        d.fall_off_replacement,
        d.sent_at, d.created_at, greatest(d.sent_at, s.sent_at, s.recalled_at, s.declined_at, s.completed_at,
        d.closed_at, d.fall_off_at, d.lost_at) as updated_at
      from mls_deals d
        left join lateral (select * from mls_deal_sendings where deal_id = d.id order by number desc limit 1) s on true
      where d.employer_id = (select mls_acting_organisation()) and d.sent_at is not null and d.deleted_at is
        null`.execute(db);
  await grantToViewer(db, "mls_client_deals", ["select"]);
  await sql`
    create function mls_is_client_of(deal uuid) returns boolean language sql stable security definer set search_path =
      pg_catalog, public, pg_temp
      as $$ select exists (select 1 from mls_deals where id = deal and employer_id = mls_acting_organisation() and
      sent_at is not null and deleted_at is null) $$`.execute(db);
}

async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`drop policy employer_read on mls_deals`.execute(db);
  await sql`
    grant update (guarantee_policy, client_salary_cents, client_fee_bp, client_fee_cents, client_guarantee_days,
    client_guarantee_policy, client_terms,
        accepted_salary_cents, accepted_fee_cents, start_date, time_zone, closed_at,
        fall_off_last_day, fall_off_day, fall_off_refund_cents, fall_off_reason, fall_off_at, fall_off_replacement)
      on mls_deals to mls_viewer`.execute(db);

  const acting = sql`(select mls_acting_organisation())`;
  const ofOwnDeal = sql`exists (select 1 from mls_deals d where d.id = deal_id and (d.listing_agency_id = ${acting} or
    d.selling_agency_id = ${acting}))`;
  const ofOwnListing = sql`exists (select 1 from mls_deals d where d.id = deal_id and d.listing_agency_id = ${acting})`;
  const clientReads: Record<string, ReturnType<typeof sql>> = {
    mls_deal_sendings: sql`true`,
    mls_deal_agreements: sql`kind = 'client'`,
    mls_deal_signers: sql`role = 'employer'`,
    mls_deal_documents: sql`kind = 'client'`,
    mls_ledger_entries: sql`exists (select 1 from mls_ledger_postings p where p.deal_id = mls_ledger_entries.deal_id
      and p.number = mls_ledger_entries.number and p.account = 'client')`,
    mls_ledger_postings: sql`account = 'client'`,
  };
  for (const [table, part] of Object.entries(clientReads)) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create policy agencies_read on ${sql.table(table)} for select to mls_viewer using (${ofOwnDeal})`.execute(
      db,
    );
    await sql`create policy platform_read on ${sql.table(table)} for select to mls_viewer using ((select
      mls_acting_is_platform()))`.execute(db);
    await sql`create policy client_read on ${sql.table(table)} for select to mls_viewer using (${part} and
      mls_is_client_of(deal_id))`.execute(db);
  }
  await sql`alter table mls_deal_links enable row level security`.execute(db);

  // The listing agency sends and keeps the ledger; either agency recalls and reminds. No one signs in a viewer's
  // transaction.
  await sql`grant select, insert (deal_id, number, terms_number, provider, sent_at, expires_at), update (recalled_at)
    on mls_deal_sendings to mls_viewer`.execute(db);
  await grantToViewer(db, "mls_deal_agreements", ["select", "insert"]);
  await sql`
    grant select, insert (id, deal_id, sending, role, organisation_id, document, place, signer_name, signer_email,
    opened_at), update (reminded_at)
      on mls_deal_signers to mls_viewer`.execute(db);
  await grantToViewer(db, "mls_deal_documents", ["select"]);
  // Only the audit log says who wrote an entry.
  await sql`
    grant select (deal_id, number, kind, on_date, reverses, recorded_at), insert (deal_id, number, kind, on_date,
    reverses, recorded_at, organisation_id, person_id)
      on mls_ledger_entries to mls_viewer`.execute(db);
  await grantToViewer(db, "mls_ledger_postings", ["select", "insert"]);

  await sql`create policy listing_sends on mls_deal_sendings for insert to mls_viewer with check
    (${ofOwnListing})`.execute(db);
  await sql`create policy agencies_recall on mls_deal_sendings for update to mls_viewer using (${ofOwnDeal}) with
    check (${ofOwnDeal})`.execute(db);
  await sql`create policy listing_sends on mls_deal_agreements for insert to mls_viewer with check
    (${ofOwnListing})`.execute(db);
  await sql`
    create policy listing_sends on mls_deal_signers for insert to mls_viewer with check (exists (
      select 1 from mls_deals d where d.id = deal_id and d.listing_agency_id = ${acting}
        and organisation_id = case role when 'listing' then d.listing_agency_id when 'selling' then
        d.selling_agency_id else d.employer_id end))`.execute(db);
  await sql`create policy agencies_remind on mls_deal_signers for update to mls_viewer using (${ofOwnDeal}) with check
    (${ofOwnDeal})`.execute(db);
  await sql`
    create policy listing_books on mls_ledger_entries for insert to mls_viewer
      with check (organisation_id = ${acting} and person_id = mls_acting_person() and ${ofOwnListing})`.execute(db);
  await sql`create policy listing_books on mls_ledger_postings for insert to mls_viewer with check
    (${ofOwnListing})`.execute(db);
}
