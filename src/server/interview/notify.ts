import type { Interview } from "#domain/interview/interview.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import { colleagueStep, interviewNews, interviewRef, lastPass } from "#domain/notification/interviews.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { StepServices } from "../platform/http/context.ts";
import { notify } from "../notification/notify.ts";
import { interviewCard } from "#domain/thread/thread.ts";
import { postCard } from "../thread/card.ts";

/**
 * Effects of an interview step, in its transaction: a change for each side, a notification for the other one and for
 * colleagues whose calendars it changes, and a card in their thread. `viewer` null: the introduction ended. Ids and
 * display codes only, no time, place or reason.
 */
export function notifyOfInterview(
  work: Work,
  notifier: StepServices,
  viewer: Viewer | null,
  introduction: Introduction,
  interview: Interview,
): void {
  const step = interview.steps.at(-1);
  if (!step) return;
  const { id, code, candidate, listingAgency } = introduction;
  const forColleagues = colleagueStep(interview, step);
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
      notify(work, notifier, {
        organizationId: side.id,
        notPersonId: viewer ? null : (lastPass(introduction)?.personId ?? null),
        news: interviewNews(introduction, interview, step),
      });
    else if (forColleagues)
      notify(work, notifier, {
        organizationId: side.id,
        notPersonId: step.personId,
        news: {
          type: "interview_scheduled",
          from: null,
          interview: interviewRef(introduction, interview, forColleagues),
        },
      });
  }
  if (viewer)
    work.beforeCommit(async (db) => {
      await postCard({ ...work, db }, notifier, viewer, introduction, interviewCard(interview.id, step), step.at);
      if (step.organizationId === listingAgency.id)
        await notifier.followUps.interviewNotified({ ...work, db }, notifier, introduction, step.action);
      else if (forColleagues)
        await notifier.followUps.interviewNotified({ ...work, db }, notifier, introduction, forColleagues, {
          notPersonId: step.personId,
        });
    });
}
