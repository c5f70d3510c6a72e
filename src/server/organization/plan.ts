import type { Listing } from "#domain/listing/listing.ts";
import { type PlanName, requireRoom } from "#domain/organization/plan.ts";
import { refuse } from "#domain/core/errors.ts";
import { type Trial, trialState } from "#domain/organization/trial.ts";
import { countOf } from "../platform/db/count.ts";
import type { Database, Work } from "../platform/db/database.ts";
import { trialColumns, trialFrom } from "./trial.ts";
import { isVetted, type Standing } from "#domain/core/standing.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";

/** An agency as its listings show it. */
export async function agencyOf(database: Database, organizationId: string): Promise<Listing["agency"]> {
  const row = await database.kysely
    .selectFrom("mls_organizations")
    .select(["id", "name", "contact_name", "agency_type"])
    .where("id", "=", organizationId)
    .executeTakeFirst();
  if (!row) refuse("not-found");
  return { id: row.id, name: row.name, contactName: row.contact_name ?? "", type: row.agency_type ?? "both" };
}

/** The number of an agency's listings that count toward its plan. */
export async function activeListings({ db }: Pick<Work, "db">, agencyId: string): Promise<number> {
  return countOf(
    db.selectFrom("mls_candidates").where("listing_agency_id", "=", agencyId).where("status", "=", "active"),
  );
}

export type HeldPlan = { plan: PlanName; standing: Standing; active: number; trial: Trial | null };

/**
 * Serializes, until the transaction ends, everything that puts a listing of this agency on the market or changes its
 * plan.
 */
export async function holdPlan({ db }: Pick<Work, "db">, agencyId: string): Promise<HeldPlan> {
  await oneAtATime(db, "plan", agencyId);
  const row = await db
    .selectFrom("mls_organizations")
    .select(["plan", "standing", ...trialColumns])
    .where("id", "=", agencyId)
    .executeTakeFirstOrThrow();
  return {
    plan: row.plan,
    standing: row.standing,
    active: await activeListings({ db }, agencyId),
    trial: trialFrom(row),
  };
}

/**
 * Required by every way to the market: publishing, resuming, renewing, relisting, imports, a candidate's own consent.
 * @throws ExpectedError `not-vetted`, `plan-limit`
 */
export async function requirePlanRoom(work: Pick<Work, "db">, agencyId: string, now: Date): Promise<void> {
  const { plan, standing, active, trial } = await holdPlan(work, agencyId);
  if (!isVetted(standing)) refuse("not-vetted");
  requireRoom(plan, active, 1, trial !== null && trialState(trial, now.getTime()) === "ended");
}
