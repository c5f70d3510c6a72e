import { dateOf } from "#domain/core/calendar.ts";
import { compsOf, daysOf, halvesOn, type Hire } from "#domain/market-comp/market-comp.ts";
import { compPlaceOf } from "#domain/market-comp/place.ts";
import type { Services } from "../platform/http/context.ts";
import { allowLongStatements } from "../platform/db/limits.ts";
import type { Db } from "../platform/db/tables.ts";

/** Counts each half-year that can be counted and wasn't, once and for all. Returns how many. */
export async function countMarketComps({ database, clock }: Pick<Services, "database" | "clock">): Promise<number> {
  const now = clock.now();
  return database.asSystem(async ({ db }) => {
    await allowLongStatements(db);
    const known = new Set((await db.selectFrom("mls_market_comps").select("half").execute()).map(({ half }) => half));
    const missing = halvesOn(dateOf(now.getTime())).filter((half) => !known.has(half));
    for (const half of missing) {
      const comps = compsOf(await hiresBetween(db, daysOf(half)), half);
      await db
        .insertInto("mls_market_comps")
        .values({ half, counted_at: now, comps: JSON.stringify(comps) })
        .onConflict((conflict) => conflict.column("half").doNothing())
        .execute();
    }
    return missing.length;
  });
}

/** Days are those of UTC. A candidate without a known role or area counts nowhere. */
async function hiresBetween(db: Db, { first, last }: { first: string; last: string }): Promise<Hire[]> {
  const rows = await db
    .selectFrom("mls_deals as d")
    .innerJoin("mls_candidates as c", "c.id", "d.candidate_id")
    .select([
      "d.listing_agency_id as listingAgency",
      "d.selling_agency_id as sellingAgency",
      "d.employer_id as employer",
      "d.closed_at as closedAt",
      "d.accepted_salary_cents as salaryCents",
      "d.accepted_fee_cents as feeCents",
      "c.headline_role as role",
      "c.location_city as city",
      "c.location_state as state",
    ])
    .where("d.status", "=", "closed_won")
    .where("d.closed_at", ">=", new Date(`${first}T00:00:00.000Z`))
    .where("d.closed_at", "<=", new Date(`${last}T23:59:59.999Z`))
    .execute();
  return rows.flatMap(({ closedAt, salaryCents, feeCents, role, city, state, ...parties }) => {
    const place = compPlaceOf(role, { city, state });
    return place && closedAt && salaryCents && feeCents !== null
      ? [{ ...parties, ...place, on: dateOf(closedAt.getTime()), salaryCents, feeCents }]
      : [];
  });
}
