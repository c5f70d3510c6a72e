import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Spec §16: messages between two organizations about a listing or a deal, readable only by them, not by the platform. A
 * thread stays when its listing leaves the market, and looks the same when it is hidden from one side: disappearing
 * would reveal it. Messages are append-only; read positions are visible only inside the reader's organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_threads (
      id uuid primary key,
      candidate_id uuid not null references mls_candidates (id),
      masked_code text not null,
      headline_role text not null,
      listing_agency_id uuid not null references mls_organisations (id),
      deal_id uuid references mls_deals (id),
      deal_code text,
      starter_organisation_id uuid not null references mls_organisations (id),
      other_organisation_id uuid not null references mls_organisations (id),
      messages integer not null check (messages >= 0),
      from_starter integer not null check (from_starter between 0 and messages),
      last_message_at timestamptz not null,
      created_at timestamptz not null,
      constraint mls_threads_two_organisations check (starter_organisation_id <> other_organisation_id),
      constraint mls_threads_deal_with_code check ((deal_id is null) = (deal_code is null))
    )`.execute(db);
  // Two people who write first at the same time share one thread, whichever organization they belong to.
  await sql`
    create unique index mls_threads_one_between_two on mls_threads (
      coalesce(deal_id, candidate_id), least(starter_organisation_id, other_organisation_id),
      greatest(starter_organisation_id, other_organisation_id))`.execute(db);
  await sql`create index mls_threads_by_starter on mls_threads (starter_organisation_id, last_message_at desc,
    id)`.execute(db);
  await sql`create index mls_threads_by_other on mls_threads (other_organisation_id, last_message_at desc, id)`.execute(
    db,
  );
  await sql`
    create table mls_messages (
      thread_id uuid not null references mls_threads (id),
      number integer not null check (number > 0),
      organisation_id uuid not null references mls_organisations (id),
      person_id uuid not null references mls_people (id),
      content text not null check (content <> ''),
      sent_at timestamptz not null,
      primary key (thread_id, number)
    )`.execute(db);
  // No thread without a message; the last message's number is the count.
  await sql`alter table mls_threads add constraint mls_threads_last_message
    foreign key (id, messages) references mls_messages (thread_id, number) deferrable initially deferred`.execute(db);
  await sql`
    create table mls_thread_reads (
      thread_id uuid not null,
      organisation_id uuid not null references mls_organisations (id),
      person_id uuid not null references mls_people (id),
      up_to integer not null,
      theirs integer not null check (theirs between 0 and up_to),
      primary key (thread_id, organisation_id, person_id),
      foreign key (thread_id, up_to) references mls_messages (thread_id, number)
    )`.execute(db);
  await sql`create index mls_thread_reads_by_person on mls_thread_reads (person_id, organisation_id)`.execute(db);

  await sql`create trigger written_once before update or delete on mls_messages for each row execute function
    mls_refuse_change()`.execute(db);
  await sql`create trigger not_emptied before truncate on mls_messages for each statement execute function
    mls_refuse_change()`.execute(db);

  for (const table of ["mls_threads", "mls_messages", "mls_thread_reads"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  const acting = sql`(select mls_acting_organisation())`;
  const between = sql`(starter_organisation_id = ${acting} or other_organisation_id = ${acting})`;
  await sql`create policy two_organisations_read on mls_threads for select to mls_viewer using (${between})`.execute(
    db,
  );
  await sql`create policy two_organisations_write on mls_threads for update to mls_viewer using (${between}) with
    check (${between})`.execute(db);
  // About a listing with its agency, while it is on the market; about a deal with another party that can see it.
  const aboutListing = sql`other_organisation_id = listing_agency_id and exists (
    select 1 from mls_candidates c
    where c.id = mls_threads.candidate_id and c.listing_agency_id = mls_threads.listing_agency_id and c.masked_code =
      mls_threads.masked_code and c.status = 'active')`;
  const sameDeal = sql`d.id = mls_threads.deal_id and d.display_code = mls_threads.deal_code and d.candidate_id =
    mls_threads.candidate_id and d.listing_agency_id = mls_threads.listing_agency_id`;
  const aboutDeal = sql`(
    exists (
      select 1 from mls_deals d where ${sameDeal} and d.deleted_at is null and ${acting} in (d.listing_agency_id,
        d.selling_agency_id)
        and (mls_threads.other_organisation_id in (d.listing_agency_id, d.selling_agency_id) or
        (mls_threads.other_organisation_id = d.employer_id and d.sent_at is not null)))
    or exists (select 1 from mls_client_deals d where ${sameDeal} and mls_threads.other_organisation_id in
    (d.listing_agency_id, d.selling_agency_id)))`;
  await sql`
    create policy starter_makes on mls_threads for insert to mls_viewer
      with check (starter_organisation_id = ${acting} and case when deal_id is null then ${aboutListing} else
        ${aboutDeal} end)`.execute(db);

  const ofOwnThread = sql`exists (select 1 from mls_threads t where t.id = thread_id)`;
  const own = sql`organisation_id = ${acting} and person_id = mls_acting_person()`;
  await sql`create policy two_organisations_read on mls_messages for select to mls_viewer using
    (${ofOwnThread})`.execute(db);
  await sql`create policy own_message on mls_messages for insert to mls_viewer with check (${own} and
    ${ofOwnThread})`.execute(db);
  await sql`create policy colleagues_read on mls_thread_reads for select to mls_viewer using (organisation_id =
    ${acting} and ${ofOwnThread})`.execute(db);
  await sql`create policy own_mark on mls_thread_reads for insert to mls_viewer with check (${own} and
    ${ofOwnThread})`.execute(db);
  await sql`create policy own_mark_moves on mls_thread_reads for update to mls_viewer using (${own}) with check
    (${own})`.execute(db);

  await grantToViewer(db, "mls_threads", ["select", "insert"]);
  // The participants and the subject never change.
  await sql`grant update (messages, from_starter, last_message_at) on mls_threads to mls_viewer`.execute(db);
  await grantToViewer(db, "mls_messages", ["select", "insert"]);
  await grantToViewer(db, "mls_thread_reads", ["select", "insert"]);
  await sql`grant update (up_to, theirs) on mls_thread_reads to mls_viewer`.execute(db);
}
