import { earliestDate } from "#domain/core/calendar.ts";
import { type Introduction, lapse } from "#domain/introduction/introduction.ts";
import { hasRunOut } from "#domain/listing/listing.ts";
import { endedInterviews, withIntroductionsChanged } from "./introduction-news.ts";
import type { DemoState } from "./state.ts";

/**
 * Daily changes that the server's jobs would make: listings expire when their exclusivity ends, and unanswered
 * introductions and their interviews with a notification. `now` in ms. Returns the same state object for the same day,
 * because the search index depends on its identity.
 */
export function passingDays(): (state: DemoState, now: number) => DemoState {
  let last: { before: DemoState; today: string; after: DemoState } | null = null;
  return (state, now) => {
    const today = earliestDate(now);
    if (last && last.today === today && (last.before === state || last.after === state)) return last.after;
    last = { before: state, today, after: withLapsed(onDay(state, today), now) };
    return last.after;
  };
}

function onDay(state: DemoState, today: string): DemoState {
  if (!state.listings.some((listing) => hasRunOut(listing, today))) return state;
  const listings = state.listings.map((listing) =>
    hasRunOut(listing, today) ? { ...listing, status: "expired" as const, version: listing.version + 1 } : listing,
  );
  return { ...state, listings };
}

/**
 * Reading saves nothing, so each notification has the same id each time: it can be marked as read. Ids of introductions
 * are also ids of notifications.
 */
const withLapsed = (state: DemoState, now: number): DemoState =>
  state.introductions
    .filter((each) => lapse(each, now) !== null || missesInterviews(state, each, now))
    .toSorted((a, b) => a.answerBy - b.answerBy)
    .reduce((sum, { id, answerBy }) => {
      let made = 0;
      const context = { now: answerBy, newId: () => `expired-${id}${made++ === 0 ? "" : `-${made}`}` };
      return withIntroductionsChanged(sum, context, (each) => (each.id === id ? (lapse(each, now) ?? each) : null))
        .state;
    }, state);

/** The requester missed the deadline to sign while another party signed: only its interviews end. */
const missesInterviews = (state: DemoState, introduction: Introduction, now: number): boolean =>
  now >= introduction.answerBy && endedInterviews(state, introduction, introduction.answerBy).length > 0;
