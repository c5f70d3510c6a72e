import { hearsOf, type Introduction, requesterOf, type Step } from "#domain/introduction/introduction.ts";
import type { ToldIntroduction, ToldStep } from "#domain/notification/words.ts";
import type { Work } from "../platform/db/database.ts";
import type { Teller } from "../platform/http/context.ts";
import { type Notice, notify } from "../notification/notify.ts";
import { enterRegister } from "../register/enter.ts";
import { isEnded } from "#domain/introduction/status.ts";

/**
 * What follows from a step, in its transaction: an entry in the register, a change for each organization that may know
 * of it, and word to whoever must act or know. `before` null: it was asked for just now. Ids and display codes, no term
 * and no text.
 */
export function tellOfSteps(work: Work, teller: Teller, before: Introduction | null, after: Introduction): void {
  const steps = after.steps.slice(before?.steps.length ?? 0);
  for (const { action, organizationId, at } of steps)
    enterRegister(work, teller, { introduction: after, action, actor: { organizationId }, at });
  work.beforeCommit(async (db) => {
    const unaware = await unawareOf(db, after);
    for (const step of steps) {
      announceStep(work, after, step, unaware);
      for (const notice of noticesOfStep(after, step))
        if (notice.organizationId !== unaware) notify(work, teller, notice);
    }
    await teller.followUps.introductionChanged({ ...work, db }, teller, after, teller.clock.now().getTime());
  });
}

/**
 * The employer that an agency named, where it knows nothing of it: not agreed, or the candidate was hidden from it by
 * then.
 */
export async function unawareOf(db: Work["db"], { id, employer }: Introduction): Promise<string | undefined> {
  const { employer_knows } = await db
    .selectFrom("mls_introductions")
    .select("employer_knows")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return employer_knows ? undefined : employer.id;
}

/** Who did it is told to their own organization alone (spec §16). */
function announceStep(
  work: Pick<Work, "change">,
  introduction: Introduction,
  step: Step,
  unaware: string | undefined,
): void {
  const { action, organizationId: by, personId } = step;
  for (const id of hearing(introduction, step).filter((each) => each !== unaware))
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
 * That the time to sign ran out is told to the listing agency alone: where another party has signed nothing runs out,
 * and whoever has not would know it by the silence.
 */
function hearing(introduction: Introduction, step: Step): string[] {
  const { listingAgency, sellingAgency, employer, steps } = introduction;
  if (step.action === "expired" && steps.some(({ action }) => action === "accepted")) return [listingAgency.id];
  return [listingAgency, sellingAgency, employer].flatMap((party) =>
    party && hearsOf(party.id, step, introduction) ? [party.id] : [],
  );
}

/** Whom the step is told, in what words. The platform's own staff: `organizationId` null. */
export function noticesOfStep(introduction: Introduction, step: Step): Pick<Notice, "organizationId" | "news">[] {
  const { listingAgency, sellingAgency, employer } = introduction;
  const told = toldOf(introduction);
  const actor = [listingAgency, sellingAgency, employer].find((party) => party?.id === step.organizationId);
  const from =
    actor?.name ??
    (step.organizationId !== null ? "The marketplace" : step.action === "revoked" ? listingAgency.name : null);
  return [
    ...receiversOf(introduction, step).map(([organizationId, says]) => ({
      organizationId,
      news: { type: "introduction_update" as const, step: says, from, introduction: told },
    })),
    ...(step.action === "prior_declared"
      ? [
          {
            organizationId: null,
            news: { type: "platform_case" as const, case: "prior_knowledge" as const, introduction: told },
          },
        ]
      : []),
  ];
}

/** What a notification calls it by. */
export function toldOf({ id, code, candidate }: Introduction): ToldIntroduction {
  return { id, code, candidate: { maskedCode: candidate.maskedCode, headlineRole: candidate.headlineRole } };
}

/** Who is told of it, and of what. */
function receiversOf(introduction: Introduction, step: Step): [organizationId: string, says: ToldStep][] {
  const { listingAgency, sellingAgency, employer, status, parts } = introduction;
  const named = sellingAgency ? employer.id : null;
  const others = hearing(introduction, step).filter((id) => id !== step.organizationId);
  switch (step.action) {
    case "countered":
      return [
        [step.organizationId === listingAgency.id ? requesterOf(introduction).id : listingAgency.id, "countered"],
      ];
    case "accepted":
      // The employer that an agency named hears of it with this.
      return others.map((id) => [id, id === named ? "nda_waits" : "accepted"]);
    case "ended":
      // Who holds a grant keeps it, and has nothing to know.
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
