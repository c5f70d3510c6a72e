import { CircleHelp } from "lucide-react";
import { ownPageOf } from "#web/features/listing/own-page.ts";
import { wholeDays } from "#domain/core/calendar.ts";
import { workTypeLabels } from "#domain/core/lookups.ts";
import { isRecognized, unrecognizedPlace } from "#domain/core/place.ts";
import { ownDate } from "#web/lib/own-date.ts";
import { agoText, agoWithin, counted, salaryRange } from "#web/lib/format.ts";
import { lifeCycleWords } from "#web/features/listing/life-cycle.ts";
import { StatusBadge } from "#web/features/listing/status-badge.tsx";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { cn } from "#web/ui/cn.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { exclusivityWords } from "./exclusivity.ts";
import { nameOf, placeOf, type OwnListing } from "./own-listing.ts";
import { RowActions } from "./row-actions.tsx";
import { useWide } from "#web/ui/use-wide.ts";
import { isDraft, isHeld, isVisible } from "#domain/core/listing-status.ts";

/** The agency's listings with names, which only it can read: a table on wide screens, cards on narrow ones. */
export function OwnListings(props: ListProps) {
  return useWide("table") ? <ListingTable {...props} /> : <ListingCards {...props} />;
}

const demandHelp =
  "Other organizations with a saved search or an employer's interest that fits. Numbers start at five.";

type ListProps = {
  listings: readonly OwnListing[];
  now: number;
  chosen: ReadonlySet<string>;
  onToggle: (listing: OwnListing) => void;
  onToggleAll: (all: boolean) => void;
};

