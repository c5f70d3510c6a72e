import { earliestDate } from "#domain/core/calendar.ts";
import { hasRunOut } from "#domain/listing/listing.ts";
import type { DemoState } from "./state.ts";

/**
 * Daily changes that the server's jobs would make: listings expire when their exclusivity ends. `now` in ms. Returns
 * the same state object for the same day, because the search index depends on its identity.
 */
export function passingDays(): (state: DemoState, now: number) => DemoState {
  let last: { before: DemoState; today: string; after: DemoState } | null = null;
  return (state, now) => {
    const today = earliestDate(now);
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
