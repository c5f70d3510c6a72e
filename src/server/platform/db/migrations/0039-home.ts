import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * The home page: changes of a listing after publication as shown to the market (masked columns only: the previous
 * salary, that it came back), who viewed a listing on which day, and until when a person has seen the news.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_listing_news (
      id bigint generated always as identity primary key,
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      kind text not null check (kind in ('salary', 'back')),
      at timestamptz not null,
      salary_min integer check (salary_min >= 0),
      salary_max integer,
      constraint mls_listing_news_salary check (case kind when 'salary' then salary_max >= salary_min else salary_min
      is null and salary_max is null end)
    )`.execute(db);
  await sql`create index mls_listing_news_by_time on mls_listing_news (at)`.execute(db);
  await sql`create index mls_listing_news_by_listing on mls_listing_news (listing_id)`.execute(db);

  await sql`
    create table mls_listing_view_days (
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      person_id uuid not null references mls_people (id) on delete cascade,
      day date not null,
      organisation_id uuid not null references mls_organisations (id) on delete cascade,
      primary key (listing_id, person_id, day)
    )`.execute(db);
  await sql`create index mls_listing_view_days_by_day on mls_listing_view_days (day)`.execute(db);
  await sql`
    insert into mls_listing_view_days (listing_id, person_id, day, organisation_id)
      select listing_id, person_id, (last_viewed_at at time zone 'UTC')::date, organisation_id from
        mls_listing_views`.execute(db);

  await sql`
    create table mls_home_marks (
      person_id uuid not null references mls_people (id) on delete cascade,
      organisation_id uuid not null references mls_organisations (id) on delete cascade,
      seen_at timestamptz not null,
      visited_at timestamptz not null,
      primary key (person_id, organisation_id)
    )`.execute(db);

  // Only counts for an agency's own listings: it never gets a name (spec §16). Days in UTC, both ends included.
  await sql`
    create function mls_own_viewers(first_day date, last_day date) returns table (listing_id uuid, viewers integer)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp
      as $$ select v.listing_id, count(distinct v.person_id)::integer
        from mls_listing_view_days v join mls_candidates c on c.id = v.listing_id
        where c.listing_agency_id = mls_acting_organisation() and v.organisation_id <> c.listing_agency_id and v.day
          between first_day and last_day
        group by v.listing_id $$`.execute(db);

  for (const table of ["mls_listing_news", "mls_listing_view_days", "mls_home_marks"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  // Anyone who can read the listing: the policies of mls_candidates apply inside.
  await sql`create policy read_with_listing on mls_listing_news for select to mls_viewer using (exists (select 1 from
    mls_candidates c where c.id = listing_id))`.execute(db);
  await sql`create policy owner_tells on mls_listing_news for insert to mls_viewer
    with check (exists (select 1 from mls_candidates c where c.id = listing_id and c.listing_agency_id = (select
      mls_acting_organisation())))`.execute(db);
  const own = sql`person_id = (select mls_acting_person()) and organisation_id = (select mls_acting_organisation())`;
  await sql`create policy own_view on mls_listing_view_days for all to mls_viewer using (${own}) with check
    (${own})`.execute(db);
  await sql`create policy own_mark on mls_home_marks for all to mls_viewer using (${own}) with check (${own})`.execute(
    db,
  );
  await grantToViewer(db, "mls_listing_news", ["select", "insert"]);
  await grantToViewer(db, "mls_listing_view_days", ["select", "insert"]);
  await grantToViewer(db, "mls_home_marks", ["select", "insert", "update"]);
}
