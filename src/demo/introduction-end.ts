import { decideEnd } from "#domain/introduction/introduction.ts";
import { withStepNews } from "./introduction-news.ts";
import type { DemoContext, DemoEvent } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** Ends open introductions when a candidate leaves the market (spec §12); grants stay. */
export function withIntroductionsEnded(
  state: DemoState,
  listingId: string,
  context: Pick<DemoContext, "now" | "newId">,
): { state: DemoState; events: DemoEvent[] } {
  const changed = state.introductions.flatMap((before) => {
    const after = before.listingId === listingId ? decideEnd(before, context.now) : null;
    return after ? [{ before, after }] : [];
  });
  const ended = new Map(changed.map(({ after }) => [after.id, after]));
  const introductions = state.introductions.map((each) => ended.get(each.id) ?? each);
  return changed.reduce<{ state: DemoState; events: DemoEvent[] }>(
    (sum, { before, after }) => {
      const news = withStepNews(sum.state, context, before, after);
      return { state: news.state, events: [...sum.events, ...news.events] };
    },
    { state: { ...state, introductions }, events: [] },
  );
}
