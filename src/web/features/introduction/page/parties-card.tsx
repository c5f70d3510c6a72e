import type { Introduction } from "#web/features/introduction/queries.ts";
import { MessageAgencyButton, MessageRequesterButton } from "#web/features/thread/message-agency-button.tsx";
import { Card, CardSection, CardTitle, FactList } from "#web/ui/card.tsx";

/** The parties, and a button to message the other side. */
export function PartiesCard({ introduction }: { introduction: Introduction }) {
  const { listingId, candidate, listingAgency, sellingAgency, employer, you } = introduction;
  return (
    <Card>
      <CardSection>
        <CardTitle>Parties</CardTitle>
        <FactList
          className="mt-3"
          facts={[
            { term: "Listing agency", fact: listingAgency.name },
            ...(sellingAgency ? [{ term: "Selling agency", fact: sellingAgency.name }] : []),
            { term: "Employer", fact: employer.name },
          ]}
        />
        {you === "listing" ? (
          <MessageRequesterButton
            requester={sellingAgency ?? employer}
            subject={{ listingId, ...candidate, deal: null }}
          />
        ) : null}
        {you === "selling" || you === "employer" ? (
          <MessageAgencyButton listing={{ id: listingId, ...candidate, agencyName: listingAgency.name }} />
        ) : null}
      </CardSection>
    </Card>
  );
}
