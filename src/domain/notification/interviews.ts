import { type Interview, type InterviewStep, lastProposal } from "../interview/interview.ts";
import { type Introduction, requesterOf } from "../introduction/introduction.ts";
import { type Decision, decisionOf } from "../introduction/outcome.ts";
import type { InterviewRef, IntroductionEvent } from "./words.ts";

/** What someone who arranges an interview is notified of, or reminded of. A client's contacts know their pass. */
export type InterviewNotice =
  | Exclude<InterviewRef["step"], "passed">
  | Extract<IntroductionEvent, "scorecard_due" | "decision_due">;

/** A side's notification of a step that it didn't take. */
export function interviewNews(
  introduction: Introduction,
  interview: Interview,
  { action, organizationId }: InterviewStep,
) {
  const requester = requesterOf(introduction);
  const type = "interview_scheduled" as const;
  // After a pass the introduction goes on.
  if (action === "ended" && lastPass(introduction))
    return { type, from: requester.name, interview: interviewRef(introduction, interview, "passed") };
  const from = [introduction.listingAgency, requester].find(({ id }) => id === organizationId)?.name ?? null;
  return { type, from, interview: interviewRef(introduction, interview, action) };
}

/** The requester's pass, which ends interviews; null if it hasn't passed. Its author needs no notification of them. */
export function lastPass(introduction: Introduction): Decision | null {
  const last = decisionOf(requesterOf(introduction).id, introduction);
  return last?.outcome === "passed" ? last : null;
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
