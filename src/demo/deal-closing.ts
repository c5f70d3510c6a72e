import { decideRelease, holdsPlacement, requireUnplaced } from "#domain/deal/closing.ts";
import { dealRules as rules } from "#domain/deal/steps.ts";
import { dealDays } from "#domain/deal/calendar.ts";
import { paperFileName } from "#domain/deal/document.ts";
import { refuseState } from "#domain/core/errors.ts";
import { withBills } from "./bills.ts";
import { dealOf, sheetOf, step } from "./deal-access.ts";
import { dealNews } from "./deal-news.ts";
import { withIntroductionsEnded } from "./introduction-end.ts";
import type { DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

type Closing = Pick<DemoHandlers["deals"], "win" | "pay" | "correct" | "fallOff" | "settle" | "calendar">;

const win = step(rules.win);

export const dealClosing: Closing = {
  win(state, ask, context) {
    const won = win(state, ask, context);
    const { listingId } = won.answer;
    const placed = state.listings.find(({ id: own }) => own === listingId);
    const others = state.deals.filter((deal) => deal.listingId === listingId);
    if (placed) requireUnplaced(placed.status, others.some(holdsPlacement));
    const listings = won.state.listings.map((listing) =>
      listing.id === listingId ? { ...listing, status: "placed" as const, version: listing.version + 1 } : listing,
    );
    const ended = withIntroductionsEnded({ ...won.state, listings }, listingId, context);
    return { ...won, state: ended.state, event: [...won.event, ...ended.events] };
  },
  pay: step(rules.pay),
  correct: step(rules.correct),
  fallOff: step(rules.fallOff),
  settle: step(rules.settle),
  calendar(state, { id }, context) {
    const sheet = sheetOf(state, context, dealOf(state, context.viewer, id));
    const days = dealDays(sheet) ?? refuseState("Dates are available once the deal is closed as won. Close it first.");
    return {
      answer: context.papers.calendar(days, {
        name: `TalentMLS demo ${sheet.code}`,
        fileName: paperFileName(sheet.code, "dates", "ics"),
        createdAt: Date.parse(sheet.updatedAt),
      }),
    };
  },
};

/** Releases the reserve of guarantees that have ended. The demo has no jobs, so this runs when deals are read. */
export function released(state: DemoState, now: number): { state: DemoState; event: DemoEvent[] } {
  const event: DemoEvent[] = [];
  const deals = state.deals.map((deal) => {
    const next = decideRelease(deal, now);
    if (next !== deal) event.push(dealNews("released", next));
    return next;
  });
  // Deals stored by an earlier release have no document numbers yet.
  const numbered = deals.reduce(withBills, event.length > 0 ? { ...state, deals } : state);
  return { state: numbered, event };
}
