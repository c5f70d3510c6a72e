import type { Listing } from "../listing/listing.ts";
import { createSearchIndex } from "../search/search-index.ts";
import { searchDocumentOf } from "../search/viewpoint.ts";
import { boardOrder, queryForAnyone, type SavedSearch } from "./saved-search.ts";

/** A saved search that a listing meets. */
type SearchFit = { id: string; name: string; params: Record<string, string>; shared: boolean };

/** The searches that this listing meets, by name. `now` in ms. */
export function searchesMet(listing: Listing, searches: readonly SavedSearch[], now: number): SearchFit[] {
  const index = createSearchIndex<null>();
  index.put(searchDocumentOf(listing), null);
  return searches
    .filter((search) => search.removedAt === null && index.among(queryForAnyone(search), [], { now }).total > 0)
    .map(({ id, name, params, shared }) => ({ id, name, params: { ...params }, shared }))
    .toSorted((a, b) => boardOrder({ ...a, pinned: false }, { ...b, pinned: false }));
}
