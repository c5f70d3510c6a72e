import { decideEnd } from "#domain/introduction/introduction.ts";
import type { DemoState } from "./state.ts";

/** Ends open introductions when a candidate leaves the market (spec §12); grants stay. */
export const withIntroductionsEnded = (state: DemoState, listingId: string, now: number): DemoState => ({
  ...state,
  introductions: state.introductions.map((each) =>
    each.listingId === listingId ? (decideEnd(each, now) ?? each) : each,
  ),
});
