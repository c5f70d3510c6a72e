import type { Introduction, StepAction } from "#domain/introduction/introduction.ts";
import { noticesOfStep } from "#domain/notification/introductions.ts";
import { withNotices } from "./notification.ts";
import type { DemoContext, DemoEvent } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** An introduction's event for the tabs: ids and display codes only (spec §16). */
const introductionNews = (action: StepAction, { id, code, candidate }: Introduction): DemoEvent => ({
  type: "introduction_update",
  data: { introductionId: id, action, introductionCode: code, candidateCode: candidate.maskedCode },
});

/** The events and notifications of the steps since `before`; null: it was just requested. */
export function withStepNews(
  state: DemoState,
  context: Pick<DemoContext, "now" | "newId">,
  before: Introduction | null,
  after: Introduction,
): { state: DemoState; events: DemoEvent[] } {
  const steps = after.steps.slice(before?.steps.length ?? 0);
  const notified = withNotices(
    state,
    context,
    steps.flatMap((step) => noticesOfStep(after, step)),
  );
  return {
    state: notified.state,
    events: [...steps.map(({ action }) => introductionNews(action, after)), ...notified.events],
  };
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
