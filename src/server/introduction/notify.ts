import type { Introduction, Step } from "#domain/introduction/introduction.ts";
import { noticesOfStep, organizationsToNotify } from "#domain/notification/introductions.ts";
import { isClosed } from "#domain/introduction/status.ts";
import type { IntroductionEvent } from "#domain/notification/words.ts";
import type { Work } from "../platform/db/database.ts";
import type { StepServices } from "../platform/http/context.ts";
import { notify } from "../notification/notify.ts";
import { isRegistered } from "#domain/register/register.ts";
import { enterRegister } from "../register/enter.ts";

/**
 * Effects of a step, in its transaction: a register entry, a change for each organization that can see it, and
 * notifications. `before` null: it was just requested. Ids and display codes only, no terms or texts.
 */
export function notifyOfSteps(
  work: Work,
  services: StepServices,
  before: Introduction | null,
  after: Introduction,
): void {
  const steps = after.steps.slice(before?.steps.length ?? 0);
  for (const { action, organizationId, at } of steps)
    if (isRegistered(action))
      enterRegister(work, services, { introduction: after, action, actor: { organizationId }, at });
  work.beforeCommit(async (db) => {
    const unaware = await unawareOf(db, after);
    const toEmployer: IntroductionEvent[] = [];
    for (const step of steps) {
      announceStep(work, after, step, unaware);
      for (const notice of noticesOfStep(after, step))
        if (notice.organizationId !== unaware) {
          notify(work, services, notice);
          if (notice.organizationId === after.employer.id && notice.news.type === "introduction_update")
            toEmployer.push(notice.news.step);
        }
    }
    const now = services.clock.now().getTime();
    const endedUnknown = unaware !== undefined && before !== null && !isClosed(before.status) && isClosed(after.status);
    await services.followUps.introductionChanged({ ...work, db }, services, after, { now, toEmployer, endedUnknown });
  });
}

/**
 * The employer named by an agency, if it doesn't know of the introduction: not agreed yet, or the candidate was hidden
 * from it by then.
 */
export async function unawareOf(db: Work["db"], { id, employer }: Introduction): Promise<string | undefined> {
  const { employer_knows } = await db
    .selectFrom("mls_introductions")
    .select("employer_knows")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return employer_knows ? undefined : employer.id;
}

/** Only the actor's own organization learns who acted (spec §16). */
function announceStep(
  work: Pick<Work, "change">,
  introduction: Introduction,
  step: Step,
  unaware: string | undefined,
): void {
  const { action, organizationId: by, personId } = step;
  for (const id of organizationsToNotify(introduction, step).filter((each) => each !== unaware))
    work.change({
      topic: "introduction.changed",
      entityId: introduction.id,
      organizationId: id,
      data: {
        action,
        introductionCode: introduction.code,
        candidateCode: introduction.candidate.maskedCode,
        ...(id === by && personId !== null && { personId }),
      },
    });
}
