import type { ReactNode } from "react";
import type { ListingDetail } from "#domain/listing/view.ts";
import { workAuthorizationLabels } from "#domain/core/lookups.ts";
import { availabilityText, dateText, dollars, salaryRange, yearsText } from "#web/lib/format.ts";
import { ListingPlace } from "#web/features/listing/facts.tsx";
import { StatusBadge } from "#web/features/listing/status-badge.tsx";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { cn } from "#web/ui/cn.ts";

export type CandidateHeaderProps = {
  listing: ListingDetail;
  /** The name, once the reader has opened the identity. */
  name: string | undefined;
  /** In ms. */
  now: number;
  actions?: ReactNode;
};

/** The candidate as far as the reader can see, and the key figures. */
export function CandidateHeader({ listing, name, now, actions }: CandidateHeaderProps) {
  const available = availabilityText(listing.availabilityDate, now);
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-5 pb-4 sm:px-6">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <Redaction revealed={name !== undefined} className="text-read font-semibold">
              {name}
            </Redaction>
            <Plate code={listing.maskedCode} />
            {listing.own ? <StatusBadge status={listing.status} /> : null}
          </div>
          <h1 className="mt-2 text-title font-semibold break-words">{listing.headlineRole}</h1>
          <div className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            <span className="inline-flex flex-wrap items-center gap-1.5">
              <ListingPlace listing={listing} />
              {listing.erasedAt === undefined ? <Badge>{workAuthorizationLabels[listing.workAuth]}</Badge> : null}
            </span>
            <span>{yearsText(listing.yearsExperience)}</span>
            <span>{available === "Now" ? "Available now" : `Available ${available}`}</span>
          </div>
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      <Figures listing={listing} />
    </header>
  );
}

function Figures({ listing }: { listing: ListingDetail }) {
  const { terms } = listing;
  return (
    <dl className={cn("grid grid-cols-2 gap-px border-y border-line bg-line", terms && "md:grid-cols-4")}>
      <Figure term="Salary">{salaryRange(listing.salaryMin, listing.salaryMax)}</Figure>
      <Figure term="Exclusive until">
        <time dateTime={listing.exclusivityUntil}>{dateText(listing.exclusivityUntil)}</time>
      </Figure>
      {terms ? (
        <>
          <Figure term="Minimum fee">{dollars(terms.minimumFee)}</Figure>
          <Figure term="Split LA / SA">
            {terms.defaultSplitLA} / {terms.defaultSplitSA}
            <span aria-hidden="true" className="mt-1.5 block">
              <SplitBar parts={agencySplit(terms.defaultSplitLA, terms.defaultSplitSA)} />
            </span>
          </Figure>
        </>
      ) : null}
    </dl>
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="bg-surface px-5 py-3.5 sm:px-6">
      <dt className="label-caps text-ink-3">{term}</dt>
      <dd className="figures mt-0.5 text-read font-semibold">{children}</dd>
    </div>
  );
}
