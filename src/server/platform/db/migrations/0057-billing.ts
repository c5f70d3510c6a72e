import { type Kysely, sql } from "kysely";

/**
 * Invoices and credit notes with what an accounts department needs: billing details of an organization, what an agency
 * enters for one deal, and a number for each document, in a series per agency, kind and year that has no gaps. Only the
 * system reads and writes the details; a viewer's transaction that adds a ledger entry has its number assigned by
 * `mls_issue_bill`. Once a deal's account is settled, its documents keep the details they have then.
 *
 * Erasure: none of these rows is about a candidate. They're accounting records and stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTables(db);
  await makeView(db);
  await makeFunctions(db);
  await numberEarlier(db);
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_organisation_billing (
      organisation_id uuid primary key references mls_organisations on delete cascade,
      legal_name text not null,
      address text not null,
      tax_number text not null,
      bank_name text not null,
      account text not null,
      routing text not null,
      payment_note text not null,
      tax_label text check (tax_label <> ''),
      tax_bp integer check (tax_bp between 1 and 5000),
      invoice_prefix text not null check (invoice_prefix ~ '^[A-Z0-9-]{1,8}$' and invoice_prefix <> 'CN'),
      saved_by uuid not null references mls_people (id),
      saved_at timestamptz not null,
      constraint mls_organisation_billing_tax_whole check ((tax_label is null) = (tax_bp is null))
    )`.execute(db);
  await sql`
    create table mls_deal_bill_to (
      deal_id uuid primary key references mls_deals (id),
      legal_name text not null,
      address text not null,
      tax_number text not null,
      contact text not null,
      purchase_order text not null,
      saved_by uuid not null references mls_people (id),
      saved_at timestamptz not null
    )`.execute(db);
  await sql`
    create table mls_bill_series (
      organisation_id uuid not null references mls_organisations,
      kind text not null check (kind in ('invoice', 'credit_note')),
      year integer not null,
      last integer not null check (last > 0),
      primary key (organisation_id, kind, year)
    )`.execute(db);
  await sql`
    create table mls_bills (
      deal_id uuid not null,
      entry integer not null,
      organisation_id uuid not null references mls_organisations,
      kind text not null check (kind in ('invoice', 'credit_note')),
      year integer not null,
      place integer not null check (place > 0),
      number text not null,
      issued_on date not null,
      frozen jsonb,
      primary key (deal_id, entry),
      unique (organisation_id, kind, year, place),
      unique (organisation_id, number),
      foreign key (deal_id, entry) references mls_ledger_entries (deal_id, number)
    )`.execute(db);
  for (const table of ["mls_organisation_billing", "mls_deal_bill_to", "mls_bill_series", "mls_bills"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`create trigger set_once before update on mls_bills for each row execute function
    mls_set_once('frozen')`.execute(db);
  await sql`create trigger not_deleted before delete on mls_bills for each row execute function
    mls_refuse_change()`.execute(db);
  await sql`create trigger not_emptied before truncate on mls_bills for each statement execute function
    mls_refuse_change()`.execute(db);
}

async function makeFunctions(db: Kysely<unknown>): Promise<void> {
  // The shape of BillingSources in domain/billing/billing.ts.
  await sql`
    create function mls_billing_sources(deal uuid) returns jsonb language sql stable security definer set search_path
      = pg_catalog, public, pg_temp as $$
      select jsonb_build_object(
        'agency', (select details from mls_billing_details b where b.organisation_id = d.listing_agency_id),
        'employer', (select details from mls_billing_details b where b.organisation_id = d.employer_id),
        'billTo', (select jsonb_build_object('legalName', legal_name, 'address', address, 'taxNumber', tax_number,
        'contact', contact, 'purchaseOrder', purchase_order)
          from mls_deal_bill_to t where t.deal_id = d.id))
      from mls_deals d where d.id = deal
    $$`.execute(db);
  await sql`revoke all on function mls_billing_sources(uuid) from public`.execute(db);
  const guard = sql`
      if mls_acting_organisation() is not null and not exists (select 1 from mls_deals where id = deal and
      listing_agency_id = mls_acting_organisation()) then
        raise exception 'only the agency that invoices issues documents' using errcode = '42501';
      end if;`;
  // The series' row stays locked until the transaction ends: each number belongs to one document, and a rollback
  // releases it.
  await sql`
    create function mls_issue_bill(deal uuid, entry integer, kind text, issued_on date) returns void
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    #variable_conflict use_variable
    declare
      issuer uuid;
      next integer;
      prefix text;
      in_year integer := extract(year from issued_on);
    begin ${guard}
      select d.listing_agency_id into strict issuer from mls_deals d where d.id = deal;
      insert into mls_bill_series as s (organisation_id, kind, year, last) values (issuer, kind, in_year, 1)
        on conflict on constraint mls_bill_series_pkey do update set last = s.last + 1 returning s.last into next;
      select case when kind = 'credit_note' then 'CN' else coalesce((select b.invoice_prefix from
        mls_organisation_billing b where b.organisation_id = issuer), 'INV') end into prefix;
      insert into mls_bills (deal_id, entry, organisation_id, kind, year, place, number, issued_on)
        values (deal, entry, issuer, kind, in_year, next, prefix || '-' || in_year || '-' || lpad(next::text,
        greatest(4, length(next::text)), '0'), issued_on);
    end $$`.execute(db);
  await sql`
    create function mls_freeze_bills(deal uuid) returns void language plpgsql security definer set search_path =
      pg_catalog, public, pg_temp as $$
    begin ${guard}
      update mls_bills set frozen = mls_billing_sources(deal) where deal_id = deal and frozen is null;
    end $$`.execute(db);
}

/** The shape of OrganizationBilling in domain/billing/billing.ts. */
async function makeView(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view mls_billing_details as
      select organisation_id, jsonb_build_object(
        'legalName', legal_name, 'address', address, 'taxNumber', tax_number,
        'payment', jsonb_build_object('bankName', bank_name, 'account', account, 'routing', routing, 'note',
        payment_note),
        'tax', case when tax_label is null then null else jsonb_build_object('label', tax_label, 'rateBp', tax_bp) end,
        'invoicePrefix', invoice_prefix) as details
      from mls_organisation_billing`.execute(db);
}

/** Numbers for earlier invoices, in the order they were recorded. */
async function numberEarlier(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      row record;
    begin
      for row in
        select e.deal_id, e.number, e.on_date, case when p.cents > 0 then 'invoice' else 'credit_note' end as kind
        from mls_ledger_entries e
          join mls_ledger_postings p on p.deal_id = e.deal_id and p.number = e.number and p.account = 'client'
          left join mls_ledger_entries r on r.deal_id = e.deal_id and r.number = e.reverses
        where coalesce(r.kind, e.kind) in ('invoice', 'credit')
        order by e.recorded_at, e.deal_id, e.number
      loop
        perform mls_issue_bill(row.deal_id, row.number, row.kind, row.on_date);
      end loop;
    end $$`.execute(db);
}
