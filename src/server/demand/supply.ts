import { sql } from "kysely";
import { dateOf, dayMs } from "#domain/core/calendar.ts";
import { hiddenExtra } from "#domain/demand/demand.ts";
import {
  placementDays,
  requestDays,
  supplyAndDemand,
  type SupplyDimension,
  type SupplyRow,
  type Tally,
} from "#domain/demand/supply.ts";
import { earningsOf, type PlanEarnings } from "#domain/organization/earnings.ts";
import { trialColumns, trialFrom } from "../organization/trial.ts";
import type { Db } from "../platform/db/tables.ts";
import type { Services } from "../platform/http/context.ts";
import { lookingOn } from "./known-demand.ts";

/** For platform staff. Listings, requests and placements are of this moment, searches of the beginning of the day. */
export async function marketSupply(
  needs: Pick<Services, "database" | "clock" | "keyRing">,
  by: SupplyDimension,
): Promise<{ countedOn: string; rows: SupplyRow[]; plans: PlanEarnings[] }> {
  const { database, clock, keyRing } = needs;
  const now = clock.now().getTime();
  const day = dateOf(now);
  const db = database.kysely;
  const extraOf = (text: string): number => keyRing.hmac("supply", text).readUInt32BE(0) % (hiddenExtra + 1);
  const counted = {
    listings: await listed(db, by),
    requests: await requested(db, by, new Date(now - requestDays * dayMs)),
    placements: await placed(db, by, new Date(now - placementDays * dayMs)),
  };
  return {
    countedOn: day,
    rows: supplyAndDemand(by, counted, (await lookingOn(needs, day))[by], extraOf),
    plans: await planEarnings(db, now),
  };
}

const columns = {
  role: sql`c.headline_role as role`,
  area: sql`c.location_city as city, c.location_state as state`,
} as const;
const groups = { role: sql`c.headline_role`, area: sql`c.location_city, c.location_state` } as const;

/** On the market, of vetted agencies. */
const listed = async (db: Db, by: SupplyDimension): Promise<Tally[]> =>
  (
    await sql<Tally>`select ${columns[by]}, count(*)::int as count
      from mls_candidates c join mls_agencies a on a.id = c.listing_agency_id
      where c.status = 'active' group by ${groups[by]}`.execute(db)
  ).rows;

const requested = async (db: Db, by: SupplyDimension, since: Date): Promise<Tally[]> =>
  (
    await sql<Tally>`select ${columns[by]}, count(*)::int as count
      from mls_introductions i join mls_candidates c on c.id = i.candidate_id
      where i.created_at >= ${since} group by ${groups[by]}`.execute(db)
  ).rows;

/** Hires that hold. */
const placed = async (db: Db, by: SupplyDimension, since: Date): Promise<Tally[]> =>
  (
    await sql<Tally>`select ${columns[by]}, count(*)::int as count
      from mls_deals d join mls_candidates c on c.id = d.candidate_id
      where d.status = 'closed_won' and d.fall_off_at is null and d.closed_at >= ${since}
      group by ${groups[by]}`.execute(db)
  ).rows;

async function planEarnings(db: Db, now: number): Promise<PlanEarnings[]> {
  const rows = await db
    .selectFrom("mls_organizations")
    .select(["plan", ...trialColumns])
    .where("kind", "=", "agency")
    .where("standing", "=", "vetted")
    .execute();
  return earningsOf(
    rows.map((row) => ({ plan: row.plan, trial: trialFrom(row) })),
    now,
  );
}