function ListingTable({ listings, now, chosen, onToggle, onToggleAll }: ListProps) {
  return (
    <Table
      caption="Your listings"
      className="rounded-card border border-line bg-surface"
      columns={[
        { label: <ChooseAll listings={listings} chosen={chosen} onToggleAll={onToggleAll} />, className: "w-10" },
        "Candidate",
        "Code",
        "Location",
        "Status",
        "Exclusivity",
        { label: "Views", numeric: true },
        { label: "Demand", numeric: true, title: demandHelp },
        "Updated",
        { label: "Actions", hidden: true },
      ]}
    >
      {listings.map((listing) => (
        <TableRow key={listing.id} className="hover:bg-sunk">
          <Cell className="w-10">
            <Choose listing={listing} chosen={chosen} onToggle={onToggle} />
          </Cell>
          <Cell className="max-w-72 min-w-72">
            <NameLink listing={listing} />
            {listing.candidateName && listing.headlineRole ? (
              <span className="block truncate text-ink-2">{listing.headlineRole}</span>
            ) : null}
            <Terms listing={listing} now={now} />
          </Cell>
          <Cell>
            {listing.maskedCode ? <Plate code={listing.maskedCode} /> : <Nothing says="No code before it is listed" />}
          </Cell>
          <Cell className="max-w-56">
            {placeOf(listing) ? (
              <span className="block truncate">{placeOf(listing)}</span>
            ) : (
              <Nothing says="No location yet" />
            )}
            <PlaceNotice listing={listing} />
          </Cell>
          <Cell>
            <StatusBadge status={listing.status} />
            <StillAvailable listing={listing} />
          </Cell>
          <Cell className="whitespace-nowrap">
            <Exclusivity listing={listing} now={now} />
          </Cell>
          <Cell numeric>
            {isDraft(listing.status) ? <Nothing says="None" /> : listing.profileViews.toLocaleString("en-US")}
          </Cell>
          <Cell numeric className="whitespace-nowrap">
            <Demand listing={listing} />
          </Cell>
          <Cell className="whitespace-nowrap text-ink-2">
            <time dateTime={listing.updatedAt}>{agoText(listing.updatedAt, now)}</time>
          </Cell>
          <Cell className="w-12 text-right">
            <RowActions listing={listing} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function ListingCards({ listings, now, chosen, onToggle, onToggleAll }: ListProps) {
  return (
    <>
      <p className="pb-2">
        <ChooseAll listings={listings} chosen={chosen} onToggleAll={onToggleAll} words="Select all on this page" />
      </p>
      <ul className="flex flex-col gap-3">
        {listings.map((listing) => (
          <li key={listing.id} className="rounded-card border border-line bg-surface px-4 py-3">
            <div className="flex items-start justify-between gap-2">
              <Choose listing={listing} chosen={chosen} onToggle={onToggle} />
              <div className="min-w-0 flex-1 pt-1.5">
                <NameLink listing={listing} />
                {listing.candidateName && listing.headlineRole ? (
                  <span className="block break-words text-ink-2">{listing.headlineRole}</span>
                ) : null}
              </div>
              <RowActions listing={listing} />
            </div>
            <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <StatusBadge status={listing.status} />
              {listing.maskedCode ? <Plate code={listing.maskedCode} /> : null}
              {placeOf(listing) ? <span className="text-ink-2">{placeOf(listing)}</span> : null}
            </div>
            <StillAvailable listing={listing} />
            <PlaceNotice listing={listing} />
            <div className="mt-2">
              <Terms listing={listing} now={now} />
            </div>
            <p className="figures mt-1 flex flex-wrap gap-x-3 text-small text-ink-3">
              {exclusivityWords(listing.status, listing.exclusivityUntil, ownDate(now)) ? (
                <Exclusivity listing={listing} now={now} />
              ) : null}
              {isDraft(listing.status) ? null : <span>{counted(listing.profileViews, "view")}</span>}
              {listing.demand === null ? null : <span>{listing.demand}+ organizations looking</span>}
              <span>
                Updated <time dateTime={listing.updatedAt}>{agoWithin(listing.updatedAt, now)}</time>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

type TermsProps = { listing: OwnListing; now: number };

/** The list's filters and sort orders. */
function Terms({ listing: { workType, salaryMin, salaryMax, status, listedAt }, now }: TermsProps) {
  const days = listedAt === null ? null : wholeDays(Date.parse(listedAt), now);
  const facts = [
    isDraft(status) && salaryMax === null ? "" : workTypeLabels[workType],
    salaryMin !== null && salaryMax !== null ? salaryRange(salaryMin, salaryMax) : "",
    days !== null && isHeld(status) ? `listed ${days === 0 ? "today" : `${counted(days, "day")} ago`}` : "",
  ].filter(Boolean);
  return facts.length > 0 ? (
    <span className="figures block text-small whitespace-normal text-ink-3">{facts.join(" · ")}</span>
  ) : null;
}

function Choose({ listing, chosen, onToggle }: Pick<ListProps, "chosen" | "onToggle"> & { listing: OwnListing }) {
  return (
    <Checkbox
      label={<span className="sr-only">Select {nameOf(listing)}</span>}
      checked={chosen.has(listing.id)}
      onCheckedChange={() => onToggle(listing)}
    />
  );
}

/** Of the rows shown; more load below them. */
function ChooseAll({
  listings,
  chosen,
  onToggleAll,
  words,
}: Pick<ListProps, "listings" | "chosen" | "onToggleAll"> & { words?: string }) {
  const count = listings.filter(({ id }) => chosen.has(id)).length;
  const all = listings.length > 0 && count === listings.length;
  return (
    <Checkbox
      label={words ?? <span className="sr-only">Select all on this page</span>}
      checked={all}
      indeterminate={count > 0 && !all}
      onCheckedChange={() => onToggleAll(!all)}
    />
  );
}

/** Some places predate validation: shows the agency which ones searches miss. */
function PlaceNotice({ listing: { status, locationCity: city, locationState: state } }: { listing: OwnListing }) {
  if (!isHeld(status) || isRecognized({ city, state })) return null;
  return <span className="block text-small whitespace-normal text-amber">{unrecognizedPlace}</span>;
}

/** One click; the menu and the bar of chosen listings have the same step. */
function StillAvailable({ listing }: { listing: OwnListing }) {
  const { run, busy } = useAction();
  if (!listing.actions.includes("available")) return null;
  const { label, done, doneDetail } = lifeCycleWords.available;
  const confirm = () =>
    run((api) => api.listings.available({ id: listing.id, version: listing.version }), {
      done: () => ({ title: done, description: doneDetail(listing.maskedCode ?? nameOf(listing)) }),
      outdates: ["listings"],
    });

  return (
    <span className="mt-1 block">
      <Button size="sm" loading={busy} aria-label={`${label}: ${nameOf(listing)}`} onClick={() => void confirm()}>
        <CircleHelp aria-hidden="true" className="text-amber" /> {label}
      </Button>
    </span>
  );
}

function NameLink({ listing }: { listing: OwnListing }) {
  return (
    <Link {...ownPageOf(listing)} className="block truncate font-semibold hover:underline">
      {nameOf(listing)}
    </Link>
  );
}

function Exclusivity({ listing, now }: { listing: OwnListing; now: number }) {
  const exclusivity = exclusivityWords(listing.status, listing.exclusivityUntil, ownDate(now));
  if (!exclusivity) return <Nothing says="No exclusivity period" />;
  return <span className={cn(exclusivity.urgent && "font-medium text-amber")}>{exclusivity.words}</span>;
}

function Demand({ listing: { demand, status } }: { listing: OwnListing }) {
  if (demand === null)
    return <Nothing says={isVisible(status) ? "No number: fewer than five organizations" : "Not on the market"} />;
  return (
    <span title={`At least ${demand} other organizations are looking for a candidate like this`}>
      {demand}+<span className="sr-only"> organizations looking</span>
    </span>
  );
}

function Nothing({ says }: { says: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-ink-3">
        –
      </span>
      <span className="sr-only">{says}</span>
    </>
  );
}
