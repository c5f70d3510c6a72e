import { Link } from "@tanstack/react-router";
import type { DealSheet } from "#web/components/deal/deal-queries.ts";
import { PlateText } from "#web/components/motif/plate-text.tsx";
import { Card, CardSection, CardTitle, FactList } from "#web/ui/card.tsx";

/** Who is in it; the candidate under the masked code. */
export function PartiesCard({ deal }: { deal: DealSheet }) {
  return (
    <Card>
      <CardSection>
        <CardTitle>Parties</CardTitle>
        <FactList
          className="mt-3"
          facts={[
            {
              term: "Candidate",
              fact: (
                <Link to="/mls/candidate/$id" params={{ id: deal.listingId }} aria-label={`View ${deal.headlineRole}, ${deal.maskedCode}`} className="inline-block">
                  <PlateText code={deal.maskedCode} className="hover:border-edge" />
                </Link>
              ),
            },
            { term: "Employer", fact: deal.employer.name },
            { term: "Listing agency", fact: deal.listingAgency.name },
            { term: "Selling agency", fact: deal.sellingAgency?.name ?? "None" },
          ]}
        />
      </CardSection>
    </Card>
  );
}
