import type { ReactNode } from "react";
import type { AgencySide, DealSheet, DealVersion } from "#web/components/deal/deal-queries.ts";
import { movedText } from "#web/components/deal/deal-words.ts";
import { agoText } from "#web/components/listing/figures.ts";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { changedRows } from "./version-terms.ts";

type Step = { key: string; at: string; says: string; more?: ReactNode };

/** What happened to a deal, newest first. */
export function Timeline({ deal, side, now }: { deal: DealSheet; side: AgencySide; now: number }) {
  const waits = deal.actions.includes("accept");
  return (
    <Card>
      <CardSection>
        <CardTitle>Timeline</CardTitle>
        <ol className="mt-3 flex flex-col gap-3">
          {stepsOf(deal, side).map(({ key, at, says, more }, place) => (
            <li key={key} className="flex items-start gap-2.5">
              <span aria-hidden="true" className={cn("keeps-colour mt-1.5 size-2 shrink-0 rounded-full", place === 0 && waits ? "bg-seal" : "bg-line-2")} />
              <div className="min-w-0 flex-1">
                <p className="break-words">{says}</p>
                {more}
              </div>
              <time dateTime={at} className="figures shrink-0 text-small whitespace-nowrap text-ink-3">
                {agoText(at, now)}
              </time>
            </li>
          ))}
        </ol>
      </CardSection>
    </Card>
  );
}

function stepsOf(deal: DealSheet, side: AgencySide): Step[] {
  const agencies = deal.sellingAgency ? 2 : 1;
  const steps = side.versions.flatMap((version, place): Step[] => {
    const before = side.versions[place - 1];
    const { number, proposedBy, acceptedBy } = version;
    const later = acceptedBy.filter(({ organisationId }) => organisationId !== proposedBy.organisationId);
    return [
      {
        key: `proposed ${number}`,
        at: proposedBy.at,
        says: before ? `${proposedBy.organisationName} proposed version ${number}` : `${proposedBy.organisationName} drew up the draft`,
        more: before ? <Moved deal={deal} before={before} version={version} /> : undefined,
      },
      ...later.map(({ organisationName, organisationId, at }) => ({
        key: `accepted ${number} ${organisationId}`,
        at,
        says: acceptedBy.length === agencies ? `${organisationName} accepted version ${number}: both stand by it` : `${organisationName} accepted version ${number}`,
      })),
    ];
  });
  // The last thing that can happen to a deal that is lost.
  if (deal.status === "closed_lost") steps.push({ key: "lost", at: deal.updatedAt, says: "Closed as lost" });
  return steps.toReversed();
}

/** Which terms a version changed, and what that is worth to whom. */
function Moved({ deal, before, version }: { deal: DealSheet; before: DealVersion; version: DealVersion }) {
  const { change } = version;
  if (!change) return null;
  const money = [
    { name: "Fee", cents: change.feeCents },
    { name: deal.listingAgency.name, cents: change.laCents },
    ...(deal.sellingAgency ? [{ name: deal.sellingAgency.name, cents: change.saCents }] : []),
  ].filter(({ cents }) => cents !== 0);
  return (
    <>
      <p className="text-small text-ink-2">{changedRows(before, version).map(({ label }) => label).join(", ")}</p>
      <ul className="figures text-small text-ink-2">
        {money.map(({ name, cents }) => (
          <li key={name} className="break-words">
            {name} {movedText(cents)}
          </li>
        ))}
      </ul>
    </>
  );
}
