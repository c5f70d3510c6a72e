import { dateOf } from "#domain/core/calendar.ts";
import { hasRunOut } from "#domain/listing/listing.ts";
import type { DemoState } from "./state.ts";

/**
 * What a new day changes by itself, as the server's jobs do: listings whose exclusivity has ended expire. `now` in ms.
 * Answers the same state for the same day, since the search index goes by it.
 */
export function passingDays(): (state: DemoState, now: number) => DemoState {
  let last: { before: DemoState; today: string; after: DemoState } | null = null;
  return (state, now) => {
    const today = dateOf(now);
    if (last && last.today === today && (last.before === state || last.after === state)) return last.after;
    last = { before: state, today, after: onDay(state, today) };
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
