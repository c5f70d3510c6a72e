import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Api } from "#contract/index.ts";
import type { SearchQuery } from "#domain/search/query.ts";

/** Everything kept about listings starts with this: what changes one listing makes all of it stale. */
export const listingsKey = ["listings"] as const;

/** Long enough to go to a candidate and come back to the very same list; a returning window asks again anyway. */
export const searchStaleMs = 30_000;

/** Listings a page of results holds: a multiple of the columns. */
export const pageSize = 24;

/** Pages of a search, by cursor. The list of before stays until the new one is there, so that nothing flickers. */
export function searchOptions(api: Api, query: SearchQuery) {
  return infiniteQueryOptions({
    queryKey: [...listingsKey, "search", query],
    queryFn: ({ pageParam, signal }) =>
      api.listings.search(
        { ...asked(query), ...(pageParam ? { cursor: pageParam } : {}), limit: pageSize },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: searchStaleMs,
    refetchOnWindowFocus: "always",
  });
}

/** How many stand behind every option; the order of the results does not matter to it. */
export function facetsOptions(api: Api, query: SearchQuery) {
  const counted: SearchQuery = { ...query, sort: "updated" };
  return queryOptions({
    queryKey: [...listingsKey, "facets", counted],
    queryFn: ({ signal }) => api.listings.facets(asked(counted), { signal }),
    placeholderData: keepPreviousData,
    staleTime: searchStaleMs,
    refetchOnWindowFocus: "always",
  });
}

/** One listing as this viewer may see it. */
export function listingOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: [...listingsKey, "get", id],
    queryFn: ({ signal }) => api.listings.get({ id }, { signal }),
    staleTime: 10_000,
  });
}

/** A search as it is asked for. */
export function asked(query: SearchQuery) {
  return {
    ...query,
    workTypes: [...query.workTypes],
    skills: [...query.skills],
    workAuth: [...query.workAuth],
    clearance: [...query.clearance],
    industries: [...query.industries],
    agencyTypes: [...query.agencyTypes],
  };
}
