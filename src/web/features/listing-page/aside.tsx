import { LockKeyhole } from "lucide-react";
import type { ListingDetail } from "#domain/listing/view.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { ReportLeak } from "#web/features/leak-report/report-leak.tsx";
import { dateText, instantDateText } from "#web/lib/format.ts";
import { MessageAgencyButton } from "#web/features/thread/message-agency-button.tsx";
import { PartnerName, TrackLines } from "#web/features/track-record/partner.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { FactList, TitledCard } from "#web/ui/card.tsx";

/** What other organizations see instead of the identity. `failure`: why it did not open, or closed again. */
export function MaskedCard({ listing, failure }: { listing: ListingDetail; failure: string | null }) {
  const { kind } = useBackend();
  return (
    <TitledCard title="Identity" aside={<Badge icon={<LockKeyhole aria-hidden="true" />}>Masked</Badge>}>
      <p className="mt-2 text-ink-2">
        Name, contact details, links and employers stay masked until your organization signs an NDA.
      </p>
      {kind === "demo" ? (
        <p className="mt-2 text-ink-2">
          The candidates in this demo are fictional. In the marketplace, identities are encrypted, and we record every
          time someone opens one.
        </p>
      ) : (
        <p className="mt-2 text-ink-2">
          They are encrypted and stored separately from this page. {listing.agencyName} shares them with organizations
          it introduces. The marketplace&apos;s team must give a reason to view them. We record every time someone opens
          them.
        </p>
      )}
      {failure ? (
        <Callout tone="danger" live className="mt-3">
          {failure}
        </Callout>
      ) : null}
    </TitledCard>
  );
}

/** Spec §2, the Listing Agency card; the split for those who can see it (spec §12). */
export function AgencyCard({ listing }: { listing: ListingDetail }) {
  const { terms } = listing;
  return (
    <TrackLines of={[listing.agencyId]}>
      <TitledCard title="Listing Agency">
        <FactList
          className="mt-3"
          facts={[
            {
              term: "Agency",
              fact: <PartnerName organization={{ id: listing.agencyId, name: listing.agencyName }} />,
            },
            { term: "Contact", fact: listing.agencyContactName },
            ...(terms
              ? [{ term: "Default split LA/SA", fact: `${terms.defaultSplitLA}% / ${terms.defaultSplitSA}%` }]
              : []),
            { term: "Exclusive until", fact: dateText(listing.exclusivityUntil) },
          ]}
        />
        {listing.own ? null : <MessageAgencyButton listing={listing} />}
        {listing.erasedAt === undefined ? <ReportLeak listing={listing} className="mt-2 w-full" /> : null}
      </TitledCard>
    </TrackLines>
  );
}

/** Spec §2, Quick Stats: distinct viewers of 30 days, without the agency's own (spec §16). */
export function QuickStats({ listing }: { listing: ListingDetail }) {
  const { stats } = listing;
  return (
    <TitledCard title="Quick Stats">
      <FactList
        className="mt-3"
        facts={[
          { term: "Profile views, 30 days", fact: stats.profileViews.toLocaleString("en-US") },
          { term: "Last updated", fact: instantDateText(listing.updatedAt) },
          { term: "Days since update", fact: stats.daysSinceUpdate.toLocaleString("en-US") },
          listing.own
            ? { term: "Days listed", fact: listing.own.daysListed.toLocaleString("en-US") }
            : { term: "Listed for", fact: stats.listedFor },
        ]}
      />
    </TitledCard>
  );
}
