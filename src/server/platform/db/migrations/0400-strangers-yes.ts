import { type Kysely, sql } from "kysely";

/** A stranger's yes and consent (docs/decisions/0113). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A report also concerns what was said by earlier links to the same address.
  await sql`alter table mls_candidate_links add column address_since timestamptz`.execute(db);
  await sql`create index mls_candidate_links_by_listing on mls_candidate_links (listing_id, ended_at)`.execute(db);

  // Terms were accepted, then the link's reader reported that they aren't the candidate, who hasn't said yes since.
  await sql`
    create function mls_yes_is_missing(introduction uuid) returns boolean language sql stable
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (select 1 from mls_introductions i
        join mls_organizations o on o.id = i.listing_agency_id and o.asks_candidate
        where i.id = introduction
          and exists (select 1 from mls_candidate_links k where k.listing_id = i.candidate_id
            and k.ended_why = 'reported' and k.ended_at >= (select max(s.at) from mls_introduction_steps s
              where s.introduction_id = i.id and s.action = 'accepted'))
          and not exists (select 1 from mls_candidate_answers a where a.introduction_id = i.id
            and a.reply = 'yes')) $$`.execute(db);
  // Reminders, which no party asks for, wait as well.
  await sql`
    create function mls_accepted_without_yes(introduction uuid) returns boolean language sql stable
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (select 1 from mls_introductions i
        where i.id = introduction and i.status = 'accepted' and mls_yes_is_missing(i.id)) $$`.execute(db);
  await sql`
    create function mls_introduction_awaits_yes(introduction uuid) returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (select 1 from mls_introductions i
        where i.id = introduction and mls_acting_organization() in (i.listing_agency_id, i.selling_agency_id,
          i.employer_id) and mls_accepted_without_yes(i.id)) $$`.execute(db);
}
