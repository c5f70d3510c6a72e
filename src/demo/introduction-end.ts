import { decideEnd } from "#domain/introduction/introduction.ts";
import type { DemoState } from "./state.ts";

/** A candidate who leaves the market ends what was on its way (spec §12); what was granted stands. */
export const withIntroductionsEnded = (state: DemoState, listingId: string, now: number): DemoState => ({
  ...state,
  introductions: state.introductions.map((each) =>
    each.listingId === listingId ? (decideEnd(each, now) ?? each) : each,
  ),
});
