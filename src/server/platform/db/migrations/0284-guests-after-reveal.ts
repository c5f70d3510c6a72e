import { type Kysely, sql } from "kysely";

/**
 * A client's contact goes on by the link after the reveal (docs/decisions/0090): the agency's log knows the new steps,
 * and interviewers can be contacts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_guest_views drop constraint mls_guest_views_action_check,
      add constraint mls_guest_views_action_check check (
        action in ('opened', 'viewed', 'answered', 'confirmed', 'requested', 'accepted', 'signed', 'revealed',
          'downloaded', 'arranged', 'rated', 'decided')
      )`.execute(db);
  await interviewer(db);
  await isActingPerson(db);
}

/**
 * Who is asked for a scorecard: the member; the contact, while one of the contact's links to the listing opens
 * (`guestLinkEnd`); or the member that the contact has become. None for people who left. For the system.
 */
async function interviewer(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mls_interviewer(person uuid, company uuid, listing uuid, at timestamptz)
      returns table (person_id uuid, email text) language sql stable set search_path = pg_catalog, public, pg_temp as $$
      select p.id, p.email from mls_memberships m join mls_people p on p.id = m.person_id
        where m.organization_id = company and m.is_active and (p.id = person or exists (
          select 1 from mls_people g where g.id = person and g.issuer = 'guest' and lower(g.email) = lower(p.email)))
      union all
      select g.id, g.email from mls_people g
        where g.id = person and g.issuer = 'guest' and not mls_has_members(company) and exists (
          select 1 from mls_guest_links l
          join mls_guest_candidates c on c.link_id = l.id and c.listing_id = listing
          join mls_organizations a on a.id = l.agency_id and a.standing = 'vetted'
          join mls_organizations o on o.id = l.organization_id and o.standing = 'vetted'
          where l.guest_id = person and l.organization_id = company and l.revoked_at is null and l.expires_at > at)
      limit 1
    $$`.execute(db);
  await sql`revoke execute on function mls_interviewer(uuid, uuid, uuid, timestamptz) from public`.execute(db);
}

/** A contact who signed up is the person they were by the link. */
async function isActingPerson(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mls_is_acting_person(person uuid) returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp as $$
      select person = mls_acting_person() or exists (
        select 1 from mls_people g
        join mls_people m on m.id = mls_acting_person() and m.issuer <> 'guest' and lower(m.email) = lower(g.email)
        where g.id = person and g.issuer = 'guest'
          and g.ecosystem_user_id = mls_acting_organization()::text || ' ' || g.email)
    $$`.execute(db);
}
