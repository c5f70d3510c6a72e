import { type UseInfiniteQueryResult, useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { Ranking } from "#domain/job-description/rank.ts";
import type { ListingCard as Listing } from "#domain/listing/view.ts";
import { type CardLayout, cardLinkClass, ListingCard, ListingCardSkeleton } from "#web/features/listing/card.tsx";
import type { Highlight } from "#web/features/listing/highlight.tsx";
import { AddToPipelineMark } from "#web/features/pipeline/add-to-pipeline.tsx";
import { ShortlistMark } from "#web/features/shortlist/toggle.tsx";
import { TrackLines } from "#web/features/track-record/partner.tsx";
import { Link } from "#web/lib/router/link.tsx";
import type { PlaceState } from "#web/lib/router/place.ts";
import { ask } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { lazyComponent } from "#web/ui/lazy-module.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { cn } from "#web/ui/cn.ts";
import type { Selection } from "./use-selection.ts";

const RankingNote = lazyComponent(
  async () => (await import("#web/features/job-description/ranking-note.tsx")).RankingNote,
);
const noteOf = (ranking: Ranking | undefined) => (ranking ? <RankingNote ranking={ranking} /> : null);

const gridClass: Record<CardLayout, string> = {
  grid: "grid grid-cols-1 gap-3.5 lg:grid-cols-2",
  list: "grid grid-cols-1 gap-2",
};

export type SearchResultsProps = {
  ref: RefObject<HTMLUListElement | null>;
  listings: readonly Listing[];
  total: number | undefined;
  layout: CardLayout;
  query: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage">;
  /** Showing the previous answer while the new one loads. */
  outdated: boolean;
  /** The search data a card's link passes on. */
  trailFor: (position: number) => PlaceState;
  selection: Selection;
  /** In ms. */
  now: number;
  /** What the search matched. */
  highlight: Highlight | undefined;
  /** Why a listing has its place. */
  rankingOf: (listing: Listing) => Ranking | undefined;
};

/** The cards, in the order of the answer, and the way to more. */
export function SearchResults({
  ref,
  listings,
  total,
  layout,
  query,
  outdated,
  trailFor,
  selection,
  now,
  highlight,
  rankingOf,
}: SearchResultsProps) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const approach = (id: string) => void queryClient.prefetchQuery(ask(api, "listings", "get", { id }));
  const selecting = selection.candidates.length > 0;
  return (
    <TrackLines of={listings.map(({ agencyId }) => agencyId)}>
      <ul
        ref={ref}
        aria-busy={outdated || undefined}
        className={cn(gridClass[layout], "transition-opacity", outdated && "opacity-60 delay-300")}
      >
        {listings.map((listing, position) => (
          <li
            key={listing.id}
            data-card-id={listing.id}
            data-card-code={listing.maskedCode}
            className={cn(
              "group/card min-w-0 scroll-mb-4",
              selecting && "scroll-mb-24",
              selection.has(listing.id) && "[&>article]:border-ink",
            )}
            onPointerEnter={() => approach(listing.id)}
            onFocus={() => approach(listing.id)}
          >
            <ListingCard
              listing={listing}
              layout={layout}
              now={now}
              note={noteOf(rankingOf(listing))}
              highlight={highlight}
              mark={
                <span className="flex items-center">
                  <SelectMark listing={listing} selection={selection} />
                  <ShortlistMark candidate={listing} />
                </span>
              }
              tool={<AddToPipelineMark candidate={listing} />}
              action={
                <Link
                  to="/mls/candidate/$id"
                  params={{ id: listing.id }}
                  state={trailFor(position)}
                  data-card-link=""
                  aria-label={`View ${listing.headlineRole}, ${listing.maskedCode}`}
                  className={buttonClass({ size: "sm", className: cn(cardLinkClass, "static") })}
                >
                  View
                </Link>
              }
            />
          </li>
        ))}
      </ul>
      <LoadMore query={query} shown={listings.length} total={total} noun={total === 1 ? "candidate" : "candidates"} />
    </TrackLines>
  );
}

/** Hidden until the card is hovered, focused or a selection exists. Always visible on touch screens. */
function SelectMark({ listing, selection }: { listing: Listing; selection: Selection }) {
  return (
    <Checkbox
      label={<span className="sr-only">Select {listing.maskedCode}</span>}
      checked={selection.has(listing.id)}
      onCheckedChange={() => selection.toggle(listing)}
      className={cn(
        "items-center gap-0 px-1.5 pointer-coarse:px-3",
        selection.candidates.length === 0 &&
          "opacity-0 transition-opacity group-focus-within/card:opacity-100 group-hover/card:opacity-100 " +
            "pointer-coarse:opacity-100",
      )}
    />
  );
}

export function SearchSkeleton({ layout }: { layout: CardLayout }) {
  return (
    <div aria-hidden="true" className={gridClass[layout]}>
      {Array.from({ length: 6 }, (_, index) => (
        <ListingCardSkeleton key={index} layout={layout} />
      ))}
    </div>
  );
}
