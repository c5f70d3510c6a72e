import { awaited, type Introduction, isLive, knowsOf, lapse, requesterOf } from "../introduction/introduction.ts";
import { maySign } from "../introduction/reveal.ts";
import type { ToldStep } from "./words.ts";

const dayMs = 86_400_000;

/** How long before the end the calendar reminds, in ms: of an answer or a signature, and of a grant. */
export const reminderMs = { answer: 3 * dayMs, grant: 7 * dayMs } as const;

/** `endsAt`: what it reminds of, in ms; an organization is reminded once of each. */
export type IntroductionReminder = {
  organizationId: string;
  step: Extract<ToldStep, "answer_due" | "nda_waits" | "access_ends_soon">;
  endsAt: number;
};

/**
 * Whom the calendar reminds, and of what (spec §16): whoever must answer or sign, and who holds a grant; each of its
 * own part alone, so that nobody learns by it what another did. `now` in ms.
 */
export function remindersOf(introduction: Introduction, now: number): IntroductionReminder[] {
  const { answerBy, listingAgency, parts } = introduction;
  const grants = parts.flatMap(({ organization, grant }): IntroductionReminder[] => {
    if (!grant || !isLive(grant, now) || now < grant.endsAt - reminderMs.grant) return [];
    // Of one no longer than the warning its holder knows since they signed.
    return grant.endsAt - grant.givenAt > reminderMs.grant
      ? [{ organizationId: organization.id, step: "access_ends_soon", endsAt: grant.endsAt }]
      : [];
  });
  if (lapse(introduction, now) || now < answerBy - reminderMs.answer) return grants;
  const turn = awaited(introduction);
  const answer: IntroductionReminder[] =
    turn === null
      ? []
      : [
          {
            organizationId: turn === "listing" ? listingAgency.id : requesterOf(introduction).id,
            step: "answer_due",
            endsAt: answerBy,
          },
        ];
  const signing = parts
    .filter(
      (part) => maySign(introduction, part, now) && knowsOf({ organizationId: part.organization.id }, introduction),
    )
    .map(({ organization }): IntroductionReminder => ({
      organizationId: organization.id,
      step: "nda_waits",
      endsAt: answerBy,
    }));
  return [...answer, ...signing, ...grants];
}
