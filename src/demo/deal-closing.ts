import {
  decideCorrection,
  decideFallOff,
  decidePayment,
  decideRelease,
  decideReplacement,
  decideWin,
  requireFallOff,
  requireUnplaced,
} from "#domain/deal/closing.ts";
import { dealDays } from "#domain/deal/calendar.ts";
import { paperFileName } from "#domain/deal/document.ts";
import { isPlacedByWin } from "#domain/listing/listing.ts";
import { dollars } from "#domain/core/money.ts";
import { refuse } from "#domain/core/errors.ts";
import { withBills } from "./bills.ts";
import { dealOf, deciding, sheetOf, textFor } from "./deal-access.ts";
import { dealNews } from "./deal-news.ts";
import { withIntroductionsEnded } from "./introduction-end.ts";
import type { AnyHandler, DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

type Closing = Pick<DemoHandlers["deals"], "win" | "pay" | "correct" | "fallOff" | "settle" | "calendar">;

export const dealClosing: Closing = {
  win(state, { id, version, acceptedSalary, startDate, timeZone }, context) {
    const won = deciding(state, { id, version, action: "closed_won" }, context, (deal) =>
      decideWin(context.viewer, deal, { acceptedSalary: dollars(acceptedSalary), startDate, timeZone }, context.now),
    );
    const { listingId } = won.answer;
    const placed = state.listings.find(({ id: own }) => own === listingId);
    if (placed) requireUnplaced(placed.status);
    const listings = won.state.listings.map((listing) =>
      listing.id === listingId && isPlacedByWin(listing.status)
        ? { ...listing, status: "placed" as const, version: listing.version + 1 }
        : listing,
    );
    return { ...won, state: withIntroductionsEnded({ ...won.state, listings }, listingId, context.now) };
  },
  pay(state, { id, version, kind, amountCents, on }, context) {
    return deciding(state, { id, version, action: "paid" }, context, (deal) =>
      decidePayment(context.viewer, deal, { kind, cents: amountCents, on }, context.now),
    );
  },
  correct(state, { id, version, entry }, context) {
    return deciding(state, { id, version, action: "corrected" }, context, (deal) =>
      decideCorrection(context.viewer, deal, entry, context.now),
    );
  },
  fallOff(state, { id, version, lastDay, reason, confirmedTexts }, context) {
    const { viewer, now } = context;
    return deciding(state, { id, version, action: "fell_off" }, context, (deal) => {
      requireFallOff(viewer, deal, { lastDay, reason }, now);
      const text = textFor(state, viewer, "reason", reason.trim(), {
        listingId: deal.listingId,
        confirmed: confirmedTexts,
      });
      return decideFallOff(viewer, deal, { lastDay, reason: text }, now);
    });
  },
  settle(state, { id, version, outcome }, context) {
    return deciding(state, { id, version, action: "settled" }, context, (deal) =>
      decideReplacement(context.viewer, deal, outcome, context.now),
    );
  },
  calendar(state, { id }, context) {
    const sheet = sheetOf(state, context, dealOf(state, context.viewer, id));
    const days =
      dealDays(sheet) ??
      refuse("wrong-state", { detail: "There are no dates before the deal is closed as won. Win it first." });
    return {
      answer: context.papers.calendar(days, {
        name: `TalentMLS demo ${sheet.code}`,
        fileName: paperFileName(sheet.code, "dates", "ics"),
        createdAt: Date.parse(sheet.updatedAt),
      }),
    };
  },
};

/**
 * Guarantees that ran out by now: nobody runs jobs here, so what was in reserve is released when deals are looked at.
 */
function released(state: DemoState, now: number): { state: DemoState; event: DemoEvent[] } {
  const event: DemoEvent[] = [];
  const deals = state.deals.map((deal) => {
    const next = decideRelease(deal, now);
    if (next !== deal) event.push(dealNews("released", next));
    return next;
  });
  // Deals that an earlier release kept have no numbers yet.
  const numbered = deals.reduce(withBills, event.length > 0 ? { ...state, deals } : state);
  return { state: numbered, event };
}

/** Handlers of deals as they are on this day. */
export function asOfToday(handlers: DemoHandlers["deals"]): DemoHandlers["deals"] {
  const today =
    (handler: AnyHandler): AnyHandler =>
    (before, ask, context) => {
      const { state, event } = released(before, context.now);
      if (state === before) return handler(before, ask, context);
      const outcome = handler(state, ask, context);
      return { state, ...outcome, event: [...event, ...[outcome.event ?? []].flat()] };
    };
  return Object.fromEntries(
    Object.entries(handlers).map(([verb, handler]) => [verb, today(handler as AnyHandler)]),
  ) as unknown as DemoHandlers["deals"];
}
