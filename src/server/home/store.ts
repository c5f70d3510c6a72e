import { sql } from "kysely";
import { addDays, dateOf, dayMs, earliestDate } from "#domain/core/calendar.ts";
import {
  expiringDays,
  type HomeMark,
  homeRows,
  type Kept,
  noFigures,
  type OwnWeek,
  weekDays,
  type WeekFigures,
} from "#domain/home/home.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { cardPlace } from "#domain/pipeline/pipeline.ts";
import { countOf } from "../platform/db/count.ts";
import type { Work } from "../platform/db/database.ts";
import { placedIds } from "../pipeline/store.ts";
import { shortlistedIds } from "../shortlist/store.ts";

/** A viewer's transaction: row-level security hides what doesn't exist for their organization. */
type Db = Work["db"];
type Reader = Pick<Viewer, "organizationId" | "personId">;
/** Instants as dates. */
type Span = { since: Date; now: Date };
type Found<Row> = { total: number; rows: Row[] };

export async function markOf(db: Db, { personId, organizationId }: Reader): Promise<HomeMark | null> {
  const row = await db
    .selectFrom("mls_home_marks")
    .select(["seen_at", "visited_at"])
    .where("person_id", "=", personId)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row ? { seenAt: row.seen_at.getTime(), visitedAt: row.visited_at.getTime() } : null;
}

/** Two windows of one person may write at the same time: the mark only moves forward. */
export async function saveMark(
  db: Db,
  { personId, organizationId }: Reader,
  { seenAt, visitedAt }: HomeMark,
): Promise<void> {
  await db
    .insertInto("mls_home_marks")
    .values({
      person_id: personId,
      organization_id: organizationId,
      seen_at: new Date(seenAt),
      visited_at: new Date(visitedAt),
    })
    .onConflict((conflict) =>
      conflict.columns(["person_id", "organization_id"]).doUpdateSet({
        seen_at: sql<Date>`greatest(mls_home_marks.seen_at, excluded.seen_at)`,
        visited_at: sql<Date>`greatest(mls_home_marks.visited_at, excluded.visited_at)`,
      }),
    )
    .execute();
}

/** The person's shortlist and their organization's pipeline; the pipeline takes precedence. */
export async function savedBy(db: Db, viewer: Reader): Promise<Map<string, Kept>> {
  const shortlisted = await shortlistedIds({ db }, viewer);
  const placed = await placedIds({ db }, viewer.organizationId);
  return new Map([
    ...shortlisted.map(({ listingId }) => [listingId, "shortlist"] as const),
    ...[...placed.keys()].map((id) => [cardPlace(id).listingId, "pipeline"] as const),
  ]);
}

const ids = (kept: ReadonlyMap<string, Kept>) => sql`${sql.val([...kept.keys()])}::uuid[]`;
/** Listings of others on the market. */
const others = ({ organizationId }: Reader) =>
  sql`c.status = 'active' and c.listing_agency_id <> ${organizationId}::uuid`;

/** Listed by others since then, newest first. */
export async function listedSince(
  db: Db,
  viewer: Reader,
  { since, now }: Span,
): Promise<Found<{ id: string; at: Date }>> {
  return found<{ id: string; at: Date }>(
    db,
    sql`select c.id, c.published_at as at, count(*) over ()::int as total from mls_candidates c
      where ${others(viewer)} and c.published_at > ${since} and c.published_at <= ${now}
      order by c.published_at desc, c.id limit ${homeRows}`,
  );
}

export type SalaryRow = { id: string; at: Date; salary_min: number; salary_max: number };

/** Earlier listings whose salary has changed since. Saved ones first. */
export async function salariesSince(
  db: Db,
  viewer: Reader,
  kept: ReadonlyMap<string, Kept>,
  { since, now }: Span,
): Promise<Found<SalaryRow>> {
  return found<SalaryRow>(
    db,
    sql`select s.id, s.at, s.salary_min, s.salary_max, count(*) over ()::int as total from (
        select c.id, c.salary_min as min_now, c.salary_max as max_now, max(n.at) as at,
          (array_agg(n.salary_min order by n.at, n.id))[1] as salary_min, (array_agg(n.salary_max order by n.at,
          n.id))[1] as salary_max
        from mls_listing_news n join mls_candidates c on c.id = n.listing_id
        where n.kind = 'salary' and n.at > ${since} and n.at <= ${now} and c.published_at <= ${since} and
          ${others(viewer)}
        group by c.id, c.salary_min, c.salary_max) s
      where s.salary_min <> s.min_now or s.salary_max <> s.max_now
      order by (s.id = any(${ids(kept)})) desc, s.at desc, s.id limit ${homeRows}`,
  );
}

