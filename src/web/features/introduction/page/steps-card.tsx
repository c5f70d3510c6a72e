import { useState } from "react";
import { AcceptDialog } from "#web/features/introduction/accept-dialog.tsx";
import { CounterDialog } from "#web/features/introduction/counter-dialog.tsx";
import { DeclineDialog } from "#web/features/introduction/decline-dialog.tsx";
import { lineOf } from "#web/features/introduction/line.ts";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { sealButton } from "#web/ui/seal-button.ts";
import { SignNdaDialog } from "#web/features/introduction/sign-nda-dialog.tsx";
import { StepLine } from "#web/features/introduction/step-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useIntroductionAction } from "#web/features/introduction/use-introduction-steps.ts";

type Asked = "accept" | "counter" | "decline" | "withdraw" | "sign" | "refuse";

/** Past steps, whose turn it is, and the reader's actions; their next step in seal. `now` in ms. */
export function StepsCard({ introduction, now }: { introduction: Introduction; now: number }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { actions, acceptNeeds } = introduction;
  const close = () => setAsked(null);
  const next = actions.includes("accept")
    ? (["accept", "Accept terms"] as const)
    : actions.includes("sign")
      ? (["sign", "Read and sign"] as const)
      : null;
  const besides = (
    [
      ["counter", "Propose other terms"],
      ["decline", "Decline"],
      ["refuse", "Decline"],
      ["withdraw", "Withdraw request"],
    ] as const
  ).filter(([action]) => actions.includes(action));
  return (
    <Card aria-labelledby="steps">
      <CardHead id="steps" title="Introduction">
        <StepLine
          steps={lineOf(introduction)}
          now={now}
          action={
            next ? (
              <Button
                className={sealButton}
                data-guide={next[0]}
                aria-haspopup="dialog"
                disabledReason={next[0] === "accept" ? (acceptNeeds ?? undefined) : undefined}
                onClick={() => setAsked(next[0])}
              >
                {next[1]}
              </Button>
            ) : undefined
          }
        />
        {besides.length > 0 ? (
          <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3.5">
            {besides.map(([action, label]) => (
              <Button key={action} aria-haspopup="dialog" onClick={() => setAsked(action)}>
                {label}
              </Button>
            ))}
          </div>
        ) : null}
      </CardHead>
      <AcceptDialog introduction={introduction} open={asked === "accept"} onClose={close} />
      <CounterDialog introduction={introduction} open={asked === "counter"} onClose={close} />
      <DeclineDialog introduction={introduction} open={asked === "decline"} onClose={close} />
      <SignNdaDialog introduction={introduction} open={asked === "sign"} onClose={close} />
      <WithdrawDialogs introduction={introduction} asked={asked} onClose={close} />
    </Card>
  );
}

/** The two actions without a form. */
function WithdrawDialogs({
  introduction: { id, version, code, listingAgency, candidate },
  asked,
  onClose,
}: {
  introduction: Introduction;
  asked: Asked | null;
  onClose: () => void;
}) {
  const { act } = useIntroductionAction();
  const onOpenChange = (open: boolean) => !open && onClose();
  return (
    <>
      <ConfirmDialog
        open={asked === "withdraw"}
        onOpenChange={onOpenChange}
        title={`Withdraw ${code}?`}
        description={
          `${listingAgency.name} is notified that you withdrew the request for ` +
          `${candidate.maskedCode}. This can't be undone, but you can request another introduction.`
        }
        confirmLabel="Withdraw request"
        destructive
        onConfirm={() =>
          act((api) => api.introductions.withdraw({ id, version }), {
            title: "Introduction withdrawn",
            description: code,
          })
        }
      />
      <ConfirmDialog
        open={asked === "refuse"}
        onOpenChange={onOpenChange}
        title="Decline this introduction?"
        description={
          `Your organization doesn't sign and doesn't see who ${candidate.maskedCode} is. ` +
          `${listingAgency.name} is notified. This can't be undone.`
        }
        confirmLabel="Decline"
        destructive
        onConfirm={() =>
          act((api) => api.introductions.refuse({ id, version }), {
            title: "Introduction declined",
            description: code,
          })
        }
      />
    </>
  );
}
