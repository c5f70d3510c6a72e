import { dateOf } from "#domain/calendar.ts";
import { isRecognized, unrecognizedPlace } from "#domain/place.ts";
import { agoText, counted } from "#web/components/listing/figures.ts";
import { StatusBadge } from "#web/components/listing/status-badge.tsx";
import { Plate } from "#web/components/motif/plate.tsx";
import { Link } from "#web/router/link.tsx";
import { cn } from "#web/ui/cn.ts";
import { Cell, HeadCell, Table, TableHead, TableRow } from "#web/ui/table.tsx";
import { exclusivityWords } from "./exclusivity.ts";
import { nameOf, placeOf, type OwnListing } from "./own-listing.ts";
import { RowActions } from "./row-actions.tsx";
import { useWide } from "#web/ui/use-wide.ts";

/** The agency's own listings, with the names only it may read: a table where there is room, cards where there is not. */
export function OwnListings({ listings, now }: { listings: readonly OwnListing[]; now: number }) {
  return useWide("table") ? <ListingTable listings={listings} now={now} /> : <ListingCards listings={listings} now={now} />;
}

function ListingTable({ listings, now }: { listings: readonly OwnListing[]; now: number }) {
  return (
    <Table caption="Your listings" className="rounded-card border border-line bg-surface">
      <TableHead>
        <tr>
          <HeadCell>Candidate</HeadCell>
          <HeadCell>Code</HeadCell>
          <HeadCell>Place</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Exclusivity</HeadCell>
          <HeadCell numeric>Views</HeadCell>
          <HeadCell>Updated</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {listings.map((listing) => (
          <TableRow key={listing.id} className="hover:bg-sunk">
            <Cell className="max-w-72">
              <NameLink listing={listing} />
              {listing.candidateName && listing.headlineRole ? <span className="block truncate text-ink-2">{listing.headlineRole}</span> : null}
            </Cell>
            <Cell>{listing.maskedCode ? <Plate code={listing.maskedCode} /> : <Nothing says="No code before it is listed" />}</Cell>
            <Cell className="max-w-56">
              {placeOf(listing) ? <span className="block truncate">{placeOf(listing)}</span> : <Nothing says="No place yet" />}
              <PlaceNotice listing={listing} />
            </Cell>
            <Cell>
              <StatusBadge status={listing.status} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <Exclusivity listing={listing} now={now} />
            </Cell>
            <Cell numeric>{listing.status === "draft" ? <Nothing says="None" /> : listing.profileViews.toLocaleString("en-US")}</Cell>
            <Cell className="whitespace-nowrap text-ink-2">
              <time dateTime={listing.updatedAt}>{agoText(listing.updatedAt, now)}</time>
            </Cell>
            <Cell className="w-12 text-right">
              <RowActions listing={listing} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function ListingCards({ listings, now }: { listings: readonly OwnListing[]; now: number }) {
  return (
    <ul className="flex flex-col gap-3">
      {listings.map((listing) => (
        <li key={listing.id} className="rounded-card border border-line bg-surface px-4 py-3">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0 pt-1.5">
              <NameLink listing={listing} />
              {listing.candidateName && listing.headlineRole ? <span className="block break-words text-ink-2">{listing.headlineRole}</span> : null}
            </div>
            <RowActions listing={listing} />
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StatusBadge status={listing.status} />
            {listing.maskedCode ? <Plate code={listing.maskedCode} /> : null}
            {placeOf(listing) ? <span className="text-ink-2">{placeOf(listing)}</span> : null}
          </div>
          <PlaceNotice listing={listing} />
          <p className="figures mt-2 flex flex-wrap gap-x-3 text-small text-ink-3">
            {exclusivityWords(listing.status, listing.exclusivityUntil, dateOf(now)) ? <Exclusivity listing={listing} now={now} /> : null}
            {listing.status === "draft" ? null : <span>{counted(listing.profileViews, "view")}</span>}
            <span>
              Updated <time dateTime={listing.updatedAt}>{agoText(listing.updatedAt, now)}</time>
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Places weren't always checked: the agency hears of the ones that searches miss. */
function PlaceNotice({ listing: { status, actions, locationCity: city, locationState: state } }: { listing: OwnListing }) {
  if (status === "draft" || !actions.includes("edit") || isRecognized({ city, state })) return null;
  return <span className="block text-small whitespace-normal text-amber">{unrecognizedPlace}</span>;
}

function NameLink({ listing }: { listing: OwnListing }) {
  const look = "block truncate font-semibold hover:underline";
  return listing.status === "draft" ? (
    <Link to="/mls/list/$id" params={{ id: listing.id }} className={look}>
      {nameOf(listing)}
    </Link>
  ) : (
    <Link to="/mls/candidate/$id" params={{ id: listing.id }} className={look}>
      {nameOf(listing)}
    </Link>
  );
}

function Exclusivity({ listing, now }: { listing: OwnListing; now: number }) {
  const exclusivity = exclusivityWords(listing.status, listing.exclusivityUntil, dateOf(now));
  if (!exclusivity) return <Nothing says="No exclusivity runs" />;
  return <span className={cn(exclusivity.urgent && "font-medium text-amber")}>{exclusivity.words}</span>;
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
