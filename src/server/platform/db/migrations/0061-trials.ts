import { type Kysely, sql } from "kysely";

const types = sql`('new_candidate', 'offer_made', 'interview_scheduled', 'deal_closed', 'message_received',
  'introduction_update', 'deal_update', 'listing_update', 'plan_update', 'platform_case')`;

/**
 * Free trials and plan requests (docs/decisions/0021). The instants stay empty until the agency is vetted. Agencies
 * that signed up here and are waiting for vetting get a trial too. Trial notices are for the system only: viewers have
 * no access.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_organisations
      add column trial_days integer check (trial_days between 1 and 365),
      add column trial_started_at timestamptz,
      add column trial_ends_at timestamptz,
      add column requested_plan text check (requested_plan in ('starter', 'professional', 'enterprise')),
      add column requested_plan_at timestamptz,
      add constraint mls_organisations_trial_of_agency check (trial_days is null or kind = 'agency'),
      add constraint mls_organisations_trial_period check (
        (trial_started_at is null) = (trial_ends_at is null) and (trial_started_at is null or trial_days is not null)
        and trial_ends_at > trial_started_at),
      add constraint mls_organisations_plan_requested check ((requested_plan is null) = (requested_plan_at is
      null))`.execute(db);
  await sql`
    update mls_organisations o set trial_days = 14
      where o.kind = 'agency' and o.standing = 'pending' and o.decided_plan is null
        and exists (select 1 from ecosystem_organisations e where e.id::text = o.external_id and e.terms_agreed_at is
        not null)`.execute(db);
  // Publishing happens in a viewer's transaction, so it can read these like the plan. Requests are for the system only.
  await sql`grant select (decided_plan, trial_days, trial_started_at, trial_ends_at) on mls_organisations to
    mls_viewer`.execute(db);
  await sql`create index mls_organisations_trials on mls_organisations (trial_ends_at) where trial_ends_at is not null
    and decided_plan is null`.execute(db);
  await sql`
    create table mls_trial_notices (
      organisation_id uuid not null references mls_organisations (id) on delete cascade,
      notice text not null check (notice in ('days_7', 'days_3', 'days_1', 'ended')),
      notified_at timestamptz not null,
      primary key (organisation_id, notice)
    )`.execute(db);
  await sql`alter table mls_trial_notices enable row level security`.execute(db);
  for (const table of ["mls_notifications", "mls_notification_preferences", "mls_notification_defaults"]) {
    const constraint = sql.ref(`${table}_type_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${constraint}, add constraint ${constraint} check (type
      in ${types})`.execute(db);
  }
}
