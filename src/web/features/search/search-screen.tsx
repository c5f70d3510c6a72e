import { keepPreviousData } from "@tanstack/react-query";
import { LayoutGrid, List } from "lucide-react";
import { useDeferredValue, useMemo, useRef } from "react";
import { marksOf } from "#domain/search/marks.ts";
import { sorts, type SearchQuery } from "#domain/search/query.ts";
import { idsOf } from "#domain/core/ids.ts";
import { useSingleKeys } from "#web/lib/keys/single-keys.ts";
import { foundText } from "#web/lib/format.ts";
import type { FilterChange } from "./filter-panel.tsx";
import { activeFilters, clearedSearch, sortLabels } from "./filters.ts";
import { ShortlistMany } from "#web/features/shortlist/shortlist-many.tsx";
import { usePeek } from "#web/features/listing/use-peek.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { lazyComponent } from "#web/ui/lazy-module.ts";
import { Select } from "#web/ui/select.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { ActiveFilters, SearchBox } from "./box.tsx";
import { FiltersAside, FiltersSheet } from "./search-filters.tsx";
import { highlightOf } from "./highlight.tsx";
import { SearchResults, SearchSkeleton } from "./results.tsx";
import { SavedBar } from "./saved-bar.tsx";
import { ShortcutsHelp } from "./shortcuts-help.tsx";
import { useResultKeys } from "./use-result-keys.ts";
import { useSearchAddress } from "./use-search-address.ts";
import { useFound } from "./use-found.ts";
import { useSelection } from "./use-selection.ts";
import { itemsOf, useAsk } from "#web/lib/backend/ask.ts";
import { facetsInput } from "#web/features/listing/queries.ts";
import { trailAt } from "#web/features/listing/search-trail.ts";
import { LoadError } from "#web/lib/loaded.tsx";
import { dropTypedText } from "#web/lib/use-typed-text.ts";

// With the rules of requests and codes, which the results do without.
const GoToCode = lazyComponent(async () => (await import("./go-to-code.tsx")).GoToCode);
const Reading = lazyComponent(async () => (await import("./reading.tsx")).Reading);
const JobPanel = lazyComponent(
  async () => (await import("#web/features/job-description/job-panel.tsx")).JobPanel,
  () => <div className="mt-2 h-7" />,
);
const NothingFound = lazyComponent(async () => (await import("./nothing-found.tsx")).NothingFound);
const SearchTips = lazyComponent(async () => (await import("./search-tips.tsx")).SearchTips);
const Peek = lazyComponent(async () => (await import("#web/features/shortlist/peek-tools.tsx")).PeekWithTools);
const SelectionBar = lazyComponent(async () => (await import("./selection-bar.tsx")).SelectionBar);

const sortItems = sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));
const layouts = [
  { value: "grid", label: "Grid view", icon: <LayoutGrid aria-hidden="true" /> },
  { value: "list", label: "List view", icon: <List aria-hidden="true" /> },
] as const;

