import type { PlanRequest } from "#domain/organization/plan.ts";
import { startTrial, type Trial, trialNoticeDue } from "#domain/organization/trial.ts";
import type { Work } from "../platform/db/database.ts";
import type { RowOf, Tables } from "../platform/db/tables.ts";
import type { Services } from "../platform/http/context.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { notify } from "../notification/notify.ts";
import { idsOf } from "#domain/core/ids.ts";
import { isVetted } from "#domain/core/standing.ts";

/** A viewer's transaction can read these. */
export const trialColumns = ["decided_plan", "trial_days", "trial_started_at", "trial_ends_at"] as const;
/** Only the system can read these. */
export const requestColumns = ["requested_plan", "requested_plan_at"] as const;
type Columns<Names extends readonly (keyof Tables["mls_organizations"])[]> = Pick<
  RowOf<"mls_organizations">,
  Names[number]
>;

/** The only place where these columns become a trial. A plan set by the platform ends it. */
export function trialFrom(row: Columns<typeof trialColumns>): Trial | null {
  if (row.decided_plan !== null || row.trial_days === null) return null;
  return {
    days: row.trial_days,
    startedAt: row.trial_started_at?.getTime() ?? null,
    endsAt: row.trial_ends_at?.getTime() ?? null,
  };
}

export function requestFrom({
  requested_plan: plan,
  requested_plan_at: at,
}: Columns<typeof requestColumns>): PlanRequest | null {
  return plan === null || at === null ? null : { plan, at: at.getTime() };
}

export async function requestOf({ db }: Pick<Work, "db">, organizationId: string): Promise<PlanRequest | null> {
  const row = await db
    .selectFrom("mls_organizations")
    .select(requestColumns)
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return requestFrom(row);
}

export type BegunTrial = { days: number; endsAt: number };

/** Starts the trial of an agency that was just vetted. Null if it has none. `at`: when it was vetted. */
export async function beginTrial(
  { db }: Pick<Work, "db">,
  id: string,
  trial: Trial | null,
  at: Date,
): Promise<BegunTrial | null> {
  const started = startTrial(trial, at.getTime());
  if (started === null || started.endsAt === null) return null;
  const dates = { trial_started_at: at, trial_ends_at: new Date(started.endsAt) };
  await db.updateTable("mls_organizations").set(dates).where("id", "=", id).execute();
  return { days: started.days, endsAt: started.endsAt };
}

type Needs = Pick<Services, "database" | "clock" | "config" | "jobs" | "newId">;

const longestNoticeMs = 7 * 86_400_000;

/**
 * Notifies the admins of agencies whose trial ends within 7, 3 or 1 days or has ended, once each. Returns the number of
 * agencies.
 */
export async function notifyOfTrials(needs: Needs): Promise<number> {
  const { database, clock } = needs;
  const now = clock.now();
  const near = await database.kysely
    .selectFrom("mls_organizations as o")
    .select("o.id")
    .leftJoin("mls_trial_notices as n", (join) =>
      join.onRef("n.organization_id", "=", "o.id").on("n.notice", "=", "ended"),
    )
    .where("n.notice", "is", null)
    .where("o.decided_plan", "is", null)
    .where("o.standing", "=", "vetted")
    .where("o.trial_ends_at", "<=", new Date(now.getTime() + longestNoticeMs))
    .orderBy("o.id")
    .execute();
  let notified = 0;
  await eachOnItsOwn("agencies' trials", idsOf(near), async (id) => {
    if (await database.asSystem((work) => notifyOfTrial(work, needs, id, now))) notified += 1;
  });
  return notified;
}

/**
 * Marked in the transaction that notifies: after a crash there is both or neither, and of two processes one notifies.
 */
async function notifyOfTrial(work: Work, needs: Needs, id: string, now: Date): Promise<boolean> {
  const row = await work.db
    .selectFrom("mls_organizations")
    .select(["plan", "standing", ...trialColumns])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const trial = row && isVetted(row.standing) ? trialFrom(row) : null;
  const notice = trial && trialNoticeDue(trial, now.getTime());
  if (!row || !trial || !notice || trial.endsAt === null) return false;
  const marked = await work.db
    .insertInto("mls_trial_notices")
    .values({ organization_id: id, notice, notified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("notice")
    .executeTakeFirst();
  if (!marked) return false;
  notify(work, needs, {
    organizationId: id,
    news: { type: "plan_update", notice, plan: row.plan, endsAt: trial.endsAt },
  });
  // Updates open screens.
  if (notice === "ended") work.change({ topic: "organization.changed", entityId: id, organizationId: id });
  return true;
}
