import { useMemo } from "react";
import { type Requirements, requirementsFromParam, requirementsToParam } from "#domain/job-description/requirements.ts";
import { searchFromParams, searchToParams } from "#domain/search/parse-query.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import type { CardLayout } from "#web/features/listing/card.tsx";
import { useNavigate, useSearch } from "#web/lib/router/hooks.ts";
import type { Search } from "#web/lib/router/search-params.ts";

export type SearchAddress = {
  /** All of it, with what isn't part of the query. */
  params: Search;
  query: SearchQuery;
  layout: CardLayout;
  /** What a job asks for, under `jd`; null for a search without a job description. */
  wanted: Requirements | null;
  setWanted: (wanted: Requirements | null) => void;
  setQuery: (query: SearchQuery, how: { replace: boolean }) => void;
  setLayout: (layout: CardLayout) => void;
};

/** The whole search is in the address (spec §18), so it can be shared and navigated. */
export function useSearchAddress(): SearchAddress {
  const params = useSearch();
  const navigate = useNavigate();
  const query = useMemo(() => searchFromParams(params), [params]);
  const layout: CardLayout = params["view"] === "list" ? "list" : "grid";

  const jd = typeof params["jd"] === "string" ? params["jd"] : "";
  const wanted = useMemo(() => requirementsFromParam(jd), [jd]);

  const go = (next: SearchQuery, view: CardLayout, replace: boolean, job = wanted) => {
    const asked = job === null ? "" : requirementsToParam(job);
    const saved = params["saved"];
    const search = {
      ...searchToParams(next),
      ...(typeof saved === "string" && { saved }),
      ...(view === "list" && { view }),
      ...(asked !== "" && { jd: asked }),
    };
    void navigate({ to: "/mls/search", search }, { replace, resetScroll: false });
  };

  return {
    params,
    query,
    layout,
    wanted,
    setWanted: (job) => go(query, layout, false, job),
    setQuery: (next, { replace }) => go(next, layout, replace),
    // A layout preference isn't a history entry.
    setLayout: (view) => go(query, view, true),
  };
}
