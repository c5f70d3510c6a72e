import { useState } from "react";
import type { NextStep, NextStepName } from "#domain/interview/next-step.ts";
import { CreateDealDialog } from "#web/features/deal/create/create-deal-dialog.tsx";
import { useActor } from "#web/features/demo/use-actor.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { cn } from "#web/ui/cn.ts";
import { dealStartOf } from "./deal-start.ts";
import { nextStepButton, NextStepFrame, nextStepPlace } from "./next-step-bar.tsx";
import { NextStepDialogs } from "./next-step-dialogs.tsx";
import type { Introduction } from "./queries.ts";
import { useNextStep } from "./use-next-step.ts";

type NextStepBarProps = { introduction: Introduction; opened: boolean; onOpenIdentity: () => void };

/**
 * After the reveal: the next step, who takes it, and the one button for it. `opened`: the identity is open on this
 * page; `onOpenIdentity` opens it.
 */
export function NextStepBar({ introduction, opened, onOpenIdentity }: NextStepBarProps) {
  const found = useNextStep(introduction, opened);
  const { step, words, blockedBy } = found;
  const [open, setOpen] = useState<NextStepName | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {step && words ? (
        <NextStepFrame text={words.text}>
          <StepButton
            introduction={introduction}
            step={step}
            button={words.button}
            blockedBy={blockedBy}
            onTake={() => (step.name === "open_identity" ? onOpenIdentity() : setOpen(step.name))}
          />
        </NextStepFrame>
      ) : null}
      <NextStepDialogs introduction={introduction} open={open} found={found} onClose={close} />
      <CreateDealDialog
        open={open === "make_offer"}
        onOpenChange={(next) => !next && close()}
        start={dealStartOf(introduction)}
      />
    </>
  );
}

function StepButton({
  introduction: { id, deal },
  step,
  button,
  blockedBy,
  onTake,
}: {
  introduction: Introduction;
  step: NextStep;
  button: string | null;
  blockedBy: string | undefined;
  onTake: () => void;
}) {
  const { kind } = useActor();
  if (button === null && step.interview)
    return (
      <Link
        to="/mls/introductions/$id"
        params={{ id }}
        hash="interviews"
        className={buttonClass({ className: nextStepPlace })}
      >
        See the interview
      </Link>
    );
  if (button === null || (step.name === "make_offer" && kind !== "agency")) return null;
  if (deal && (step.name === "finish_deal" || step.name === "hired" || step.name === "placement_ended"))
    return (
      <Link to="/mls/deal/$id" params={{ id: deal.id }} className={cn(buttonClass(), nextStepButton)}>
        {button}
      </Link>
    );
  return (
    <Button
      className={nextStepButton}
      {...(step.name === "open_identity" ? {} : { "aria-haspopup": "dialog" as const })}
      disabledReason={blockedBy}
      onClick={onTake}
    >
      {button}
    </Button>
  );
}
