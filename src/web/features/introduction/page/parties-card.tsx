import type { Introduction } from "#web/features/introduction/queries.ts";
import { canMessageAgency } from "#web/features/introduction/state.ts";
import { SendToClient } from "#web/features/guest/send-to-client.tsx";
import { MessageAgencyButton, MessageRequesterButton } from "#web/features/thread/message-agency-button.tsx";
import { PartnerName, TrackLines } from "#web/features/track-record/partner.tsx";
import { FactList, TitledCard } from "#web/ui/card.tsx";

/** The parties, and a button to message the other side. */
export function PartiesCard({ introduction }: { introduction: Introduction }) {
  const { listingId, candidate, listingAgency, sellingAgency, employer, you, listed } = introduction;
  return (
    <TrackLines of={[listingAgency.id, ...(sellingAgency ? [sellingAgency.id] : [])]}>
      <TitledCard title="Parties">
        <FactList
          className="mt-3"
          facts={[
            { term: "Listing agency", fact: <PartnerName organization={listingAgency} /> },
            ...(sellingAgency ? [{ term: "Selling agency", fact: <PartnerName organization={sellingAgency} /> }] : []),
            {
              term: "Employer",
              fact: you === "employer" || you === null ? employer.name : <PartnerName organization={employer} />,
            },
          ]}
        />
        {you === "listing" ? (
          <MessageRequesterButton
            requester={sellingAgency ?? employer}
            subject={{ listingId, ...candidate, deal: null }}
          />
        ) : null}
        {(you === "listing" || you === "selling") && listed ? (
          <SendToClient
            what={{ listing: { id: listingId, maskedCode: candidate.maskedCode } }}
            client={employer.name}
            className="mt-2 w-full"
          />
        ) : null}
        {canMessageAgency(introduction) ? (
          <MessageAgencyButton listing={{ id: listingId, ...candidate, agencyName: listingAgency.name }} />
        ) : null}
      </TitledCard>
    </TrackLines>
  );
}
