import type { SearchQuery } from "#domain/search/query.ts";

/** Listings a page of results holds: a multiple of the columns. */
export const pageSize = 24;

/** A search as it is asked for. */
export const searchInput = (query: SearchQuery) => ({ ...filtersOf(query), limit: pageSize });

/** How many candidates each option has; the order of the results does not matter to it. */
export const facetsInput = (query: SearchQuery) => filtersOf({ ...query, sort: "updated" });

export function filtersOf(query: SearchQuery) {
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
