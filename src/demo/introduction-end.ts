import { decideEnd } from "#domain/introduction/introduction.ts";
import { introductionNews } from "./introduction-news.ts";
import type { DemoEvent } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** Ends open introductions when a candidate leaves the market (spec §12); grants stay. */
export function withIntroductionsEnded(
  state: DemoState,
  listingId: string,
  now: number,
): { state: DemoState; events: DemoEvent[] } {
  const events: DemoEvent[] = [];
  const introductions = state.introductions.map((each) => {
    const ended = each.listingId === listingId ? decideEnd(each, now) : null;
    for (const { action } of ended?.steps.slice(each.steps.length) ?? []) events.push(introductionNews(action, each));
    return ended ?? each;
  });
  return { state: { ...state, introductions }, events };
}
