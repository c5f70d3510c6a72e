import type { SearchQuery } from "#domain/search/query.ts";

/** Listings per page of results: a multiple of the columns. */
const pageSize = 24;

export const searchInput = (query: SearchQuery) => ({ ...filtersOf(query), limit: pageSize });

/** How many candidates each option has; independent of the sort order. */
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
