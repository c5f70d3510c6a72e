import { Link, type LinkProps } from "@tanstack/react-router";
import type { Ref } from "react";
import type { ListingCard as Listing } from "#domain/listing-view.ts";
import { type CardLayout, cardLinkClass, ListingCard, ListingCardSkeleton } from "#web/components/listing/listing-card.tsx";
import { AddToPipelineMark } from "#web/components/pipeline/add-to-pipeline.tsx";
import { ShortlistMark } from "#web/components/shortlist/shortlist-toggle.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";
import { useMinute } from "#web/ui/use-minute.ts";

const gridClass: Record<CardLayout, string> = { grid: "grid grid-cols-1 gap-3.5 lg:grid-cols-2", list: "grid grid-cols-1 gap-2" };

export type SearchResultsProps = {
  ref: Ref<HTMLUListElement>;
  listings: readonly Listing[];
  layout: CardLayout;
  /** The answer to an earlier question, while the new one is on its way. */
  outdated: boolean;
  /** What a card's link hands on about the search. */
  trailFor: (position: number) => LinkProps["state"];
  onApproach: (id: string) => void;
};

/** The cards, in the order of the answer. */
export function SearchResults({ ref, listings, layout, outdated, trailFor, onApproach }: SearchResultsProps) {
  const now = useMinute();
  return (
    <ul ref={ref} aria-busy={outdated || undefined} className={cn(gridClass[layout], "transition-opacity", outdated && "opacity-60 delay-300")}>
      {listings.map((listing, position) => (
        <li key={listing.id} className="min-w-0 scroll-mb-4" onPointerEnter={() => onApproach(listing.id)} onFocus={() => onApproach(listing.id)}>
          <ListingCard
            listing={listing}
            layout={layout}
            now={now}
            mark={<ShortlistMark candidate={listing} />}
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
  );
}

/** As many empty cards as fill a screen. */
export function SearchSkeleton({ layout }: { layout: CardLayout }) {
  return (
    <div aria-hidden="true" className={gridClass[layout]}>
      {Array.from({ length: 6 }, (_, index) => (
        <ListingCardSkeleton key={index} layout={layout} />
      ))}
    </div>
  );
}
