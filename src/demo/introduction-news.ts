import { decideInterviewEnd } from "#domain/interview/interview.ts";
import { type Introduction, requesterOf, type StepAction } from "#domain/introduction/introduction.ts";
import { interviewNews, lastPass } from "#domain/notification/interviews.ts";
import { noticesOfStep } from "#domain/notification/introductions.ts";
import { withNotices } from "./notification.ts";
import type { DemoContext, DemoEvent } from "./runner.ts";
import type { DemoInterview, DemoState } from "./state.ts";

/** An introduction's event for the tabs: ids and display codes only (spec §16). */
const introductionNews = (
  action: StepAction | "interview_ended",
  { id, code, candidate }: Introduction,
): DemoEvent => ({
  type: "introduction_update",
  data: { introductionId: id, action, introductionCode: code, candidateCode: candidate.maskedCode },
});

/**
 * The events and notifications of the steps since `before`; null: it was just requested. The interviews that it no
 * longer allows end with it.
 */
export function withStepNews(
  state: DemoState,
  context: Pick<DemoContext, "now" | "newId">,
  before: Introduction | null,
  after: Introduction,
): { state: DemoState; events: DemoEvent[] } {
  const steps = after.steps.slice(before?.steps.length ?? 0);
  const ended = endedInterviews(state, after, context.now);
  const notified = withNotices(withInterviews(state, ended), context, [
    ...steps.flatMap((step) => noticesOfStep(after, step)),
    ...ended.flatMap((interview) =>
      interview.steps.slice(-1).flatMap((step) =>
        (lastPass(after) ? [after.listingAgency] : [after.listingAgency, requesterOf(after)]).map(({ id }) => ({
          organizationId: id,
          news: interviewNews(after, interview, step),
        })),
      ),
    ),
  ]);
  return {
    state: notified.state,
    events: [
      ...steps.map(({ action }) => introductionNews(action, after)),
      ...ended.map(() => introductionNews("interview_ended", after)),
      ...notified.events,
    ],
  };
}

/** The open interviews that this introduction no longer allows, ended. */
export const endedInterviews = (
  { interviews }: Pick<DemoState, "interviews">,
  introduction: Introduction,
  now: number,
): DemoInterview[] =>
  interviews.flatMap((before) => {
    const after = before.introductionId === introduction.id ? decideInterviewEnd(introduction, before, now) : null;
    return after ? [{ ...after, links: before.links }] : [];
  });

function withInterviews(state: DemoState, changed: readonly DemoInterview[]): DemoState {
  if (changed.length === 0) return state;
  const byId = new Map(changed.map((each) => [each.id, each]));
  return { ...state, interviews: state.interviews.map((each) => byId.get(each.id) ?? each) };
}

/** Each introduction that `decide` changes, with its events and notifications. */
export function withIntroductionsChanged(
  state: DemoState,
  context: Pick<DemoContext, "now" | "newId">,
  decide: (before: Introduction) => Introduction | null,
): { state: DemoState; events: DemoEvent[] } {
  const changed = state.introductions.flatMap((before) => {
    const after = decide(before);
    return after ? [{ before, after }] : [];
  });
  const byId = new Map(changed.map(({ after }) => [after.id, after]));
  const introductions = state.introductions.map((each) => byId.get(each.id) ?? each);
  return changed.reduce<{ state: DemoState; events: DemoEvent[] }>(
    (sum, { before, after }) => {
      const news = withStepNews(sum.state, context, before, after);
      return { state: news.state, events: [...sum.events, ...news.events] };
    },
    { state: { ...state, introductions }, events: [] },
  );
}
