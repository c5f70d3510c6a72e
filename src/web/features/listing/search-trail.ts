import type { SearchQuery } from "#domain/search/query.ts";

/**
 * The search a candidate page was opened from and the position in it: stored in the history entry, not in the address.
 */
export type SearchTrail = {
  query: SearchQuery;
  /** Index among the results, from 0. */
  position: number;
};

declare module "#web/lib/router/place.ts" {
  interface PlaceState {
    searchTrail?: SearchTrail;
    /** Opened to type: the search box takes the focus. */
    toSearchBox?: boolean;
  }
}
