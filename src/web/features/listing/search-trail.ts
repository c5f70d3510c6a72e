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
};

declare module "#web/lib/router/place.ts" {
  interface PlaceState {
    searchTrail?: SearchTrail;
    /** Opened to type: the search box takes the focus. */
    toSearchBox?: boolean;
  }
}
