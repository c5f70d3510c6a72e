import { sql } from "kysely";
import { dayMs } from "#domain/core/calendar.ts";
import { adminRanges, type AdminRange, adminScope, shownStats, type Stat, type StatKey } from "#domain/admin/admin.ts";
import { conversionRateOf } from "#domain/deal/summary.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Partners } from "../platform/config.ts";
import { countOf } from "../platform/db/count.ts";
import type { Database } from "../platform/db/database.ts";
import type { Db, Trx } from "../platform/db/tables.ts";
import { dealsOf } from "../deal/store.ts";

/** From inclusive, until exclusive. */
type Span = { from: Date; until: Date };

const beginning = new Date(0);

/**
 * The stat cards, one query each. Introductions and deals are counted as the viewer's role can read them; usage is
 * counted for the viewer's organization only, except for the platform.
 */
export async function figures(
  database: Database,
  viewer: Viewer,
  { range, now, partners }: { range: AdminRange; now: Date; partners: Partners },
): Promise<Stat[]> {
  const days = adminRanges[range];
  // Includes events at this exact moment.
  const until = new Date(now.getTime() + 1);
  const span: Span = { from: days === null ? beginning : new Date(now.getTime() - days * dayMs), until };
  const earlier: Span | null =
    days === null ? null : { from: new Date(span.from.getTime() - days * dayMs), until: span.from };
  const values = await figuresOf(database, viewer, span);
  const before = earlier && (await figuresOf(database, viewer, earlier));
  return shownStats(partners).map((key) => ({ key, value: values[key], before: before?.[key] ?? null }));
}

async function figuresOf(database: Database, viewer: Viewer, span: Span): Promise<Record<StatKey, number | null>> {
  const used = await usageOf(database.kysely, viewer, span);
  const agencies = adminScope(viewer) === null ? await agenciesAt(database.kysely, span.until) : null;
  return database.asViewer(viewer, async ({ db }) => ({
    views: used.get("view") ?? 0,
    workflowClicks: used.get("workflow") ?? 0,
    contractsClicks: used.get("contracts") ?? 0,
    scoringRequests: used.get("scoring") ?? 0,
    introRequests: (
      await introductionsIn(db, viewer, span)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
    partnerAgencies: agencies ?? (await partnersIn(db, viewer, span)),
    ...(await dealFiguresIn(db, viewer, span)),
  }));
}

/** What an organization's own people did, besides viewing. */
const ownKinds = ["workflow", "contracts", "scoring"] as const;

/**
 * Views: for an agency those of its candidates, for an employer those by its people. All other counts: by the
 * organization's people.
 */
async function usageOf(db: Db, viewer: Viewer, { from, until }: Span): Promise<Map<string, number>> {
  const own = adminScope(viewer);
  let query = db
    .selectFrom("mls_usage")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
    .where("at", ">=", from)
    .where("at", "<", until)
    .groupBy("kind");
  if (own === null) query = query.where("kind", "in", ["view", ...ownKinds]);
  else {
    const viewed = viewer.organizationKind === "agency" ? ("listing_agency_id" as const) : ("organization_id" as const);
    query = query.where((eb) =>
      eb.or([
        eb.and([eb("kind", "=", "view"), eb(viewed, "=", own)]),
        eb.and([eb("kind", "in", ownKinds), eb("organization_id", "=", own)]),
      ]),
    );
  }
  return new Map((await query.execute()).map(({ kind, count }) => [kind, count]));
}

/** For an employer, introductions that it doesn't know about yet aren't counted. */
function introductionsIn(db: Trx, viewer: Viewer, { from, until }: Span) {
  const all = db
    .selectFrom("mls_introductions as i")
    .where("i.created_at", ">=", from)
    .where("i.created_at", "<", until);
  return viewer.organizationKind === "employer" ? all.where("i.employer_knows", "=", true) : all;
}

const dealsIn = (db: Trx, viewer: Viewer, { from, until }: Span) =>
  dealsOf(db, viewer).where("d.created_at", ">=", from).where("d.created_at", "<", until);

async function dealFiguresIn(
  db: Trx,
  viewer: Viewer,
  span: Span,
): Promise<Pick<Record<StatKey, number | null>, "dealSheets" | "conversion" | "timeToHire">> {
  const { total, won } = await dealsIn(db, viewer, span)
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("d.status", "=", "closed_won").as("won"),
    ])
    .executeTakeFirstOrThrow();
  const { days } = await dealsOf(db, viewer)
    .select(sql<number | null>`avg(extract(epoch from d.closed_at - d.created_at) / 86400)::float8`.as("days"))
    .where("d.status", "=", "closed_won")
    .where("d.closed_at", ">=", span.from)
    .where("d.closed_at", "<", span.until)
    .executeTakeFirstOrThrow();
  return {
    dealSheets: total,
    conversion: conversionRateOf(total, won),
    timeToHire: days === null ? null : Math.round(days),
  };
}

/** Vetted agencies at a moment: a later decision says what an agency was before, otherwise it is what it is now. */
const agenciesAt = (db: Db, at: Date): Promise<number> =>
  countOf(
    db
      .selectFrom("mls_organizations as o")
      .where("o.kind", "=", "agency")
      .where("o.created_at", "<", at)
      .where(
        sql<boolean>`coalesce((
          select d.before from mls_organization_decisions d
          where d.organization_id = o.id and d.about = 'standing' and d.decided_at >= ${at}
          order by d.number limit 1), o.standing) = 'vetted'`,
      ),
  );

/** The other agencies that an organization dealt with in the span. */
async function partnersIn(db: Trx, viewer: Viewer, span: Span): Promise<number> {
  const introduced = await introductionsIn(db, viewer, span)
    .select(["i.listing_agency_id as listing", "i.selling_agency_id as selling"])
    .distinct()
    .execute();
  const dealt = await dealsIn(db, viewer, span)
    .select(["d.listing_agency_id as listing", "d.selling_agency_id as selling"])
    .distinct()
    .execute();
  return new Set(
    [...introduced, ...dealt]
      .flatMap(({ listing, selling }) => [listing, selling])
      .filter((id) => id !== null && id !== viewer.organizationId),
  ).size;
}
