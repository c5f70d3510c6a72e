import { useState } from "react";
import { hourMs } from "#domain/core/calendar.ts";
import type { IntroductionDialogProps } from "#web/features/introduction/accept-dialog.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { sealButton } from "#web/ui/seal-button.ts";
import { momentText } from "#web/lib/format.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DecideDialog, DeclareDialog } from "./prior-dialogs.tsx";
import { useIntroductionAction } from "#web/features/introduction/use-introduction-steps.ts";

/**
 * Whether the employer already knew the candidate (spec §13): declared within 48 hours, then conceded or decided. `now`
 * in ms.
 */
export function PriorCard({ introduction, now }: { introduction: Introduction; now: number }) {
  const { priorKnowledge, declareUntil, actions } = introduction;
  const [asked, setAsked] = useState<"declare" | "concede" | "decide" | null>(null);
  const close = () => setAsked(null);
  if (!priorKnowledge && !actions.includes("declarePrior")) return null;
  return (
    <TitledCard title="Prior knowledge" aside={<Standing introduction={introduction} />}>
      {priorKnowledge ? (
        <>
          <p className="mt-2 text-small text-ink-2">
            {introduction.employer.name} declared on {momentText(priorKnowledge.declaredAt)}:
          </p>
          <p className="mt-1 max-w-measure border-l-2 border-line-2 pl-3 break-words whitespace-pre-line">
            {priorKnowledge.evidence}
          </p>
          {priorKnowledge.answer ? (
            <p className="mt-2 max-w-measure break-words whitespace-pre-line text-ink-2">
              {outcomeWords(introduction, priorKnowledge.answer)}
            </p>
          ) : null}
        </>
      ) : (
        <p className="mt-2 max-w-measure text-ink-2">
          {`If you knew this candidate before, say so with evidence. ${hoursLeft(declareUntil, now)}`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {actions.includes("declarePrior") ? (
          <Button aria-haspopup="dialog" onClick={() => setAsked("declare")}>
            Declare prior knowledge
          </Button>
        ) : null}
        {actions.includes("decide") ? (
          <Button className={sealButton} aria-haspopup="dialog" onClick={() => setAsked("decide")}>
            Decide
          </Button>
        ) : null}
        {actions.includes("concede") ? (
          <Button aria-haspopup="dialog" onClick={() => setAsked("concede")}>
            Concede
          </Button>
        ) : null}
      </div>
      {actions.includes("concede") ? (
        <p className="mt-2 text-small text-ink-3">
          If you don't concede, the marketplace decides. Its decision is recorded.
        </p>
      ) : null}

      <DeclareDialog introduction={introduction} open={asked === "declare"} onClose={close} />
      <DecideDialog introduction={introduction} open={asked === "decide"} onClose={close} />
      <ConcedeDialog introduction={introduction} open={asked === "concede"} onClose={close} />
    </TitledCard>
  );
}

/** `46 hours left.` */
function hoursLeft(until: string | null, now: number): string {
  const left = until === null ? 0 : Date.parse(until) - now;
  if (left < hourMs) return "Less than an hour is left.";
  const hours = Math.floor(left / hourMs);
  return `${hours} ${hours === 1 ? "hour is" : "hours are"} left.`;
}

const standings: Record<"open" | "conceded" | "upheld" | "rejected", { tone: BadgeTone; label: string }> = {
  open: { tone: "amber", label: "Undecided" },
  conceded: { tone: "neutral", label: "Conceded" },
  upheld: { tone: "neutral", label: "Upheld" },
  rejected: { tone: "money", label: "Rejected" },
};

function Standing({ introduction: { priorKnowledge, actions } }: { introduction: Introduction }) {
  if (!priorKnowledge) return null;
  const { tone, label } = standings[priorKnowledge.answer?.outcome ?? "open"];
  return <Badge tone={actions.includes("decide") ? "seal" : tone}>{label}</Badge>;
}

function outcomeWords(
  { listingAgency }: Introduction,
  { outcome, reason, at }: NonNullable<NonNullable<Introduction["priorKnowledge"]>["answer"]>,
): string {
  const who = outcome === "conceded" ? `${listingAgency.name} conceded it` : `The marketplace ${outcome} it`;
  return `${who} on ${momentText(at)}.${reason ? ` ${reason}` : ""}`;
}

function ConcedeDialog({ introduction: { id, version, employer }, open, onClose }: IntroductionDialogProps) {
  const { act } = useIntroductionAction();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Concede prior knowledge?"
      description={
        `You agree that ${employer.name} knew this candidate. The introduction is then not protected, ` +
        "so no fee is due for it if they hire the candidate. This can't be undone."
      }
      confirmLabel="Concede"
      onConfirm={() =>
        act((api) => api.introductions.concede({ id, version }), {
          title: "Conceded",
          description: "The introduction is not protected.",
        })
      }
    />
  );
}
