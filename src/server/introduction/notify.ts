import { canSeeStep, type Introduction, requesterOf, type Step } from "#domain/introduction/introduction.ts";
import type { IntroductionRef } from "#domain/notification/refs.ts";
import type { IntroductionEvent } from "#domain/notification/words.ts";
import type { Work } from "../platform/db/database.ts";
import type { StepServices } from "../platform/http/context.ts";
import { type Notice, notify } from "../notification/notify.ts";
import { isRegistered } from "#domain/register/register.ts";
import { enterRegister } from "../register/enter.ts";
import { isEnded } from "#domain/introduction/status.ts";

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
    await services.followUps.introductionChanged({ ...work, db }, services, after, { now, toEmployer });
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

/**
 * An expired signing period is announced only to the listing agency: otherwise a party could infer from silence who
 * hasn't signed.
 */
function organizationsToNotify(introduction: Introduction, step: Step): string[] {
  const { listingAgency, sellingAgency, employer, steps } = introduction;
  if (step.action === "expired" && steps.some(({ action }) => action === "accepted")) return [listingAgency.id];
  return [listingAgency, sellingAgency, employer].flatMap((party) =>
    party && canSeeStep(party.id, step, introduction) ? [party.id] : [],
  );
}

/** Who is notified of the step, and of what. Platform staff: `organizationId` null. */
export function noticesOfStep(introduction: Introduction, step: Step): Pick<Notice, "organizationId" | "news">[] {
  const { listingAgency, sellingAgency, employer } = introduction;
  const reference = introductionReference(introduction);
  const actor = [listingAgency, sellingAgency, employer].find((party) => party?.id === step.organizationId);
  const from =
    actor?.name ??
    (step.organizationId !== null ? "The marketplace" : step.action === "revoked" ? listingAgency.name : null);
  return [
    ...receiversOf(introduction, step).map(([organizationId, says]) => ({
      organizationId,
      news: { type: "introduction_update" as const, step: says, from, introduction: reference },
    })),
    ...(step.action === "prior_declared"
      ? [
          {
            organizationId: null,
            news: { type: "platform_case" as const, case: "prior_knowledge" as const, introduction: reference },
          },
        ]
      : []),
  ];
}

/** News that no organization caused: a time is near, or has come. */
export const timeNews = (introduction: Introduction, step: IntroductionEvent) => ({
  type: "introduction_update" as const,
  step,
  from: null,
  introduction: introductionReference(introduction),
});

/** The introduction's names in a notification. */
export function introductionReference({ id, code, candidate }: Introduction): IntroductionRef {
  return { id, code, candidate: { maskedCode: candidate.maskedCode, headlineRole: candidate.headlineRole } };
}

/** Who is notified, and of what. */
function receiversOf(introduction: Introduction, step: Step): [organizationId: string, says: IntroductionEvent][] {
  const { listingAgency, sellingAgency, employer, status, parts } = introduction;
  const named = sellingAgency ? employer.id : null;
  const others = organizationsToNotify(introduction, step).filter((id) => id !== step.organizationId);
  switch (step.action) {
    case "countered":
      return [
        [step.organizationId === listingAgency.id ? requesterOf(introduction).id : listingAgency.id, "countered"],
      ];
    case "terms_accepted":
      return [[listingAgency.id, "terms_accepted"]];
    case "accepted":
      // The named employer first learns of the introduction here.
      return others.map((id) => [
        id,
        id === named ? "nda_waits" : id === listingAgency.id ? "accepted" : "accepted_to_sign",
      ]);
    case "ended":
      // A grant holder keeps its grant and needs no notification.
      return others
        .filter(
          (id) =>
            id !== listingAgency.id &&
            (isEnded(status) || parts.some(({ organization, nda }) => organization.id === id && nda === null)),
        )
        .map((id) => [id, "ended"]);
    case "revoked":
      return others.filter((id) => id !== listingAgency.id).map((id) => [id, "revoked"]);
    case "requested":
      return [[listingAgency.id, "requested"]];
    default:
      return others.map((id) => [id, step.action]);
  }
}
