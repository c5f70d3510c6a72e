import type { Listing } from "#domain/listing/listing.ts";
import { isHeld, isPaused, isVisible } from "#domain/core/listing-status.ts";
import { queryForAnyone, queryOf, type SavedSearch } from "#domain/saved-search/saved-search.ts";
import { createSearchIndex } from "#domain/search/search-index.ts";
import { ownedBy, searchDocumentOf } from "#domain/search/viewpoint.ts";
import { searchContext } from "./listing.ts";
import type { DemoContext, DemoEvent } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** Matches to remember. */
const mostHits = 2_000;

/** After a change of listings: which saved searches each one newly meets, like the server's matching. */
export function withHits(
  before: DemoState,
  after: DemoState,
  { viewer, now }: Pick<DemoContext, "viewer" | "now">,
): { state: DemoState; events: DemoEvent[] } {
  const unchanged = { state: after, events: [] };
  if (before.listings === after.listings || after.savedSearches.length === 0) return unchanged;
  const earlier = new Map(before.listings.map((listing) => [listing.id, listing]));
  const changed = after.listings.filter((listing) => isHeld(listing.status) && earlier.get(listing.id) !== listing);
  const counted = new Map<string, number>();
  const hits = changed.flatMap((listing) => {
    const old = earlier.get(listing.id);
    // After a hold or an edit, an earlier match counts.
    const again = old !== undefined && (isVisible(old.status) || isPaused(old.status));
    const meetsNow = isVisible(listing.status) ? meets(after, listing, { viewer, now }) : new Set<string>();
    // An update alone isn't news: the earlier state is compared as of now.
    const metBefore =
      old && isVisible(old.status) ? meets(after, { ...old, updatedAt: listing.updatedAt }, { viewer, now }) : null;
    return after.savedSearches.flatMap((search) => {
      if (meetsNow.has(search.id) === (metBefore?.has(search.id) ?? false)) return [];
      const known = again
        ? after.searchHits.find((hit) => hit.searchId === search.id && hit.listingId === listing.id)
        : undefined;
      // It left the results: without a match of its own, it was among them when the search was saved.
      if (!meetsNow.has(search.id))
        return known ? [] : [{ searchId: search.id, listingId: listing.id, at: now, number: 0 }];
      const number = known?.number ?? (counted.get(search.id) ?? search.lastHit) + 1;
      if (!known) counted.set(search.id, number);
      return [{ searchId: search.id, listingId: listing.id, at: now, number }];
    });
  });
  if (hits.length === 0) return unchanged;
  const isHit = new Set(hits.map(({ searchId, listingId }) => `${searchId} ${listingId}`));
  const kept = after.searchHits.filter(({ searchId, listingId }) => !isHit.has(`${searchId} ${listingId}`));
  const all = [...kept, ...hits];
  return {
    state: {
      ...after,
      savedSearches: after.savedSearches.map((search) => ({
        ...search,
        lastHit: counted.get(search.id) ?? search.lastHit,
      })),
      searchHits: [...all.filter((hit) => !isMatch(hit)), ...all.filter(isMatch).slice(-mostHits)],
    },
    events: hits.some(isMatch) ? [{ type: "saved_search_update", data: { action: "matched" } }] : [],
  };
}

/** Without the matches of held listings that don't meet the changed search: once they do, they are new. */
export function withoutMatches(state: DemoState, search: SavedSearch, now: number): DemoState {
  const index = createSearchIndex<null>();
  const held = state.listings.filter(({ status }) => isHeld(status));
  for (const listing of held) index.put(searchDocumentOf(listing), null);
  const ids = state.searchHits.flatMap((hit) => (hit.searchId === search.id ? hit.listingId : []));
  const meeting = new Set(index.among(queryForAnyone(search), ids, { now }).ids);
  const gone = new Set(held.flatMap(({ id }) => (meeting.has(id) ? [] : id)));
  return {
    ...state,
    searchHits: state.searchHits.filter(({ searchId, listingId }) => searchId !== search.id || !gone.has(listingId)),
  };
}

/** Not what only left the results. */
const isMatch = ({ number }: DemoState["searchHits"][number]): boolean => number > 0;

/** The saved searches that this listing meets. */
function meets(state: DemoState, listing: Listing, { viewer, now }: Pick<DemoContext, "viewer" | "now">): Set<string> {
  const index = createSearchIndex<null>();
  index.put(searchDocumentOf(listing), null, [ownedBy(listing.agency.id)]);
  return new Set(
    state.savedSearches.flatMap((search) => {
      if (search.removedAt !== null) return [];
      const query = queryOf(search);
      return index.among(query, [], searchContext(state, query, viewer, now)).total > 0 ? [search.id] : [];
    }),
  );
}
