import { type Kysely, sql } from "kysely";

/**
 * While a candidate has stopped their listing (0018), no one new receives their name (spec §12, §13), and agreed
 * introductions wait. Earlier grants stay valid until the listing agency revokes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const stopped = sql`(c.paused_at is not null or c.withdrawn_at is not null or c.reported_at is not null or
    c.erasure_asked_at is not null)`;
  await sql`
    create function mls_introduction_stopped(introduction uuid) returns boolean language sql stable security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ select exists (
        select 1 from mls_introductions i join mls_candidacies c on c.listing_id = i.candidate_id
        where i.id = introduction and mls_acting_organisation() in (i.listing_agency_id, i.selling_agency_id,
          i.employer_id) and ${stopped}) $$`.execute(db);

  // A second line of defense behind the decision.
  await sql`
    create function mls_refuse_grant_against_candidate() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ begin
        if exists (select 1 from mls_candidacies c where c.listing_id = new.candidate_id and ${stopped})
        then raise exception 'the candidate has stopped this listing' using errcode = 'check_violation';
        end if;
        return new;
      end $$`.execute(db);
  await sql`create trigger with_the_candidate before insert on mls_reveal_grants for each row execute function
    mls_refuse_grant_against_candidate()`.execute(db);
}
