import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Netting between two agencies (docs/decisions/0044). The system writes, after its own checks; the two agencies read.
 * An entry of a ledger names the item it settles, so that none is settled twice or without a netting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_nettings (
      id uuid primary key,
      proposer_id uuid not null references mls_organizations (id),
      partner_id uuid not null references mls_organizations (id),
      proposed_by uuid not null references mls_people (id),
      proposed_at timestamptz not null,
      cents bigint not null check (cents > 0),
      outcome text check (outcome in ('confirmed', 'declined', 'withdrawn', 'expired', 'changed')),
      ended_at timestamptz,
      ended_by uuid references mls_people (id),
      decline_reason text check (decline_reason in ('wrong_amount', 'already_paid', 'prefers_payment')),
      constraint mls_nettings_two check (proposer_id <> partner_id),
      constraint mls_nettings_end_whole check (num_nonnulls(outcome, ended_at, ended_by) in (0, 3)),
      constraint mls_nettings_decline_whole check ((outcome is not distinct from 'declined') = (decline_reason is not
      null))
    )`.execute(db);
  // At most one is open between two agencies, whoever proposed it.
  await sql`create unique index mls_nettings_open on mls_nettings (least(proposer_id, partner_id),
    greatest(proposer_id, partner_id)) where outcome is null`.execute(db);
  await sql`create index mls_nettings_proposer on mls_nettings (proposer_id, proposed_at)`.execute(db);
  await sql`create index mls_nettings_partner on mls_nettings (partner_id, proposed_at)`.execute(db);
  await sql`
    create table mls_netting_items (
      netting_id uuid not null references mls_nettings (id),
      deal_id uuid not null references mls_deals (id),
      kind text not null check (kind in ('partner_paid', 'partner_returned')),
      debtor_id uuid not null references mls_organizations (id),
      place integer not null,
      open_cents bigint not null,
      cents bigint not null check (cents > 0),
      since date not null,
      primary key (netting_id, deal_id, kind),
      constraint mls_netting_items_within check (cents <= open_cents)
    )`.execute(db);
  await sql`create index mls_netting_items_deal on mls_netting_items (deal_id)`.execute(db);
  await sql`
    alter table mls_ledger_entries add column netting_id uuid,
      add constraint mls_ledger_entries_netting foreign key (netting_id, deal_id, kind)
        references mls_netting_items (netting_id, deal_id, kind)`.execute(db);
  await sql`create unique index mls_ledger_entries_netted on mls_ledger_entries (netting_id, deal_id, kind)
    where netting_id is not null`.execute(db);
  await sql`grant select (netting_id) on mls_ledger_entries to mls_viewer`.execute(db);
  await sql`create trigger set_once before update on mls_nettings for each row execute function
    mls_set_once('outcome', 'ended_at', 'ended_by', 'decline_reason')`.execute(db);
  await sql`create trigger not_deleted before delete on mls_nettings for each row execute function
    mls_refuse_change()`.execute(db);
  await sql`create trigger written_once before update or delete on mls_netting_items for each row execute function
    mls_refuse_change()`.execute(db);
  for (const table of ["mls_nettings", "mls_netting_items"]) {
    await sql`create trigger not_emptied before truncate on ${sql.table(table)} for each statement execute function
      mls_refuse_change()`.execute(db);
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await grantToViewer(db, table, ["select"]);
  }
  await sql`create policy two_agencies on mls_nettings for select to mls_viewer
    using ((select mls_acting_organization()) in (proposer_id, partner_id))`.execute(db);
  await sql`create policy of_own_nettings on mls_netting_items for select to mls_viewer
    using (exists (select 1 from mls_nettings n where n.id = netting_id))`.execute(db);
}
