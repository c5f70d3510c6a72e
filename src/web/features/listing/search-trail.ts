import type { SearchQuery } from "#domain/search/query.ts";
import type { Search } from "#web/lib/router/search-params.ts";

/**
 * The search a candidate page was opened from and the position in it: stored in the history entry, not in the address.
 */
export type SearchTrail = {
  query: SearchQuery;
  /** The address of the results. */
  address: Search;
  /** Index among the results, from 0. */
  position: number;
  /** By a job: it isn't asked again for the neighbors, because each ranking is logged. */
  isRanked: boolean;
  /** The results on either side, for a search that leaves out opened candidates: the next answer may lack this one. */
  near?: readonly string[];
};

/** Results on either side that a trail has. */
const nearby = 25;

/** The trail of the result at this position. `ids`: the results. */
export const trailAt = (
  trail: Omit<SearchTrail, "position" | "near">,
  ids: readonly string[],
  position: number,
): SearchTrail => ({
  ...trail,
  position,
  ...(trail.query.seen === "hide" && { near: ids.slice(Math.max(0, position - nearby), position + nearby + 1) }),
});

declare module "#web/lib/router/place.ts" {
  interface PlaceState {
    searchTrail?: SearchTrail;
    /** Opened to type: the search box takes the focus. */
    toSearchBox?: boolean;
  }
}
