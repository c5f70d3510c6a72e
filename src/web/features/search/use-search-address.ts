import { useMemo } from "react";
import { searchFromParams, searchToParams } from "#domain/search/parse-query.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import type { CardLayout } from "#web/features/listing/card.tsx";
import { useNavigate, useSearch } from "#web/lib/router/hooks.ts";

export type SearchAddress = {
  query: SearchQuery;
  layout: CardLayout;
  setQuery: (query: SearchQuery, how: { replace: boolean }) => void;
  setLayout: (layout: CardLayout) => void;
};

/** The whole search is in the address (spec §18), so it can be shared and navigated. */
export function useSearchAddress(): SearchAddress {
  const params = useSearch();
  const navigate = useNavigate();
  const query = useMemo(() => searchFromParams(params), [params]);
  const layout: CardLayout = params["view"] === "list" ? "list" : "grid";

  const go = (next: SearchQuery, view: CardLayout, replace: boolean) =>
    void navigate(
      { to: "/mls/search", search: { ...searchToParams(next), ...(view === "list" ? { view } : {}) } },
      { replace, resetScroll: false },
    );

  return {
    query,
    layout,
    setQuery: (next, { replace }) => go(next, layout, replace),
    // A layout preference isn't a history entry.
    setLayout: (view) => go(query, view, true),
  };
}
