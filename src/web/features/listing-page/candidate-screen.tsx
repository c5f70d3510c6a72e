import { useEffect, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { Answer } from "#contract/index.ts";
import type { ListingDetail } from "#domain/listing/view.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { OwnerCandidacyCard } from "#web/features/candidacy/owner-card.tsx";
import { DealActionsCard } from "#web/features/deal/actions.tsx";
import { ErasedCard } from "#web/features/identity/erased-card.tsx";
import { GrantedCard } from "#web/features/identity/granted-card.tsx";
import { KeptUntil } from "#web/features/identity/kept-until.tsx";
import { IdentityCard } from "#web/features/identity/identity-card.tsx";
import { type HeldGrant, useIdentity } from "#web/features/identity/use-identity.ts";
import { ListingDemand } from "#web/features/demand/demand-card.tsx";
import { FittingInterests } from "#web/features/job-description/fitting-interests.tsx";
import { ClientLinksCard } from "#web/features/guest/links-card.tsx";
import { NextStepBar } from "#web/features/introduction/next-step.tsx";
import { liveGrantOf } from "#web/features/introduction/state.ts";
import { instantDateText } from "#web/lib/format.ts";
import { MatchCard } from "#web/features/listing/match-card.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { CvFiles } from "#web/features/identity/files/cv-files.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { TabList, TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { CandidateActions } from "./actions.tsx";
import { AgencyCard, MaskedCard, QuickStats } from "./aside.tsx";
import { CandidateHeader } from "./header.tsx";
import { usePlace } from "#web/lib/router/hooks.ts";
import { NotFoundPage } from "#web/lib/frame/not-found-page.tsx";
import { OverviewPanel, PartPanel } from "./panels.tsx";
import { AsideSkeleton, CandidateSkeleton } from "./skeleton.tsx";
import { IntroductionCard } from "./introduction-card.tsx";
import { PrintedSheet } from "./sheet.tsx";
import { MetSearches } from "./met-searches.tsx";
import { withReason } from "./owner-actions.tsx";
import { isOver, isVisible } from "#domain/core/listing-status.ts";
import { BackToSearch, SearchPager } from "./search-pager.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { dealsInMenu } from "#web/features/deal/queries.ts";
import { introductionsBeside } from "#web/features/introduction/queries.ts";
import { useOwners } from "#web/features/candidacy/owner-queries.ts";
import { LoadError } from "#web/lib/loaded.tsx";

/** One candidate (spec §2): masked for others, complete for the listing agency on request. */
export function CandidateScreen({ id }: { id: string }) {
  const viewer = useViewer();
  const found = useAsk("listings", "get", { id });
  // Loaded beside the listing: they say whether the page begins with an identity that the reader can open.
  const introductions = useAsk(
    "introductions",
    "list",
    { listingId: id, limit: introductionsBeside },
    { enabled: mayDo(viewer, "introduction.use") },
  );
  const listing = introductions.isLoading ? undefined : found.data;
  const trail = usePlace().state.searchTrail;
  usePageTitle(listing ? `${listing.headlineRole}, ${listing.maskedCode}` : "Candidate");

  // Also when it disappears while open: a listing newly hidden from the viewer closes.
  if (found.error instanceof Problem && found.error.status === 404)
    return (
      <NotFoundPage
        title="Candidate Not Found"
        description="The candidate you're looking for doesn't exist or has been removed."
        action={<BackToSearch trail={trail} prominent />}
      />
    );
  return (
    <div className="gutter mx-auto max-w-page pt-3 pb-[calc(var(--next-height,0px)+2.5rem)]">
      <SearchPager id={id} />
      {found.isError && !listing ? (
        <LoadError query={found} what="this candidate" wholePage />
      ) : (
        <div
          className={
            "mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 print:block " +
            "lg:grid-cols-[minmax(0,1fr)_21.5rem]"
          }
          aria-busy={listing ? undefined : true}
        >
          {listing ? (
            <Candidate key={id} listing={listing} introductions={introductions} />
          ) : (
            <CandidateSkeleton figures={mayDo(viewer, "listing.terms") ? 4 : 2} />
          )}
        </div>
      )}
    </div>
  );
}

const tabs = [
  { value: "overview", label: "Overview", fields: null },
  { value: "experience", label: "Experience", fields: ["experience"] },
  { value: "skills", label: "Skills", fields: ["skills", "certifications", "education"] },
  { value: "screening", label: "Screening", fields: ["screening"] },
] as const;
type Tab = (typeof tabs)[number]["value"];

type Introductions = {
  data: Answer<"introductions", "list"> | undefined;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
  refetch: () => unknown;
};

function Candidate({ listing, introductions }: { listing: ListingDetail; introductions: Introductions }) {
  const viewer = useViewer();
  const { kind } = useBackend();
  const [tab, setTab] = useState<Tab>("overview");
  const now = useNow();
  const { own } = listing;
  // The demo destroys nothing.
  const keeps = own && isOver(listing.status) && listing.erasedAt === undefined && kind !== "demo";
  const deals = useAsk("deals", "list", { listingId: listing.id, limit: dealsInMenu });
  const candidacy = useOwners(listing.id, own !== undefined);
  // The cards beside the profile appear together, so that no button moves away from the pointer.
  const arriving = deals.isLoading || candidacy.isLoading;
  const grant = heldGrant(listing, introductions);
  const vault = own ? "owner" : mayDo(viewer, "identity.read", { reason: withReason }) ? "platform" : null;
  const held = useIdentity(listing.id, grant, { byGrant: vault === null });
  const { identity, reason, opening, failure, show, hide } = held;
  // The listing agency has many, and reads each on its own page.
  const revealed = own ? undefined : introductions.data?.items.find((each) => liveGrantOf(each) !== null);
  const files = identity?.contactShown ? <CvFiles listingId={listing.id} reason={reason} /> : null;
  useCountedView(listing);

  return (
    <>
      <PrintedSheet listing={listing} />
      {vault === null && grant ? (
        <GrantedCard grant={grant} held={held} className="no-print lg:col-span-2">
          {files}
        </GrantedCard>
      ) : null}
      <Tabs value={tab} onValueChange={setTab} className="no-print min-w-0">
        {listing.erasedAt !== undefined ? (
          <Callout className="mb-3.5">
            This candidate was erased on {instantDateText(listing.erasedAt)}. Only the masked code and fields that
            don&apos;t identify the person remain, such as role, location, skills and salary. Only the listing agency
            and the marketplace&apos;s team can open this page.
          </Callout>
        ) : own && listing.status !== "active" ? (
          <Callout className="mb-3.5">
            This listing is {offMarket[listing.status]}. It doesn't appear in searches or counts. Only your agency and
            the marketplace&apos;s team can open this page.
          </Callout>
        ) : null}
        {keeps ? <KeptUntil listingId={listing.id} className="mb-3.5" /> : null}
        <Card>
          <CandidateHeader
            listing={listing}
            name={identity?.fullName}
            now={now}
            actions={<CandidateActions listing={listing} />}
          />
          {listing.erasedAt === undefined ? (
            <TabList aria-label="About this candidate" items={tabs} className="border-b-0 px-5 sm:px-6" />
          ) : null}
        </Card>
        {listing.erasedAt === undefined ? (
          <Card className="mt-3.5">
            {tabs.map(({ value, fields }) => (
              <TabPanel key={value} value={value}>
                {fields ? <PartPanel listing={listing} fields={fields} /> : <OverviewPanel listing={listing} />}
              </TabPanel>
            ))}
          </Card>
        ) : null}
      </Tabs>
      <div
        className={
          "no-print grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 sm:grid-cols-[repeat(2,minmax(0,1fr))] " +
          "lg:grid-cols-[minmax(0,1fr)]"
        }
      >
        {listing.erasedAt !== undefined ? (
          <ErasedCard />
        ) : vault ? (
          <IdentityCard as={vault} identity={identity} opening={opening} failure={failure} onShow={show} onHide={hide}>
            {files}
          </IdentityCard>
        ) : null}
        {arriving ? <AsideSkeleton /> : cards()}
      </div>
    </>
  );

  function cards() {
    return (
      <>
        {revealed ? (
          <NextStepBar
            key={revealed.id}
            introduction={revealed}
            opened={identity !== undefined}
            onOpenIdentity={() => show(undefined)}
          />
        ) : null}
        {own ? <OwnerCandidacyCard listingId={listing.id} /> : null}
        {introductions.data ? (
          <IntroductionCard
            listing={listing}
            introductions={introductions.data.items}
            total={introductions.data.total}
            isOutdated={introductions.isFetching && !introductions.isFetchedAfterMount}
          />
        ) : null}
        {listing.erasedAt !== undefined || vault || grant ? null : <MaskedCard listing={listing} failure={failure} />}
        <ClientLinksCard about={{ listingId: listing.id }} />
        <DealActionsCard candidate={listing} />
        {own && isVisible(listing.status) && mayDo(viewer, "listing.crowd") ? (
          <ListingDemand listingId={listing.id} />
        ) : null}
        {listing.erasedAt === undefined ? <FittingInterests listingId={listing.id} /> : null}
        {listing.erasedAt === undefined ? <MetSearches listingId={listing.id} /> : null}
        {listing.erasedAt === undefined ? <MatchCard listing={listing} /> : null}
        <AgencyCard listing={listing} />
        <QuickStats listing={listing} />
      </>
    );
  }
}

/** The grant by which the reader's organization can open another agency's candidate. */
function heldGrant({ own, agencyName }: ListingDetail, { data, refetch }: Introductions): HeldGrant | null {
  if (own) return null;
  for (const introduction of data?.items ?? []) {
    const grant = liveGrantOf(introduction);
    if (grant) {
      const { endsAt, to, openedAt } = grant;
      const opened = openedAt !== null;
      return { introductionCode: introduction.code, endsAt, to, agencyName, opened, recheck: () => void refetch() };
    }
  }
  return null;
}

const offMarket: Record<Exclude<ListingDetail["status"], "active">, string> = {
  on_hold: "on hold",
  placed: "placed",
  expired: "expired",
  withdrawn: "withdrawn",
};

/** Spec §2: opening the page is a view, counted once per visit and never for the agency itself (spec §16). */
function useCountedView(listing: ListingDetail): void {
  const { api } = useBackend();
  const counted = useRef(false);
  const { id } = listing;
  const stranger = listing.own === undefined;
  useEffect(() => {
    if (counted.current || !stranger) return;
    counted.current = true;
    // An uncounted view is not the reader's problem.
    api.listings.view({ id }).catch(() => undefined);
  }, [api, id, stranger]);
}