/** Earlier listings that are back on the market. Saved ones first. */
export async function backSince(
  db: Db,
  viewer: Reader,
  kept: ReadonlyMap<string, Kept>,
  { since, now }: Span,
): Promise<Found<{ id: string; at: Date }>> {
  return found<{ id: string; at: Date }>(
    db,
    sql`select c.id, max(n.at) as at, count(*) over ()::int as total
      from mls_listing_news n join mls_candidates c on c.id = n.listing_id
      where n.kind = 'back' and n.at > ${since} and n.at <= ${now} and c.published_at <= ${since} and ${others(viewer)}
      group by c.id
      order by (c.id = any(${ids(kept)})) desc, max(n.at) desc, c.id limit ${homeRows}`,
  );
}

/** Exclusivities that end soon, earliest first: own listings and saved ones. */
export async function expiringSoon(
  db: Db,
  { organizationId }: Reader,
  kept: ReadonlyMap<string, Kept>,
  now: Date,
): Promise<Found<{ id: string; until: string; own: boolean }>> {
  const [first, last] = [earliestDate(now.getTime()), addDays(dateOf(now.getTime()), expiringDays)];
  return found<{ id: string; until: string; own: boolean }>(
    db,
    sql`select c.id, c.exclusivity_until as until, c.listing_agency_id = ${organizationId}::uuid as own, count(*) over
      ()::int as total from mls_candidates c
      where c.exclusivity_until between ${first}::date and ${last}::date
        and (c.listing_agency_id = ${organizationId}::uuid and c.status in ('active', 'on_hold') or c.status =
        'active' and c.id = any(${ids(kept)}))
      order by c.exclusivity_until, own desc, c.id limit ${homeRows}`,
  );
}

async function found<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Found<Row>> {
  const rows = (await query.execute(db)).rows as (Row & { total: number })[];
  return { total: rows[0]?.total ?? 0, rows };
}

/** The agency's listings on the market that it is asked about, longest open first. */
export async function askedAbout(db: Db, organizationId: string): Promise<OwnWeek["asked"]> {
  const { rows } = await sql<{ id: string; code: string; role: string; at: Date; total: number }>`
    select id, masked_code as code, headline_role as role, asked_at as at, count(*) over ()::int as total
    from mls_candidates where listing_agency_id = ${organizationId}::uuid and status = 'active' and asked_at is not null
    order by asked_at, id limit ${homeRows}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, code, role, at }) => ({
      id,
      maskedCode: code,
      headlineRole: role,
      at: at.toISOString(),
    })),
  };
}

type WeekRow = { id: string; code: string; role: string; total: WeekFigures } & WeekFigures;

/**
 * The agency's listings on the market: how many, their views and requests of this week and last week in all, and those
 * with the most attention (`byAttention`). `now` in ms.
 */
export async function ownWeeks(db: Db, organizationId: string, now: number): Promise<Omit<OwnWeek, "asked">> {
  const active = await countOf(
    db.selectFrom("mls_candidates").where("listing_agency_id", "=", organizationId).where("status", "=", "active"),
  );
  const today = dateOf(now);
  const viewers = (first: string, last: string) =>
    sql`select listing_id as id, viewers as number from mls_own_viewers(${first}::date, ${last}::date)`;
  const weeksAgo = (weeks: number) => new Date(now - weeks * weekDays * dayMs);
  const { rows } = await sql<WeekRow>`
    select c.id, c.masked_code as code, c.headline_role as role, f.*, json_build_object('views', sum(f.views) over (),
      'viewsBefore', sum(f."viewsBefore") over (), 'interest', sum(f.interest) over (),
      'interestBefore', sum(f."interestBefore") over ()) as total
    from mls_candidates c
      left join (${viewers(addDays(today, 1 - weekDays), today)}) as v on v.id = c.id
      left join (${viewers(addDays(today, 1 - 2 * weekDays), addDays(today, -weekDays))}) as b on b.id = c.id
      left join (
        select candidate_id as id, count(*) filter (where created_at > ${weeksAgo(1)})::int as number,
          count(*) filter (where created_at <= ${weeksAgo(1)})::int as before
        from mls_introductions where listing_agency_id = ${organizationId}::uuid and created_at > ${weeksAgo(2)}
        group by candidate_id) as i on i.id = c.id
      cross join lateral (select coalesce(v.number, 0) as views, coalesce(b.number, 0) as "viewsBefore",
        coalesce(i.number, 0) as interest, coalesce(i.before, 0) as "interestBefore") as f
    where c.listing_agency_id = ${organizationId}::uuid and c.status = 'active'
      and coalesce(v.id, b.id, i.id) is not null
    order by f.interest desc, f.views desc, c.masked_code collate "C" limit ${homeRows}`.execute(db);
  return {
    active,
    figures: rows[0]?.total ?? noFigures,
    items: rows.map(({ id, code, role, views, viewsBefore, interest, interestBefore }) => ({
      id,
      maskedCode: code,
      headlineRole: role,
      views,
      viewsBefore,
      interest,
      interestBefore,
    })),
  };
}
