import { type Interview, type InterviewStep, lastProposal } from "../interview/interview.ts";
import { type Introduction, requesterOf } from "../introduction/introduction.ts";
import type { InterviewRef, IntroductionEvent } from "./words.ts";

/** What someone who arranges an interview is notified of, or reminded of. */
export type InterviewNotice = InterviewRef["step"] | Extract<IntroductionEvent, "scorecard_due" | "decision_due">;

/** The other side's notification of a step. */
export function interviewNews(
  introduction: Introduction,
  interview: Interview,
  { action, organizationId }: InterviewStep,
) {
  const from =
    [introduction.listingAgency, requesterOf(introduction)].find(({ id }) => id === organizationId)?.name ?? null;
  return { type: "interview_scheduled" as const, from, interview: interviewRef(introduction, interview, action) };
}

/**
 * What the actor's colleagues are notified of, because the time that was agreed is in their calendars; null if none
 * was.
 */
export function colleagueStep({ steps }: Interview, { action }: InterviewStep) {
  if (!steps.some((each) => each.action === "accepted")) return null;
  if (action === "moved") return "moved_by_colleague" as const;
  return action === "canceled" ? ("canceled_by_colleague" as const) : null;
}

/** What a notification contains of an interview. */
export function interviewRef(
  { id, candidate }: Introduction,
  interview: Interview,
  step: InterviewRef["step"],
): InterviewRef {
  return {
    step,
    candidate: { maskedCode: candidate.maskedCode, headlineRole: candidate.headlineRole },
    introductionId: id,
    interviewId: interview.id,
    at: interview.startsAt,
    timeZone: lastProposal(interview).timeZone,
  };
}
