import { changeOf, correctionStateLabels, type DealCorrection, namesText } from "./correction-words.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { TitledCard } from "#web/ui/card.tsx";

/** All corrections of a won deal, newest first: subject, reason, confirmations and outcome. */
export function CorrectionsCard({ deal: { corrections } }: { deal: DealSheet }) {
  if (corrections.length === 0) return null;
  return (
    <TitledCard title="Corrections">
      <ol className="mt-3 flex flex-col gap-3 text-dense">
        {corrections.map((correction) => (
          <Entry key={correction.number} correction={correction} />
        ))}
      </ol>
    </TitledCard>
  );
}

const tones = { proposed: "amber", applied: "money", declined: "danger", withdrawn: "neutral" } as const;

function Entry({ correction }: { correction: DealCorrection }) {
  const { state, reason, askedBy, askedAt, confirmations, declineReason, unasked } = correction;
  const { what, before, after } = changeOf(correction);
  const named = (each: "confirmed" | "declined" | "waiting") =>
    namesText(confirmations.filter((one) => one.state === each).map(({ organizationName }) => organizationName));
  const lines = [
    { key: "confirmed", names: named("confirmed"), text: "Confirmed by" },
    { key: "declined", names: named("declined"), text: "Declined by" },
    { key: "waiting", names: state === "proposed" ? named("waiting") : "", text: "Waiting for" },
    { key: "unasked", names: namesText(unasked), text: "Applied without confirmation from a member of" },
  ].filter(({ names }) => names !== "");
  return (
    <li className="border-t border-line pt-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{what}</span>
        <Badge tone={tones[state]}>{correctionStateLabels[state]}</Badge>
      </p>
      <p className="figures mt-0.5">
        <del className="text-ink-3">{before}</del> <span aria-hidden="true">→</span> {after}
      </p>
      <p className="mt-1 break-words whitespace-pre-line text-ink-2">{reason}</p>
      <p className="mt-1 text-small text-ink-3">
        {askedBy}, <time dateTime={askedAt}>{instantDateText(askedAt)}</time>
      </p>
      {lines.map(({ key, names, text }) => (
        <p key={key} className="text-small text-ink-2">{`${text} ${names}`}</p>
      ))}
      {declineReason ? (
        <p className="mt-1 border-l-2 border-line-2 pl-3 break-words whitespace-pre-line text-ink-2">{declineReason}</p>
      ) : null}
    </li>
  );
}
