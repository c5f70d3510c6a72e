import { type Kysely, sql } from "kysely";

/**
 * Whether an agency accepts introductions only with the candidate's yes (docs/decisions/0055). Its listings say so, so
 * every viewer can read it. Accepting a counteroffer of such an agency is a step of its own: the agency has the last
 * word, with the candidate's answer, which no other party reads.
 *
 * Erasure: nothing here is about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_organizations add column asks_candidate boolean not null default false`.execute(db);
  await sql`grant select (asks_candidate) on mls_organizations to mls_viewer`.execute(db);
  await sql`
    alter table mls_introduction_steps drop constraint mls_introduction_steps_action_check,
      add constraint mls_introduction_steps_action_check check (action in ('requested', 'countered', 'terms_accepted',
        'accepted', 'declined', 'withdrawn', 'expired', 'ended', 'nda_signed', 'nda_refused', 'opened', 'revoked',
        'prior_declared', 'prior_conceded', 'prior_upheld', 'prior_rejected'))`.execute(db);
  await sql`
    create policy terms_accepted on mls_introduction_steps for insert to mls_viewer
      with check (action = 'terms_accepted' and organization_id = (select mls_acting_organization())
        and person_id = mls_acting_person() and exists (select 1 from mls_introductions i where i.id = introduction_id
          and coalesce(i.selling_agency_id, i.employer_id) = (select mls_acting_organization())))`.execute(db);
}
