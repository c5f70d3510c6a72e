import { barredText } from "#domain/core/standing.ts";
import { introductionStatusLabels } from "#domain/introduction/introduction.ts";
import { instantDateText } from "#web/lib/format.ts";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";

const waits: Record<NonNullable<NonNullable<Introduction["warnings"]>["signingWaits"]>, string> = {
  stopped:
    "The candidate has stopped this listing. Open the candidate to see what they decided and what you can do next.",
  yes:
    "The email address was wrong, so no answer counts yet. Send the link to the right address: the candidate has to " +
    "say yes first.",
};

/** Tells each party why no one can agree now. */
export function OnHold({ introduction: { barred } }: { introduction: Introduction }) {
  if (!barred) return null;
  return (
    <Callout className="mt-4" tone="warning" title={barredText(barred)}>
      You can reply or sign when it can take part again.
    </Callout>
  );
}

/** Warnings for the listing agency. */
export function Warnings({ introduction: { warnings, listingId, employer } }: { introduction: Introduction }) {
  if (!warnings) return null;
  const { signingWaits } = warnings;
  if (signingWaits === null && warnings.hiddenFrom.length === 0 && warnings.alsoIntroduced.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {signingWaits ? (
        <Callout
          tone="warning"
          title="No one can sign now"
          action={
            <Link to="/mls/candidate/$id" params={{ id: listingId }} className={buttonClass({ size: "sm" })}>
              Open candidate
            </Link>
          }
        >
          {waits[signingWaits]}
        </Callout>
      ) : null}
      {warnings.hiddenFrom.length > 0 ? (
        <Callout
          tone="warning"
          title={`This candidate is hidden from ${warnings.hiddenFrom.join(" and ")}`}
          action={
            <Link to="/mls/list/$id" params={{ id: listingId }} className={buttonClass({ size: "sm" })}>
              Edit listing
            </Link>
          }
        >
          It may be the current employer. Remove it from the candidate's blocked organizations first, or decline.
        </Callout>
      ) : null}
      {warnings.alsoIntroduced.length > 0 ? (
        <Callout tone="warning" title={`This candidate is also introduced to ${employer.name}`}>
          <ul>
            {warnings.alsoIntroduced.map(({ code, by, status, protectedUntil }) => (
              <li key={code}>
                <span className="font-mono">{code}</span>, {by}: {introductionStatusLabels[status].toLowerCase()}
                {protectedUntil === null ? null : `, protected until ${instantDateText(protectedUntil)}`}
              </li>
            ))}
          </ul>
          {warnings.alsoIntroduced.some(({ protectedUntil }) => protectedUntil !== null) ? (
            <p className="mt-1">
              If {employer.name} hires the candidate within that time, the fee agreed there is due.
            </p>
          ) : null}
        </Callout>
      ) : null}
    </div>
  );
}
