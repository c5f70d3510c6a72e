import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import type { ListingDetail } from "#domain/listing-view.ts";
import { mayDo } from "#domain/policy.ts";
import { useBackend, useViewer } from "#web/backend/context.tsx";
import { DealActionsCard } from "#web/components/deal/deal-actions.tsx";
import { listingOptions } from "#web/components/listing/listing-queries.ts";
import { failureWords } from "#web/components/listing/problem-words.ts";
import { AddToPipelineButton } from "#web/components/pipeline/add-to-pipeline.tsx";
import { ShortlistButton } from "#web/components/shortlist/shortlist-toggle.tsx";
import { usePageTitle } from "#web/components/shell/page-title.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { AgencyCard, MaskedCard, QuickStats } from "./candidate-aside.tsx";
import { CandidateHeader } from "./candidate-header.tsx";
import { CandidateNotFound } from "./candidate-not-found.tsx";
import { ExperiencePanel, OverviewPanel, ScreeningPanel, SkillsPanel } from "./candidate-panels.tsx";
import { CandidateSkeleton } from "./candidate-skeleton.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { OwnerActions } from "./owner-actions.tsx";
import { SearchPager } from "./search-pager.tsx";
import { useIdentity } from "./use-identity.ts";

/** One candidate (seed §2): masked for strangers, whole for the listing agency when it asks. */
export function CandidateScreen({ id }: { id: string }) {
  const { api } = useBackend();
  const viewer = useViewer();
  const found = useQuery(listingOptions(api, id));
  const listing = found.data;
  usePageTitle(listing ? `${listing.headlineRole}, ${listing.maskedCode}` : "Candidate");

  if (!listing && found.error instanceof Problem && found.error.status === 404) return <CandidateNotFound />;
  return (
    <div className="gutter mx-auto max-w-page pt-3 pb-10">
      <SearchPager id={id} />
      {found.isError && !listing ? (
        <ErrorState {...failureWords("Failed to fetch this candidate", found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <div className="mt-3 grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_21.5rem]" aria-busy={listing ? undefined : true}>
          {listing ? <Candidate key={id} api={api} listing={listing} /> : <CandidateSkeleton figures={mayDo(viewer, "listing.terms") ? 4 : 2} />}
        </div>
      )}
    </div>
  );
}

const tabs = [
  { value: "overview", label: "Overview", Panel: OverviewPanel },
  { value: "experience", label: "Experience", Panel: ExperiencePanel },
  { value: "skills", label: "Skills", Panel: SkillsPanel },
  { value: "screening", label: "Screening", Panel: ScreeningPanel },
] as const;
type Tab = (typeof tabs)[number]["value"];

function Candidate({ api, listing }: { api: Api; listing: ListingDetail }) {
  const viewer = useViewer();
  const [tab, setTab] = useState<Tab>("overview");
  const [now] = useState(() => Date.now());
  const { identity, opening, failure, show, hide } = useIdentity(listing.id);
  const { own } = listing;
  useCountedView(api, listing);

  const mayOpen = own !== undefined || mayDo(viewer, "identity.read", { reason: "may anybody with a reason" });
  return (
    <>
      <Tabs value={tab} onValueChange={setTab} className="min-w-0">
        {own && listing.status !== "active" ? (
          <Callout className="mb-3.5">This listing is {offMarket[listing.status]}. It is in no search and no count; its page opens for your agency and for platform staff only.</Callout>
        ) : null}
        <Card>
          <CandidateHeader listing={listing} name={identity?.fullName} now={now} actions={<CandidateActions listing={listing} />} />
          <TabList aria-label="About this candidate" items={tabs} className="border-b-0 px-5 sm:px-6" />
        </Card>
        <Card className="mt-3.5">
          {tabs.map(({ value, Panel }) => (
            <TabPanel key={value} value={value}>
              <Panel listing={listing} />
            </TabPanel>
          ))}
        </Card>
      </Tabs>
      <div className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-1">
        {mayOpen ? (
          <IdentityCard identity={identity} needsReason={own === undefined} opening={opening} failure={failure} onShow={show} onHide={hide} />
        ) : (
          <MaskedCard listing={listing} />
        )}
        <DealActionsCard candidate={listing} />
        <AgencyCard listing={listing} />
        <QuickStats listing={listing} />
      </div>
    </>
  );
}

function CandidateActions({ listing }: { listing: ListingDetail }) {
  return (
    <>
      {listing.status === "active" ? (
        <>
          <ShortlistButton candidate={listing} />
          <AddToPipelineButton candidate={listing} />
        </>
      ) : null}
      {listing.own ? <OwnerActions listing={listing} own={listing.own} /> : null}
    </>
  );
}

const offMarket: Record<Exclude<ListingDetail["status"], "active">, string> = {
  on_hold: "on hold",
  placed: "placed",
  expired: "expired",
  withdrawn: "withdrawn",
};

/** Seed §2: opening the page is a view. Once each time it is opened, and never the agency's own (decisions §7). */
function useCountedView(api: Api, listing: ListingDetail): void {
  const counted = useRef(false);
  const { id } = listing;
  const stranger = listing.own === undefined;
  useEffect(() => {
    if (counted.current || !stranger) return;
    counted.current = true;
    // A view that could not be counted is no trouble of the reader's.
    api.listings.view({ id }).catch(() => undefined);
  }, [api, id, stranger]);
}
