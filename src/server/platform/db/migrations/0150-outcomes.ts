import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

const acting = sql`(select mls_acting_organization())`;

/**
 * What organizations decide after they receive an identity, the scorecards of their interviews, and reminders of the
 * next step (docs/decisions/0056).
 *
 * Erasure: the texts of a decision are blanked, the sealed comments of a scorecard deleted; outcome, rating and times
 * stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await steps(db);
  await sql`
    create table mls_introduction_decisions (
      id uuid primary key default gen_random_uuid(),
      introduction_id uuid not null references mls_introductions (id),
      organization_id uuid not null references mls_organizations (id),
      person_id uuid not null references mls_people (id),
      outcome text not null check (outcome in ('advanced', 'passed')),
      next text check (next in ('interview', 'offer')),
      round text not null,
      reason text check (reason in ('skills', 'experience', 'pay', 'location', 'timing', 'filled', 'other')),
      note text not null,
      at timestamptz not null,
      constraint mls_introduction_decisions_whole
        check ((outcome = 'advanced') = (next is not null) and (outcome = 'passed') = (reason is not null))
    )`.execute(db);
  await sql`create index mls_introduction_decisions_of on mls_introduction_decisions (introduction_id, at)`.execute(db);
  await sql`alter table mls_introduction_decisions enable row level security`.execute(db);
  await sql`create policy own_read on mls_introduction_decisions for select to mls_viewer
    using (organization_id = ${acting})`.execute(db);
  await sql`create policy listing_agency_read on mls_introduction_decisions for select to mls_viewer
    using (exists (select 1 from mls_introductions i
      where i.id = introduction_id and i.listing_agency_id = ${acting}))`.execute(db);
  await sql`create policy platform_read on mls_introduction_decisions for select to mls_viewer
    using ((select mls_acting_is_platform()))`.execute(db);
  await sql`create policy holder_decides on mls_introduction_decisions for insert to mls_viewer
    with check (organization_id = ${acting} and person_id = mls_acting_person() and exists (
      select 1 from mls_reveal_grants g
      where g.introduction_id = mls_introduction_decisions.introduction_id and g.organization_id = ${acting}
        and g.opened_at is not null and g.revoked_at is null and g.ends_at > mls_acting_at()))`.execute(db);
  await grantToViewer(db, "mls_introduction_decisions", ["select", "insert"]);
  await sql`
    alter table mls_candidate_letters drop constraint mls_candidate_letters_what_check,
      add constraint mls_candidate_letters_what_check
        check (what in ('link', 'granted', 'available', 'introduction', 'outcome'))`.execute(db);
  await scorecards(db);
  await sql`
    alter table mls_interviews
      add column answer_reminded integer,
      add column decision_reminded boolean not null default false`.execute(db);
}

/** The two new steps concern the organization that takes them, and only it and the listing agency see them. */
async function steps(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_introduction_steps
      drop constraint mls_introduction_steps_action_check,
      add constraint mls_introduction_steps_action_check check (action in ('requested', 'countered',
        'terms_accepted', 'accepted', 'declined', 'withdrawn', 'expired', 'ended', 'nda_signed', 'nda_refused',
        'opened', 'revoked', 'prior_declared', 'prior_conceded', 'prior_upheld', 'prior_rejected',
        'advanced', 'passed')),
      drop constraint mls_introduction_steps_of_whom,
      add constraint mls_introduction_steps_of_whom check ((of_organization_id is not null) = (action in ('nda_signed',
        'nda_refused', 'opened', 'revoked', 'advanced', 'passed')))`.execute(db);
  await sql`create policy own_outcome on mls_introduction_steps for insert to mls_viewer
    with check (organization_id = ${acting} and person_id = mls_acting_person() and action in ('advanced', 'passed')
      and of_organization_id = ${acting} and exists (
        select 1 from mls_introductions i
        where i.id = introduction_id and ${acting} in (i.selling_agency_id, i.employer_id)))`.execute(db);
}

/** One for each interviewer. `token_hash`: of the email's link. `comments_sealed`: under the listing's data key. */
async function scorecards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_scorecards (
      id uuid primary key,
      interview_id uuid not null references mls_interviews (id) on delete cascade,
      introduction_id uuid not null references mls_introductions (id),
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      organization_id uuid not null references mls_organizations (id),
      person_id uuid not null references mls_people (id),
      requested_at timestamptz not null,
      token_hash bytea unique,
      expires_at timestamptz not null,
      reminded_at timestamptz,
      rating text check (rating in ('strong_yes', 'yes', 'no', 'strong_no')),
      comments_sealed bytea,
      answered_at timestamptz,
      unique (interview_id, person_id),
      constraint mls_scorecards_answered check ((rating is not null) = (answered_at is not null))
    )`.execute(db);
  await sql`create index mls_scorecards_of on mls_scorecards (introduction_id)`.execute(db);
  await sql`create index mls_scorecards_due on mls_scorecards (requested_at) where answered_at is null
    and reminded_at is null`.execute(db);
  await sql`alter table mls_scorecards enable row level security`.execute(db);
  await sql`create policy own_read on mls_scorecards for select to mls_viewer
    using (organization_id = ${acting})`.execute(db);
  await grantToViewer(db, "mls_scorecards", ["select"]);
}
