import { keepPreviousData } from "@tanstack/react-query";
import { Download, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { listingStatuses, listingStatusLabels, type ListingStatus } from "#domain/core/listing-status.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useNeedsYou, useNeedsYouPending } from "#web/features/introduction/introductions-count.tsx";
import { counted } from "#web/lib/format.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { AgenciesOnly } from "#web/features/listing/agencies-only.tsx";
import { usePlace, useSetSearch } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { type HubAddress, hubAddressFrom, hubParamsFrom, hubQuery, isNarrowed } from "./hub-address.ts";
import { HubFilters } from "./hub-filters.tsx";
import type { OwnListing, StatusFilter } from "./own-listing.ts";
import { OwnListings } from "./own-listings.tsx";
import { TrialNotice } from "./trial-notice.tsx";
import { SellingDesk } from "./selling-desk.tsx";
import { itemsOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { dropTypedText } from "#web/lib/use-typed-text.ts";

const pageSize = 25;

const emptyTitles: Record<ListingStatus, string> = {
  draft: "No drafts",
  active: "Nothing on the market",
  on_hold: "Nothing on hold",
  placed: "No placements yet",
  expired: "Nothing has expired",
  withdrawn: "Nothing withdrawn",
};

/** `/mls/agent`: the agency's listings and drafts, selling, and employer interests. */
export function AgentScreen() {
  if (!mayDo(useViewer(), "listing.create")) return <AgenciesOnly title="Agent Hub" />;
  return <AgentHub />;
}

function AgentHub() {
  const { organizationName } = useViewer();
  const setSearch = useSetSearch();
  const place = usePlace();
  const address = hubAddressFrom(place.search, place.state);
  const { status } = address;
  const mine = useAskPages(
    "own",
    "listings",
    { ...hubQuery(address), limit: pageSize },
    { placeholderData: keepPreviousData },
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, OwnListing>>(new Map());
  const go = (next: HubAddress) => setSearch(hubParamsFrom(next), next.search ? { hubSearch: next.search } : {});
  const showAll = () => {
    dropTypedText();
    go(hubAddressFrom({}));
  };
  const now = useNow();
  const [arrived, setArrived] = useState(false);
  const counting = useNeedsYouPending();
  const own = useAsk("organizations", "own", {});
  // The first answers appear together; later tab changes move nothing.
  if (!arrived && !counting && !mine.isPending && !own.isPending) setArrived(true);
  const [exporting, setExporting] = useState(false);

  const pages = mine.data?.pages ?? [];
  const listings = itemsOf(mine.data);
  const counts = pages[0]?.counts;
  const total = (each: StatusFilter) =>
    each === "all" ? listingStatuses.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0) : (counts?.[each] ?? 0);
  const tabs = (["all", ...listingStatuses] as const).map((value) => ({
    value,
    label: value === "all" ? "All" : listingStatusLabels[value],
    ...(counts ? { count: total(value) } : {}),
  }));

  return (
    <div className="mx-auto max-w-page gutter py-7">
      <PageHeader
        title="Agent Hub"
        description={`All listings of ${organizationName}. Only your agency sees names.`}
        actions={
          <>
            <Button
              aria-haspopup="dialog"
              disabledReason={pages[0]?.all === 0 ? "There are no listings to export yet." : undefined}
              onClick={() => setExporting(true)}
            >
              <Download aria-hidden="true" />
              Export
            </Button>
            <Button render={<Link to="/mls/import" />}>
              <Upload aria-hidden="true" />
              Import
            </Button>
            <Button variant="primary" render={<Link to="/mls/list" />}>
              <Plus aria-hidden="true" />
              List Candidate
            </Button>
          </>
        }
      />
      {exporting ? (
        <ExportDialog
          // The filters narrow the counts, but not what is exported.
          counts={pages[0]?.all === total("all") ? { all: total("all"), drafts: total("draft") } : null}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {arrived ? (
        <>
          <TrialNotice trial={own.data?.plan?.trial} now={now} />
          <WaitingNotice />
          <HubFilters address={address} onAddress={go} attention={pages[0]?.attention} />
          {listed()}
          <SellingDesk />
        </>
      ) : (
        <div className="mt-5">
          <ListSkeleton />
        </div>
      )}
    </div>
  );

  function listed() {
    return (
      <Tabs<StatusFilter> value={status} onValueChange={(next) => go({ ...address, status: next })} className="mt-3">
        <TabList<StatusFilter> aria-label="Listings by status" items={tabs} />
        <TabPanel value={status} className="pt-4">
          <LoadedPages
            query={mine}
            what="candidates"
            skeleton={<ListSkeleton />}
            empty={<Empty address={address} onShowAll={showAll} />}
            noun={["listing", "listings"]}
          >
            <div aria-busy={mine.isPlaceholderData}>
              <p role="status" className="sr-only">
                {counted(pages[0]?.total ?? 0, "listing")}
              </p>
              <OwnListings
                listings={listings}
                now={now}
                chosen={new Set(chosen.keys())}
                onToggle={toggle}
                onToggleAll={toggleAll}
              />
            </div>
          </LoadedPages>
        </TabPanel>
        {chosen.size > 0 ? (
          <BulkBar
            chosen={[...chosen.values()].map((each) => listings.find(({ id }) => id === each.id) ?? each)}
            shown={new Set(listings.map(({ id }) => id))}
            onClear={() => setChosen(new Map())}
          />
        ) : null}
      </Tabs>
    );
  }

  function toggle(listing: OwnListing) {
    const next = new Map(chosen);
    if (!next.delete(listing.id)) next.set(listing.id, listing);
    setChosen(next);
  }

  function toggleAll(all: boolean) {
    const next = new Map(chosen);
    for (const listing of listings) {
      if (all) next.set(listing.id, listing);
      else next.delete(listing.id);
    }
    setChosen(next);
  }
}

/** On top: someone is waiting for an answer. */
function WaitingNotice() {
  const count = useNeedsYou();
  if (count === 0) return null;
  return (
    <Callout
      tone="seal"
      className="mt-4"
      action={
        <Link to="/mls/introductions" className={buttonClass({ size: "sm" })}>
          Reply
        </Link>
      }
    >
      <p className="figures">
        {count === 1
          ? "1 introduction needs your reply or signature."
          : `${count.toLocaleString("en-US")} introductions need your reply or signature.`}
      </p>
    </Callout>
  );
}

function Empty({ address, onShowAll }: { address: HubAddress; onShowAll: () => void }) {
  const { status } = address;
  if (isNarrowed(address))
    return (
      <EmptyState
        kind="search"
        title="No listings found"
        description="None of your listings match this search and these filters."
        action={<Button onClick={onShowAll}>Show all listings</Button>}
      />
    );
  if (status !== "all") {
    return (
      <EmptyState
        kind="listing"
        title={emptyTitles[status]}
        description="Try another status."
        action={<Button render={<Link to="/mls/agent" />}>Show all</Button>}
      />
    );
  }
  return (
    <EmptyState
      kind="listing"
      title="No listings yet"
      description={
        "List a candidate in four steps, or import a file. Partners and employers see the masked profile. The " +
        "name stays with you."
      }
      action={
        <Button variant="primary" render={<Link to="/mls/list" />}>
          List Candidate
        </Button>
      }
    />
  );
}

function ListSkeleton() {
  return <Skeletons label="Loading your listings" rows={6} size="h-14 rounded-card" />;
}
