import { type Kysely, sql } from "kysely";

/** A credit note of a settled invoice keeps that invoice's details, also when its refund is recorded later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function mls_freeze_bills(deal uuid) returns void language plpgsql security definer set
      search_path = pg_catalog, public, pg_temp as $$
    begin
      if mls_acting_organization() is not null and not exists (select 1 from mls_deals where id = deal and
      listing_agency_id = mls_acting_organization()) then
        raise exception 'only the agency that invoices issues documents' using errcode = '42501';
      end if;
      update mls_bills b set frozen = coalesce(
        case when b.kind = 'credit_note' then (
          select i.frozen from mls_bills i
          where i.deal_id = b.deal_id and i.kind = 'invoice' and i.entry <= b.entry
          order by i.entry desc limit 1) end,
        mls_billing_sources(deal))
      where b.deal_id = deal and b.frozen is null;
    end $$`.execute(db);
}
