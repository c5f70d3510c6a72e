import { type Introduction } from "#web/features/introduction/queries.ts";
import { momentText } from "#web/lib/format.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

const rowsAPage = 30;

/**
 * Declarations of prior knowledge, undecided first; each is decided on its introduction's page, next to the record
 * (spec §13).
 */
export function PriorKnowledge() {
  const found = useAskPages("introductions", "disputes", { limit: rowsAPage });
  const disputes = itemsOf(found.data);
  return (
    <LoadedPages
      query={found}
      what="the declarations"
      skeleton={<Skeletons label="Loading declarations" rows={2} size="h-24 rounded-card" />}
      empty={
        <EmptyState
          kind="declaration"
          title="No declarations yet"
          description={
            "An employer that already knew a candidate declares it within 48 hours of seeing the name. " +
            "The declaration appears here at once. The listing agency can concede until you decide."
          }
        />
      }
      noun={["declaration", "declarations"]}
    >
      <ul aria-label="Prior knowledge" className="divide-y divide-line rounded-card border border-line bg-surface">
        {disputes.map((introduction) => (
          <Declared key={introduction.id} introduction={introduction} />
        ))}
      </ul>
    </LoadedPages>
  );
}

const outcomes = { conceded: "Conceded", upheld: "Upheld", rejected: "Rejected" } as const;

function Declared({ introduction }: { introduction: Introduction }) {
  const { id, code, candidate, listingAgency, sellingAgency, employer, priorKnowledge, actions } = introduction;
  if (!priorKnowledge) return null;
  const { answer, evidence, declaredAt } = priorKnowledge;
  const open = actions.includes("decide");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2.5 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 max-w-measure">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Plate code={candidate.maskedCode} />
          <Badge tone={open ? "seal" : "neutral"}>{answer ? outcomes[answer.outcome] : "To decide"}</Badge>
          <span className="figures text-small text-ink-3">
            <span className="font-mono">{code}</span> · declared{" "}
            <time dateTime={declaredAt}>{momentText(declaredAt)}</time>
          </span>
        </p>
        <p className="mt-1.5 break-words">
          <strong className="font-semibold">{employer.name}</strong> says it knew this candidate of {listingAgency.name}
          {sellingAgency ? `, whom ${sellingAgency.name} requested` : null}
        </p>
        <p className="mt-1 line-clamp-3 break-words whitespace-pre-line text-ink-2">{evidence}</p>
      </div>
      <Link
        to="/mls/introductions/$id"
        params={{ id }}
        aria-label={`${open ? "Review and decide" : "View the record"}, introduction ${code}`}
        className={buttonClass({
          size: "sm",
          className: open ? "border-seal text-seal hover:border-seal hover:bg-seal-soft" : "",
        })}
      >
        {open ? "Review and decide" : "View the record"}
      </Link>
    </li>
  );
}
