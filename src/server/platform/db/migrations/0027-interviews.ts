import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Interviews of an agreed introduction (spec §3, `interview_update`), visible only to the listing agency and the
 * requester. A video link may name the candidate and is sealed under the listing's data key. History is append-only.
 * Also, a listing's own agency can start a thread with an organization that requested an introduction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `proposed_by`, `first_at`, `last_at`: of the last proposal or the agreed time, so that lists need no other rows.
  await sql`
    create table mls_interviews (
      id uuid primary key,
      introduction_id uuid not null references mls_introductions (id),
      listing_agency_id uuid not null references mls_organisations (id),
      requester_id uuid not null references mls_organisations (id),
      status text not null check (status in ('proposed', 'scheduled', 'declined', 'cancelled', 'ended')),
      version integer not null check (version > 0),
      proposed_by uuid not null references mls_organisations (id),
      starts_at timestamptz,
      first_at timestamptz not null,
      last_at timestamptz not null,
      reminded_of timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint mls_interviews_scheduled check (status <> 'scheduled' or starts_at is not null),
      constraint mls_interviews_by_a_side check (proposed_by in (listing_agency_id, requester_id)),
      constraint mls_interviews_in_order check (first_at <= last_at)
    )`.execute(db);
  await sql`create index mls_interviews_by_introduction on mls_interviews (introduction_id, created_at)`.execute(db);
  for (const side of ["listing_agency_id", "requester_id"])
    await sql`create index ${sql.raw(`mls_interviews_by_${side}`)} on mls_interviews (${sql.raw(side)}, first_at)
      where status in ('proposed', 'scheduled')`.execute(db);
  await sql`create index mls_interviews_soon on mls_interviews (starts_at) where status = 'scheduled'`.execute(db);
  await sql`
    create table mls_interview_proposals (
      interview_id uuid not null references mls_interviews (id),
      number integer not null check (number > 0),
      side text not null check (side in ('listing', 'requester')),
      starts timestamptz[] not null check (cardinality(starts) between 1 and 3),
      minutes integer not null check (minutes between 15 and 480),
      time_zone text not null,
      kind text not null check (kind in ('phone', 'video', 'onsite')),
      place text not null,
      link_sealed bytea,
      person_id uuid not null references mls_people (id),
      made_at timestamptz not null,
      primary key (interview_id, number),
      constraint mls_interview_proposals_link check (link_sealed is null or kind = 'video')
    )`.execute(db);
  await sql`
    create table mls_interview_steps (
      interview_id uuid not null references mls_interviews (id),
      number integer not null check (number > 0),
      action text not null check (action in ('proposed', 'changed', 'countered', 'accepted', 'moved', 'declined',
      'cancelled', 'ended')),
      at timestamptz not null,
      organisation_id uuid references mls_organisations (id),
      person_id uuid references mls_people (id),
      proposal integer not null,
      starts_at timestamptz,
      reason text,
      primary key (interview_id, number),
      foreign key (interview_id, proposal) references mls_interview_proposals (interview_id, number),
      constraint mls_interview_steps_agreed check ((starts_at is not null) = (action = 'accepted'))
    )`.execute(db);
  // The last step's number is the count.
  await sql`alter table mls_interviews add constraint mls_interviews_last_step
    foreign key (id, version) references mls_interview_steps (interview_id, number) deferrable initially
    deferred`.execute(db);

  for (const table of ["mls_interview_proposals", "mls_interview_steps"]) {
    await sql`create trigger written_once before update or delete on ${sql.table(table)} for each row execute function
      mls_refuse_change()`.execute(db);
    await sql`create trigger not_emptied before truncate on ${sql.table(table)} for each statement execute function
      mls_refuse_change()`.execute(db);
  }
  for (const table of ["mls_interviews", "mls_interview_proposals", "mls_interview_steps"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);

  const acting = sql`(select mls_acting_organisation())`;
  const sides = sql`${acting} in (listing_agency_id, requester_id)`;
  await sql`create policy sides_read on mls_interviews for select to mls_viewer using (${sides})`.execute(db);
  await sql`create policy sides_change on mls_interviews for update to mls_viewer using (${sides}) with check
    (${sides} and status <> 'ended')`.execute(db);
  // Between the sides of an introduction whose terms are agreed.
  await sql`
    create policy sides_make on mls_interviews for insert to mls_viewer with check (
      ${sides} and proposed_by = ${acting} and status = 'proposed' and exists (
        select 1 from mls_introductions i
        where i.id = introduction_id and i.listing_agency_id = mls_interviews.listing_agency_id and
          coalesce(i.selling_agency_id, i.employer_id) = mls_interviews.requester_id
          and i.accepted_number is not null and i.status in ('accepted', 'nda_signed', 'revealed')))`.execute(db);

  const ofOwn = (holds: ReturnType<typeof sql>) =>
    sql`exists (select 1 from mls_interviews v where v.id = interview_id and ${holds})`;
  for (const table of ["mls_interview_proposals", "mls_interview_steps"])
    await sql`create policy sides_read on ${sql.table(table)} for select to mls_viewer using
      (${ofOwn(sql`true`)})`.execute(db);
  await sql`
    create policy own_proposal on mls_interview_proposals for insert to mls_viewer with check (
      person_id = mls_acting_person() and
      ${ofOwn(sql`${acting} = case side when 'listing' then v.listing_agency_id else v.requester_id end`)}
      and (link_sealed is null or exists (
        select 1 from mls_interviews v join mls_introductions i on i.id = v.introduction_id
        where v.id = interview_id and (v.listing_agency_id = ${acting} or
          mls_granted_to_acting(i.candidate_id)))))`.execute(db);
  await sql`create policy own_step on mls_interview_steps for insert to mls_viewer
    with check (organisation_id = ${acting} and person_id = mls_acting_person() and action <> 'ended' and
      ${ofOwn(sql`true`)})`.execute(db);
  for (const table of ["mls_interviews", "mls_interview_proposals", "mls_interview_steps"])
    await grantToViewer(db, table, ["select", "insert"]);
  // The participants and the introduction never change.
  await sql`grant update (status, version, proposed_by, starts_at, first_at, last_at, updated_at) on mls_interviews to
    mls_viewer`.execute(db);

  await sql`
    alter table mls_messages add column interview_id uuid references mls_interviews (id),
      add constraint mls_messages_interview_is_open check (interview_id is null or (content is not null and
      introduction_id is null))`.execute(db);
  // Cards of interviews are written with their steps, by the system.
  await sql`create policy no_interview on mls_messages as restrictive for insert to mls_viewer with check
    (interview_id is null)`.execute(db);
  await sql`alter table mls_notifications add column interview_id uuid references mls_interviews (id)`.execute(db);

  // The listing's own agency can start a thread only with an organization that has requested an introduction.
  await sql`
    create policy asked_is_answered on mls_threads for insert to mls_viewer with check (
      starter_organisation_id = ${acting} and listing_agency_id = ${acting} and deal_id is null and exists (
        select 1 from mls_introductions i
        where i.candidate_id = mls_threads.candidate_id and i.listing_agency_id = ${acting} and i.masked_code =
          mls_threads.masked_code
          and coalesce(i.selling_agency_id, i.employer_id) = mls_threads.other_organisation_id))`.execute(db);
}
