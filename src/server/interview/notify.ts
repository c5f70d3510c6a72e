import { type Interview, type InterviewStep, lastProposal } from "#domain/interview/interview.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import type { ToldInterview } from "#domain/notification/words.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { notify, type Notifier } from "../notification/notify.ts";
import { interviewCard, postCard } from "../thread/card.ts";

/**
 * What follows from a step of an interview, in its transaction: a change for each side, word to the other one, and a
 * card in the thread between them. `viewer` null: the introduction ended, nobody wrote. Ids and display codes, no time,
 * no place and no reason.
 */
export function tellOfInterview(
  work: Work,
  notifier: Notifier,
  viewer: Viewer | null,
  introduction: Introduction,
  interview: Interview,
): void {
  const step = interview.steps.at(-1);
  if (!step) return;
  const { id, code, candidate, listingAgency } = introduction;
  const sides = [listingAgency, requesterOf(introduction)];
  for (const side of sides) {
    work.change({
      topic: "introduction.changed",
      entityId: id,
      organizationId: side.id,
      data: {
        action: `interview_${step.action}`,
        introductionCode: code,
        candidateCode: candidate.maskedCode,
        ...(side.id === step.organizationId && step.personId !== null && { personId: step.personId }),
      },
    });
    if (side.id !== step.organizationId)
      notify(work, notifier, { organizationId: side.id, news: newsOf(introduction, interview, step) });
  }
  if (viewer)
    work.beforeCommit((db) =>
      postCard({ ...work, db }, notifier, viewer, introduction, interviewCard(interview.id, step), step.at),
    );
}

/** What the other side is told of a step. */
export function newsOf(introduction: Introduction, interview: Interview, { action, organizationId }: InterviewStep) {
  const from =
    [introduction.listingAgency, requesterOf(introduction)].find(({ id }) => id === organizationId)?.name ?? null;
  return { type: "interview_scheduled" as const, from, interview: toldInterview(introduction, interview, action) };
}

/** What a notification says of it. */
export function toldInterview(
  { id, candidate }: Introduction,
  interview: Interview,
  step: ToldInterview["step"],
): ToldInterview {
  return {
    step,
    candidate: { maskedCode: candidate.maskedCode, headlineRole: candidate.headlineRole },
    introductionId: id,
    interviewId: interview.id,
    at: interview.startsAt,
    timeZone: lastProposal(interview).timeZone,
  };
}