/** Talent Search (spec §2, spec §18): the address is the search, everything else follows from it. */
export function SearchScreen() {
  usePageTitle("Talent Search");
  const address = useSearchAddress();
  const { query, layout } = address;
  const { found, isRanked, readingOf, rankingOf } = useFound(query, address.wanted);
  const facets = useAsk("listings", "facets", facetsInput(query), { placeholderData: keepPreviousData });
  // Cards render in chunks, so that typing and scrolling stay responsive.
  const data = useDeferredValue(found.data);
  const listings = itemsOf(data);
  // The newest page has the current total.
  const total = data?.pages.at(-1)?.total;
  const filters = activeFilters(query);
  const reading = readingOf(data);
  const highlight = useMemo(() => highlightOf(marksOf(query, reading)), [query, reading]);

  const searchBox = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLUListElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const now = useNow();
  const [singleKeys] = useSingleKeys();
  const selection = useSelection();
  const peek = usePeek(results, idsOf(listings));
  const peeked = listings[peek.position] ?? null;
  const more = () => {
    if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
  };
  function select(id: string) {
    const listing = listings.find((each) => each.id === id);
    if (listing) selection.toggle(listing);
  }
  useResultKeys({ searchBox, list: results, peeked: peek.id, onPeek: peek.show, onSelect: select, onEnd: more });

  function change(next: SearchQuery, how: FilterChange = {}) {
    address.setQuery(next, { replace: how.typing ?? false });
    // A new answer starts at the top.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: "start" });
  }

  const trailFor = trailsOf({ query, address: address.params, isRanked }, idsOf(listings));
  const clearAll = () => {
    dropTypedText();
    change(clearedSearch(query));
  };
  const panel = { query, onChange: change, facets: facets.data };

  return (
    <div className="mx-auto flex w-full max-w-wide">
      <FiltersAside {...panel} active={filters.length} onClear={clearAll} />
      <div className="gutter min-w-0 flex-1 py-5 lg:border-l lg:border-line lg:-ml-px">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-title font-semibold">Talent Search</h1>
          <SavedBar query={query} reading={reading} hasJob={address.wanted !== null} />
        </div>
        <SearchBox ref={searchBox} query={query} onChange={change} hint={singleKeys} />
        <GoToCode text={query.keywords ?? ""} />
        <JobPanel
          wanted={address.wanted}
          onChange={address.setWanted}
          knownSkills={facets.data?.skills.map(({ value }) => value) ?? []}
        />
        <Reading query={query} reading={reading} onChange={change} />
        <ActiveFilters
          filters={filters}
          facets={facets.isPlaceholderData ? undefined : facets.data}
          onChange={change}
          onClear={clearAll}
        />
        <div ref={top} className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-2.5">
          <Total total={total} failed={found.isError} />
          {listings.length > 0 ? (
            <span className="order-2 sm:order-none">
              <ShortlistMany ids={idsOf(listings)} who="shown" variant="ghost">
                Shortlist all {listings.length.toLocaleString("en-US")} shown
              </ShortlistMany>
            </span>
          ) : null}
          <div className="order-1 flex w-full gap-2 sm:order-none sm:w-auto">
            <FiltersSheet {...panel} active={filters.length} total={total} onClear={clearAll} />
            {isRanked ? null : (
              <Select
                aria-label="Sort by"
                items={sortItems}
                value={query.sort}
                onValueChange={(sort) => change({ ...query, sort })}
                className="min-w-0 flex-1 sm:w-46"
              />
            )}
          </div>
          <Segmented
            aria-label="Layout of the results"
            value={layout}
            onValueChange={address.setLayout}
            options={layouts}
          />
          <SearchTips />
          <span className="pointer-coarse:hidden">
            <ShortcutsHelp />
          </span>
        </div>
        <section aria-label="Search results" className="mt-3">
          <h2 className="sr-only">Results</h2>
          {!data && !found.isError ? <SearchSkeleton layout={layout} /> : null}
          {found.isError && !data ? <LoadError query={found} what="candidates" /> : null}
          {total === 0 && listings.length === 0 ? (
            <NothingFound
              query={query}
              facets={facets.isPlaceholderData ? undefined : facets.data}
              onChange={change}
              onClear={clearAll}
            />
          ) : null}
          {listings.length > 0 ? (
            <SearchResults
              ref={results}
              listings={listings}
              total={total}
              layout={layout}
              query={found}
              outdated={found.isPlaceholderData || data !== found.data}
              selection={selection}
              now={now}
              highlight={highlight}
              rankingOf={rankingOf}
              trailFor={trailFor}
            />
          ) : null}
        </section>
        {selection.candidates.length > 0 ? (
          <SelectionBar
            selection={selection}
            shown={new Set(idsOf(listings))}
            matches={matchesOf(listings, rankingOf)}
            onCleared={() => results.current?.querySelector<HTMLElement>("[data-card-link]")?.focus()}
          />
        ) : null}
      </div>
      <Peek
        listing={peeked}
        position={peek.position}
        count={listings.length}
        total={total ?? listings.length}
        onStep={peek.step}
        onClose={() => peek.show(null)}
        finalFocus={peek.finalFocus}
        now={now}
        state={peeked ? trailFor(peek.position) : undefined}
      />
    </div>
  );
}

/** What the history stores of each opened result, by position. */
const trailsOf = (trail: Parameters<typeof trailAt>[0], ids: readonly string[]) => (position: number) => ({
  searchTrail: trailAt(trail, ids, position),
});

/** By listing, the score that each result shows. */
const matchesOf = <Listing extends { id: string }>(
  listings: readonly Listing[],
  rankingOf: (listing: Listing) => { score: number | null } | undefined,
): ReadonlyMap<string, number> =>
  new Map(
    listings.flatMap((listing) => {
      const score = rankingOf(listing)?.score;
      return typeof score === "number" ? [[listing.id, score] as const] : [];
    }),
  );

function Total({ total, failed }: { total: number | undefined; failed: boolean }) {
  return (
    <p role="status" className="mr-auto text-read">
      {total === undefined ? (
        failed ? null : (
          "Loading candidates..."
        )
      ) : (
        <>
          <strong className="figures">{total.toLocaleString("en-US")}</strong> {foundText(total)}
        </>
      )}
    </p>
  );
}
