import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Spec §12: consent and right to represent are recorded, confirmed by the agency or the candidate. The candidate has
 * their own link and can stop their listing; while it is stopped, no one can put it on the market.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_candidacies (
      listing_id uuid primary key references mls_candidates (id) on delete cascade,
      paused_at timestamptz,
      withdrawn_at timestamptz,
      reported_at timestamptz,
      erasure_asked_at timestamptz,
      held boolean not null default false,
      letters_stopped_at timestamptz,
      opened_at timestamptz
    )`.execute(db);
  await sql`create index mls_candidacies_to_erase on mls_candidacies (erasure_asked_at) where erasure_asked_at is not
    null`.execute(db);
  await sql`
    create table mls_candidate_links (
      id uuid primary key,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      token_hash bytea not null unique,
      sealed bytea,
      origin text not null,
      made_at timestamptz not null,
      ended_at timestamptz,
      ended_why text check (ended_why in ('renewed', 'reported', 'erased')),
      constraint mls_candidate_links_ended check ((ended_at is null) = (ended_why is null)),
      constraint mls_candidate_links_sealed check (ended_at is not null or sealed is not null)
    )`.execute(db);
  await sql`create unique index mls_candidate_links_one_live on mls_candidate_links (listing_id) where ended_at is
    null`.execute(db);
  await sql`
    create table mls_candidate_letters (
      id uuid primary key,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      what text not null check (what in ('link', 'granted')),
      asked_at timestamptz not null,
      written_at timestamptz
    )`.execute(db);
  await sql`create index mls_candidate_letters_by_listing on mls_candidate_letters (listing_id, asked_at desc)`.execute(
    db,
  );
  await sql`
    create table mls_candidate_wishes (
      id uuid primary key,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      sealed bytea not null,
      asked_at timestamptz not null,
      done_at timestamptz
    )`.execute(db);
  await sql`create index mls_candidate_wishes_by_listing on mls_candidate_wishes (listing_id, asked_at)`.execute(db);

  // The candidate's typed name and network address are sealed.
  await sql`
    alter table mls_consents
      alter column person_id drop not null,
      add column confirmed_by text not null default 'agency' check (confirmed_by in ('agency', 'candidate')),
      add column proof bytea,
      add column withdrawn_at timestamptz,
      add constraint mls_consents_confirmed check ((confirmed_by = 'agency') = (person_id is not null))`.execute(db);
  // An agency confirms only for itself, never in the candidate's name.
  await sql`create policy for_itself on mls_consents as restrictive for insert to mls_viewer with check (confirmed_by
    = 'agency')`.execute(db);

  // A second line of defense behind the decision: nothing puts a listing on the market while its candidate has stopped
  // it.
  await sql`
    create function mls_refuse_against_candidate() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ begin
        if exists (select 1 from mls_candidacies c where c.listing_id = new.id
          and (c.paused_at is not null or c.withdrawn_at is not null or c.reported_at is not null or
          c.erasure_asked_at is not null))
        then raise exception 'the candidate has stopped this listing' using errcode = 'check_violation';
        end if;
        return new;
      end $$`.execute(db);
  await sql`create trigger with_the_candidate before update of status on mls_candidates for each row
    when (new.status = 'active' and old.status <> 'active') execute function mls_refuse_against_candidate()`.execute(
    db,
  );

  const ownListing = sql`exists (select 1 from mls_candidates c where c.id = listing_id and c.listing_agency_id =
    mls_acting_organisation())`;
  for (const table of ["mls_candidacies", "mls_candidate_links", "mls_candidate_letters", "mls_candidate_wishes"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  for (const table of ["mls_candidacies", "mls_candidate_links", "mls_candidate_letters", "mls_candidate_wishes"])
    await sql`create policy owner_read on ${sql.table(table)} for select to mls_viewer using (${ownListing})`.execute(
      db,
    );
  for (const table of ["mls_candidacies", "mls_candidate_letters", "mls_candidate_wishes"])
    await grantToViewer(db, table, ["select"]);
  // Whether there is a link, but nothing that opens it.
  await sql`grant select (listing_id, made_at, ended_at, ended_why) on mls_candidate_links to mls_viewer`.execute(db);
  await sql`create policy owner_settle on mls_candidate_wishes for update to mls_viewer using (${ownListing}) with
    check (${ownListing})`.execute(db);
  await sql`grant update (done_at) on mls_candidate_wishes to mls_viewer`.execute(db);
}
