import { decideEnd } from "#domain/introduction/introduction.ts";
import { withIntroductionsChanged } from "./introduction-news.ts";
import type { DemoContext } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** Ends open introductions when a candidate leaves the market (spec §12); grants stay. */
export const withIntroductionsEnded = (
  state: DemoState,
  listingId: string,
  context: Pick<DemoContext, "now" | "newId">,
): ReturnType<typeof withIntroductionsChanged> =>
  withIntroductionsChanged(state, context, (before) =>
    before.listingId === listingId ? decideEnd(before, context.now) : null,
  );
