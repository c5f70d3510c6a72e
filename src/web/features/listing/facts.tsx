import type { ListingCard } from "#domain/listing/view.ts";
import { workAuthorizationLabels, workTypeLabels } from "#domain/core/lookups.ts";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { type Highlight, shown } from "./highlight.tsx";
import { cn } from "#web/ui/cn.ts";
import { availabilityText, salaryRange, yearsText } from "#web/lib/format.ts";
import { TrackLine } from "#web/features/track-record/partner.tsx";
import { Link } from "#web/lib/router/link.tsx";

type Facts = Omit<ListingCard, "agencyId" | "agencyName" | "agencyType">;

/** City and state, work type and clearance. */
export function ListingPlace({ listing, highlight }: { listing: Facts; highlight?: Highlight | undefined }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1.5 text-ink-2">
      <span>{shown(highlight, `${listing.locationCity}, ${listing.locationState}`, "loc")}</span>
      <Badge tone="petrol">{workTypeLabels[listing.workType]}</Badge>
      {listing.clearance ? <Badge tone="amber">{listing.clearance}</Badge> : null}
    </span>
  );
}

/** Salary, years, availability and work authorization in one line. `now` in ms. */
export function FactsLine({ listing, now, className }: { listing: Facts; now: number; className?: string }) {
  return (
    <ul className={cn("figures flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-ink-2", className)}>
      <li className="font-semibold text-ink">
        <span className="sr-only">Salary </span>
        {salaryRange(listing.salaryMin, listing.salaryMax)}
      </li>
      <li>
        <span aria-hidden="true">{yearsText(listing.yearsExperience, "short")}</span>
        <span className="sr-only">{yearsText(listing.yearsExperience)} of experience</span>
      </li>
      <li>
        <span aria-hidden="true">Avail. </span>
        <span className="sr-only">Available </span>
        <time dateTime={listing.availabilityDate}>{availabilityText(listing.availabilityDate, now)}</time>
      </li>
      <li>{workAuthorizationLabels[listing.workAuth]}</li>
    </ul>
  );
}

type ListedByProps = { listing: ListingCard; figuresClass?: string; className?: string };

/**
 * The listing agency with the way to its record, a mark when it is the reader's own and, for agencies and staff, the
 * split. Its figures arrive later; `figuresClass` keeps the height of their lines from the start. The link is above the
 * one that covers a card.
 */
export function ListedBy({ listing, figuresClass = "min-h-[1lh]", className }: ListedByProps) {
  const { terms, mine } = listing;
  return (
    <div className={cn("min-w-0", className)}>
      <p className="figures text-small break-words text-ink-3">
        Listed by{" "}
        <Link
          to="/mls/partners/$id"
          params={{ id: listing.agencyId }}
          className={
            "relative z-10 anchor hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 " +
            "pointer-coarse:after:-inset-y-3.5 pointer-coarse:after:content-['']"
          }
        >
          {listing.agencyName}
        </Link>
        {terms ? " • " : null}
        {terms ? (
          <span className="whitespace-nowrap">{`Split: ${terms.defaultSplitLA}%/${terms.defaultSplitSA}%`}</span>
        ) : null}
        {mine ? <Badge className="ml-1.5">Yours</Badge> : null}
      </p>
      {terms ? (
        // The sentence above says the same.
        <div aria-hidden="true" className="mt-1.5 max-w-44">
          <SplitBar parts={agencySplit(terms.defaultSplitLA, terms.defaultSplitSA)} />
        </div>
      ) : null}
      {mine ? null : (
        <p className={cn("figures mt-1 text-small text-ink-3", figuresClass)}>
          <TrackLine of={listing.agencyId} />
        </p>
      )}
    </div>
  );
}
