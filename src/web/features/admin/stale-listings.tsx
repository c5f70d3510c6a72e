import { useMutation } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { type StaleListing } from "./queries.ts";
import { counted, instantDateText } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { itemsOf, useAskPages, useOutdate } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

/** Listings neither changed nor confirmed recently. Staff remind the agency; an agency sees its own. */
export function StaleListings({ oversees }: { oversees: boolean }) {
  const found = useAskPages("admin", "stale", { limit: 20 });
  const listings = itemsOf(found.data);
  const first = found.data?.pages[0];
  return (
    <section aria-labelledby="stale-listings">
      <h2 id="stale-listings" className="text-read font-semibold">
        Stale listings
      </h2>
      {first ? (
        <p className="mt-0.5 mb-2.5 text-dense text-ink-2">
          {"Live listings, and listings put on hold without an answer, that no one has changed or confirmed for " +
            `${counted(first.days, "day")} or more.`}
        </p>
      ) : null}
      <LoadedPages
        query={found}
        what="the stale listings"
        skeleton={<Skeletons label="Loading stale listings" size="mt-2.5 h-28 rounded-card" />}
        empty={
          <EmptyState
            kind="stale"
            level={3}
            title={oversees ? "No stale listings" : "None of your listings is stale"}
            description="Nothing to do. Listings not changed or confirmed recently appear here, oldest first."
            className="rounded-card border border-line bg-surface py-8"
          />
        }
        noun={["listing", "listings"]}
      >
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {listings.map((listing) => (
            <Stale key={listing.id} listing={listing} oversees={oversees} />
          ))}
        </ul>
      </LoadedPages>
    </section>
  );
}

function Stale({ listing, oversees }: { listing: StaleListing; oversees: boolean }) {
  const { api } = useBackend();
  const outdate = useOutdate();
  const { id, maskedCode, headlineRole, agency, changedAt, remindedAt } = listing;
  const remind = useMutation({
    mutationFn: () => api.admin.remind({ listingId: id }),
    onSettled: () => outdate("admin"),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to="/mls/candidate/$id" params={{ id }} className="hover:underline">
            <PlateText code={maskedCode} />
          </Link>
          <span className="font-medium break-words">{headlineRole}</span>
        </p>
        <p className="mt-0.5 text-small text-ink-3">
          {agency.name} · last changed or confirmed <time dateTime={changedAt}>{instantDateText(changedAt)}</time>
          {remindedAt === null ? "" : ` · reminded ${instantDateText(remindedAt)}`}
        </p>
        {remind.isError ? <ErrorLine className="text-small">{problemDetail(remind.error)}</ErrorLine> : null}
      </div>
      {oversees ? (
        <Button
          size="sm"
          loading={remind.isPending}
          aria-label={`Remind ${agency.name} of ${maskedCode}`}
          onClick={() => remind.mutate()}
        >
          {remindedAt === null ? "Remind agency" : "Remind again"}
        </Button>
      ) : (
        <Link to="/mls/agent" className="anchor text-dense">
          Review it
        </Link>
      )}
    </li>
  );
}
