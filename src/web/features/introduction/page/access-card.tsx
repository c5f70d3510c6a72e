import { isWon } from "#domain/deal/status.ts";
import { GrantFacts } from "#web/features/introduction/grant-facts.tsx";
import type { Introduction, IntroductionPart } from "#web/features/introduction/queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { LoadError } from "#web/lib/loaded.tsx";
import { instantDateText } from "#web/lib/format.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { Openings } from "./openings.tsx";

type AccessCardProps = { introduction: Introduction; onRevoke: (organizationId: string) => void };

/** Access to the identity: the reader's own, or every party's for the listing agency and the platform (spec §13). */
export function AccessCard({ introduction, onRevoke }: AccessCardProps) {
  const { parts, protection, actions, grantDays, deal } = introduction;
  const isHired = deal !== null && isWon(deal.status) && !deal.fellOff;
  // Protection is for a hire that may still come.
  const record = useAsk(
    "introductions",
    "openings",
    { id: introduction.id },
    { enabled: introduction.you === "listing" && parts.some(({ grant }) => grant?.openedAt), refetchOnMount: "always" },
  );
  const said = protection && !isHired ? protectionWords[protection.state](protection) : null;
  return (
    <TitledCard
      title="Access to the identity"
      aside={
        <span className="figures text-dense text-ink-2">
          {parts.length > 1 ? `${grantDays} days each` : `${grantDays} days`}
        </span>
      }
    >
      <ul className="mt-3 divide-y divide-line">
        {parts.map((part) => (
          <li key={part.role} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
              <p className="min-w-0 break-words">
                <span className="font-medium">{part.organization.name}</span>
                <span className="text-ink-3">, {part.role === "selling" ? "selling agency" : "employer"}</span>
              </p>
              <PartBadge part={part} />
            </div>
            <GrantFacts part={part} className="mt-2 max-w-md" />
            {record.data?.items
              .filter(({ organization }) => organization.id === part.organization.id)
              .map(({ count, at }) => (
                <Openings key="openings" count={count} at={at} />
              ))}
            {actions.includes("revoke") && part.grant?.state === "live" ? (
              <Button
                size="sm"
                className="mt-3"
                aria-haspopup="dialog"
                aria-label={`Revoke access for ${part.organization.name}`}
                onClick={() => onRevoke(part.organization.id)}
              >
                Revoke access
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {record.isError ? <LoadError query={record} what="the record of openings" /> : null}
      {said ? <p className="mt-3 border-t border-line pt-3 text-dense text-ink-2">{said}</p> : null}
    </TitledCard>
  );
}

const partStates: Record<IntroductionPart["state"], { tone: BadgeTone; label: string }> = {
  waiting: { tone: "neutral", label: "Terms not agreed yet" },
  sign: { tone: "amber", label: "Not signed yet" },
  signed: { tone: "money", label: "Signed" },
  refused: { tone: "neutral", label: "Declined" },
  missed: { tone: "neutral", label: "Not signed" },
};

function PartBadge({ part: { state, grant } }: { part: IntroductionPart }) {
  if (!grant) return <Badge tone={partStates[state].tone}>{partStates[state].label}</Badge>;
  if (grant.state === "live") return <Badge tone="money">{grant.openedAt ? "Opened" : "Can open"}</Badge>;
  return <Badge>{grant.state === "revoked" ? "Revoked" : "Ended"}</Badge>;
}

type Protection = NonNullable<Introduction["protection"]>;

const protectionWords: Record<Protection["state"], (protection: Protection) => string> = {
  counting: ({ until }) =>
    `The introduction is protected until ${instantDateText(until)}. If the employer hires the candidate by then, ` +
    "the fee is due.",
  disputed: ({ until }) =>
    `Protection until ${instantDateText(until)} is undecided: the employer says it already knew the candidate.`,
  none: () => "The introduction isn't protected: the employer already knew the candidate.",
  over: ({ until }) => `Protection ended on ${instantDateText(until)}.`,
};
