import { sql } from "kysely";
import { dateOf, dayMs } from "#domain/core/calendar.ts";
import { extraLimit, type MarketEvents, publicDays, publicFigures } from "#domain/market-comp/public-figures.ts";
import type { Services } from "../platform/http/context.ts";
import { allowLongStatements } from "../platform/db/limits.ts";
import type { Db } from "../platform/db/tables.ts";

/** Counts the start page's figures, once a day (UTC): a figure that followed each event would say when it happened. */
export async function countMarketFigures({
  database,
  clock,
  keyRing,
}: Pick<Services, "database" | "clock" | "keyRing">): Promise<void> {
  const now = clock.now();
  const extraOf = (figure: string, step: number): number =>
    keyRing.hmac("market figures", `${figure} ${step}`).readUInt32BE(0) % (extraLimit(step) + 1);
  await database.asSystem(async ({ db }) => {
    await allowLongStatements(db);
    const figures = publicFigures(await eventsSince(db, new Date(now.getTime() - publicDays * dayMs)), extraOf);
    await db
      .insertInto("mls_market_figures")
      .values({ day: dateOf(now.getTime()), counted_at: now, figures: JSON.stringify(figures) })
      .onConflict((conflict) => conflict.column("day").doNothing())
      .execute();
  });
}

/** Of vetted agencies only. */
async function eventsSince(db: Db, since: Date): Promise<MarketEvents> {
  const listings = await db
    .selectFrom("mls_candidates as c")
    .innerJoin("mls_agencies as a", "a.id", "c.listing_agency_id")
    .select((eb) => ["a.id as agency", eb.fn.countAll<number>().as("count")])
    .where("c.first_listed_at", ">=", since)
    .groupBy("a.id")
    .execute();
  const agencies = await db
    .selectFrom("mls_agencies")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const placements = await db
    .selectFrom("mls_deals as d")
    .innerJoin("mls_agencies as a", "a.id", "d.listing_agency_id")
    .select(["a.id as agency", "d.employer_id as employer"])
    .where("d.status", "=", "closed_won")
    .where("d.fall_off_at", "is", null)
    .where("d.closed_at", ">=", since)
    .execute();
  // A counteroffer is an answer. A request that expired wasn't answered, and has no time.
  const { rows } = await sql<{ agency: string; hours: number }>`
    select a.id as agency, extract(epoch from min(s.at) filter (where s.action in ('countered', 'accepted', 'declined'))
      - min(s.at) filter (where s.action = 'requested'))::float8 / 3600 as hours
    from mls_introductions i join mls_agencies a on a.id = i.listing_agency_id
      join mls_introduction_steps s on s.introduction_id = i.id
    where i.created_at >= ${since}
    group by i.id, a.id
    having bool_or(s.action in ('countered', 'accepted', 'declined')) and bool_or(s.action = 'requested')`.execute(db);
  return { listings, agencies: agencies.count, placements, answers: rows };
}
