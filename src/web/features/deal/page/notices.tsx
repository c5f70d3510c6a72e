import type { DealSheet } from "#web/features/deal/queries.ts";
import { Callout } from "#web/ui/callout.tsx";
import { isLost, isOut } from "#domain/deal/status.ts";

export function DealNotices({ deal }: { deal: DealSheet }) {
  const { agencySide, employer, status } = deal;
  if (!agencySide) return null;
  return (
    <>
      {agencySide.hiddenFromEmployer ? (
        <Callout tone="seal" className="mt-4" title={`This candidate is hidden from ${employer.name}`}>
          The listing blocks that organization, perhaps because the candidate works there. Only your agency sees this.
          Close the deal unless the candidate agrees.
        </Callout>
      ) : null}
      {isOut(status) ? <Stuck deal={deal} /> : null}
      {isLost(status) && agencySide.lostReason ? (
        <Callout className="mt-4" title="Closed as lost">
          <span className="break-words whitespace-pre-line">{agencySide.lostReason}</span>
        </Callout>
      ) : null}
    </>
  );
}

/** A document that can no longer be signed needs an agency's decision. */
function Stuck({ deal: { signing, part } }: { deal: DealSheet }) {
  if (signing?.state !== "declined" && signing?.state !== "expired") return null;
  const declined = signing.parts.find(({ state }) => state === "declined");
  return (
    <Callout
      tone="seal"
      className="mt-4"
      title={declined ? `${declined.organizationName} declined to sign` : "The signing deadline has passed"}
    >
      {declined?.declineReason ? <p className="break-words whitespace-pre-line">“{declined.declineReason}”</p> : null}
      {part === null ? null : <p>Recall the deal to change its terms or to send it again, or close it as lost.</p>}
    </Callout>
  );
}
