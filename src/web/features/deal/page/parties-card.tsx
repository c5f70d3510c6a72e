import { isWon } from "#domain/deal/status.ts";
import { JobLink, useOrigin } from "#web/features/client/job-link.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { MessagePartyButton, useDealCorrespondents } from "./message-party-button.tsx";
import { SendToEmployer } from "./send-to-employer.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { PartnerName, TrackLines } from "#web/features/track-record/partner.tsx";
import { FactList, TitledCard } from "#web/ui/card.tsx";

/** The parties; the candidate under the masked code. */
export function PartiesCard({ deal }: { deal: DealSheet }) {
  const reachable = useDealCorrespondents(deal);
  const { id, code, listingId, maskedCode, headlineRole, part, status } = deal;
  // A placed candidate has left the market: only the listing agency and the platform still find it.
  const isListed = part === "listing" || part === null || !isWon(status);
  const job = useOrigin({ dealId: id });
  const subject = { listingId, maskedCode, headlineRole, deal: { id, code } };
  const party = (organization: { id: string; name: string }) =>
    reachable.includes(organization.id) ? (
      <PartnerName
        organization={organization}
        aside={<MessagePartyButton addressee={{ ask: { dealId: id }, organization, subject }} />}
      />
    ) : (
      <PartnerName organization={organization} />
    );
  return (
    <TrackLines of={[deal.listingAgency.id, ...(deal.sellingAgency ? [deal.sellingAgency.id] : [])]}>
      <TitledCard title="Parties">
        <FactList
          className="mt-3"
          facts={[
            {
              term: "Candidate",
              fact: isListed ? (
                <Link
                  to="/mls/candidate/$id"
                  params={{ id: listingId }}
                  aria-label={`View ${headlineRole}, ${maskedCode}`}
                  className="inline-block"
                >
                  <PlateText code={maskedCode} className="hover:border-edge" />
                </Link>
              ) : (
                <PlateText code={maskedCode} />
              ),
            },
            { term: "Employer", fact: party(deal.employer) },
            { term: "Listing agency", fact: party(deal.listingAgency) },
            { term: "Selling agency", fact: deal.sellingAgency ? party(deal.sellingAgency) : "None" },
            ...(deal.introduction ? [{ term: "Introduction", fact: <IntroductionLink {...deal.introduction} /> }] : []),
            ...(job ? [{ term: "Your job", fact: <JobLink job={job} /> }] : []),
          ]}
        />
        <SendToEmployer deal={deal} />
      </TitledCard>
    </TrackLines>
  );
}

const IntroductionLink = ({ id, code }: NonNullable<DealSheet["introduction"]>) => (
  <Link to="/mls/introductions/$id" params={{ id }} className="anchor font-mono">
    {code}
  </Link>
);
