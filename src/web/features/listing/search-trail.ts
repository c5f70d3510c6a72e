import type { SearchQuery } from "#domain/search/query.ts";

/** Where in which search a candidate page was opened: travels in the history entry, not in the address. */
export type SearchTrail = {
  query: SearchQuery;
  /** Place among the results, from 0. */
  position: number;
};

declare module "#web/lib/router/place.ts" {
  interface PlaceState {
    searchTrail?: SearchTrail;
    /** Came to type: the search box takes the focus. */
    toSearchBox?: boolean;
  }
}
