import type { ListingCard } from "#domain/listing-view.ts";
import { workAuthorizationLabels, workTypeLabels } from "#domain/lookups.ts";
import { agencySplit, SplitBar } from "#web/components/motif/split-bar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/cn.ts";
import { availabilityText, salaryRange, yearsText } from "./figures.ts";

/** City and state, work type and clearance: where the work happens and what it takes. */
export function ListingPlace({ listing, className }: { listing: ListingCard; className?: string }) {
  return (
    <span className={cn("inline-flex max-w-full flex-wrap items-center gap-1.5 text-ink-2", className)}>
      <span>
        {listing.locationCity}, {listing.locationState}
      </span>
      <Badge tone="petrol">{workTypeLabels[listing.workType]}</Badge>
      {listing.clearance ? <Badge tone="amber">{listing.clearance}</Badge> : null}
    </span>
  );
}

/** Salary, years, availability and work authorization in one line. `now` in ms. */
export function FactsLine({ listing, now, className }: { listing: ListingCard; now: number; className?: string }) {
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
      <li>
        <abbr title={workAuthorizationLabels[listing.workAuth]} className="no-underline">
          {listing.workAuth}
        </abbr>
      </li>
    </ul>
  );
}

/** Seed §2: who lists it and, for those who may know (decisions §3), how the fee is shared. */
export function ListedBy({ listing, className }: { listing: ListingCard; className?: string }) {
  const { terms } = listing;
  if (!terms) return <p className={cn("text-small text-ink-3", className)}>Listed by agency</p>;
  return (
    <div className={cn("min-w-0", className)}>
      <p className="figures text-small text-ink-3">
        Listed by agency • Split: {terms.defaultSplitLA}%/{terms.defaultSplitSA}%
      </p>
      {/* The sentence above says the same. */}
      <div aria-hidden="true" className="mt-1.5 max-w-44">
        <SplitBar parts={agencySplit(terms.defaultSplitLA, terms.defaultSplitSA)} />
      </div>
    </div>
  );
}
