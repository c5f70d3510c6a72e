import { dayMs } from "../core/calendar.ts";
import { awaited, type Introduction, isLive, isAwareOf, lapse, requesterOf } from "../introduction/introduction.ts";
import { canSign } from "../introduction/reveal.ts";
import type { IntroductionEvent } from "./words.ts";

/** How long before the deadline a reminder is sent, in ms: of an answer or a signature, and of a grant. */
export const reminderMs = { answer: 3 * dayMs, grant: 7 * dayMs } as const;

/** `endsAt`: the deadline, in ms; an organization is reminded once of each. */
export type IntroductionReminder = {
  organizationId: string;
  step: Extract<IntroductionEvent, "answer_due" | "nda_waits" | "access_ends_soon">;
  endsAt: number;
};

/**
 * Due reminders (spec §16): for parties that have to answer or sign, and for holders of a grant. Each covers only the
 * party's own part, so that it reveals nothing about others. `now` in ms.
 */
export function remindersOf(introduction: Introduction, now: number): IntroductionReminder[] {
  const { answerBy, listingAgency, parts } = introduction;
  const grants = parts.flatMap(({ organization, grant }): IntroductionReminder[] => {
    if (!grant || !isLive(grant, now) || now < grant.endsAt - reminderMs.grant) return [];
    // The holder of a grant shorter than the reminder period has known the end since signing.
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
      (part) => canSign(introduction, part, now) && isAwareOf({ organizationId: part.organization.id }, introduction),
    )
    .map(({ organization }): IntroductionReminder => ({
      organizationId: organization.id,
      step: "nda_waits",
      endsAt: answerBy,
    }));
  return [...answer, ...signing, ...grants];
}
