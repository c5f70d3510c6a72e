import type { SearchQuery } from "#domain/search/query.ts";
import { activeFilters } from "./filters.ts";

export function searchInWords(query: SearchQuery): string {
  const words = activeFilters(query).map(({ label }) => label);
  return words.length > 0 ? words.join(" · ") : "All candidates";
}
