import { dealStatusLabels } from "#domain/deal/deal.ts";
import { passReasonLabels } from "#domain/introduction/outcome.ts";
import { dealStatusTone } from "#web/features/deal/status-badge.tsx";
import type { BoardCard } from "#web/features/pipeline/queries.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { useOutcome } from "./team.ts";

/** What became of the candidate, and with which employer, unless that is the viewer's own organization. */
export function CardOutcome({ card }: { card: BoardCard }) {
  const found = useOutcome(card);
  const { organizationName } = useViewer();
  if (!found) return null;
  const { company } = found;
  const { text, tone } = outcomeText(found);
  return (
    <p className="mt-2 flex min-w-0 flex-wrap items-baseline gap-x-1.5 gap-y-1 text-small">
      <span className="sr-only">Outcome: </span>
      <Badge tone={tone}>{text}</Badge>
      {company === organizationName ? null : <span className="min-w-0 truncate text-ink-2">{company}</span>}
    </p>
  );
}

type Outcome = NonNullable<ReturnType<typeof useOutcome>>;

function outcomeText({ outcome, next, reason, deal }: Outcome) {
  if (deal) {
    if (deal.fellOff) return { text: `${deal.code}: fell off`, tone: "danger" as const };
    return { text: `${deal.code}: ${dealStatusLabels[deal.status]}`, tone: dealStatusTone(deal.status) };
  }
  if (outcome === "passed")
    return { text: `Passed: ${reason ? passReasonLabels[reason] : ""}`, tone: "neutral" as const };
  return { text: next === "offer" ? "Advanced to an offer" : "Advanced to an interview", tone: "money" as const };
}
