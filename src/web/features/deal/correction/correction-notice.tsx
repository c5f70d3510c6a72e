import { useRef, useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { CorrectionEffectTable } from "./correction-effect.tsx";
import { changeOf, type DealCorrection, namesText } from "./correction-words.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { ReasonField } from "#web/lib/public-text/reason-field.tsx";
import { useDealStep } from "#web/features/deal/use-deal-step.ts";
import { useDealUpdate } from "#web/features/deal/use-deal-update.ts";
import { useLeakFindings } from "#web/lib/public-text/use-leak-findings.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Step = "confirm" | "decline" | "withdraw";

/**
 * A correction that waits for confirmation, for every party: who is asked answers here, the listing agency withdraws
 * it.
 */
export function CorrectionNotice({ deal }: { deal: DealSheet }) {
  const [step, setStep] = useState<Step | null>(null);
  const waiting = deal.corrections.find(({ state }) => state === "proposed");
  if (!waiting) return null;
  const { what, before, after } = changeOf(waiting);
  const asked = waiting.confirmations
    .filter(({ state }) => state === "waiting")
    .map(({ organizationName }) => organizationName);
  const answers = deal.actions.includes("answer_correction");
  return (
    <Card aria-labelledby="correction" className="mt-4">
      <CardSection>
        <CardTitle>
          <span id="correction">{answers ? "Confirm a correction" : `Correction waiting for ${namesText(asked)}`}</span>
        </CardTitle>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 lg:grid-cols-2">
          <div className="min-w-0">
            <p>
              {waiting.askedBy} asks to correct this deal. {what}: <del className="figures text-ink-3">{before}</del>{" "}
              <span aria-hidden="true">→</span> <strong className="figures">{after}</strong>.
            </p>
            <p className="mt-2 border-l-2 border-line-2 pl-3 text-dense break-words whitespace-pre-line text-ink-2">
              {waiting.reason}
            </p>
            <p className="mt-2 text-small text-ink-2">
              {answers
                ? "Nothing changes until you confirm it."
                : "Nothing changes until it is confirmed. Payments can still be recorded."}
            </p>
          </div>
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {waiting.effect ? <CorrectionEffectTable deal={deal} effect={waiting.effect} /> : null}
          </div>
          <div className="flex flex-wrap items-end gap-2 lg:col-start-1 lg:row-start-2">
            {answers ? (
              <>
                <Button variant="primary" onClick={() => setStep("confirm")}>
                  Confirm
                </Button>
                <Button onClick={() => setStep("decline")}>Decline</Button>
              </>
            ) : null}
            {deal.actions.includes("withdraw_correction") ? (
              <Button onClick={() => setStep("withdraw")}>Withdraw correction</Button>
            ) : null}
          </div>
        </div>
      </CardSection>
      <Answers deal={deal} waiting={waiting} step={step} onClose={() => setStep(null)} />
    </Card>
  );
}

function Answers({
  deal,
  waiting,
  step,
  onClose,
}: {
  deal: DealSheet;
  waiting: DealCorrection;
  step: Step | null;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const { update } = useDealUpdate();
  const { number } = waiting;
  const { what, before, after } = changeOf(waiting);
  const last = waiting.confirmations.filter(({ state }) => state === "waiting").length === 1;
  return (
    <>
      <ConfirmDialog
        open={step === "confirm"}
        onOpenChange={(open) => !open && onClose()}
        title="Confirm this correction?"
        description={
          `${what}: ${after} instead of ${before}. ` +
          `${last ? "It is applied at once." : "It is applied once the other party has confirmed it, too."} You ` +
          `can't take your confirmation back, but ${deal.listingAgency.name} can correct the deal again.`
        }
        confirmLabel="Confirm correction"
        onConfirm={async () => {
          await update(
            () => api.deals.answerCorrection({ id: deal.id, number, confirm: true }),
            undefined,
            ({ code }) => ({ title: "Correction Confirmed", description: code }),
          );
        }}
      />
      <ConfirmDialog
        open={step === "withdraw"}
        onOpenChange={(open) => !open && onClose()}
        title="Withdraw this correction?"
        description="Nothing changes, and the other parties are notified. You can ask for it again."
        confirmLabel="Withdraw correction"
        onConfirm={async () => {
          await update(
            () => api.deals.withdrawCorrection({ id: deal.id, number, version: deal.version }),
            undefined,
            ({ code }) => ({ title: "Correction Withdrawn", description: code }),
          );
        }}
      />
      <DeclineCorrection deal={deal} number={number} open={step === "decline"} onClose={onClose} />
    </>
  );
}

function DeclineCorrection({
  deal,
  number,
  open,
  onClose,
}: {
  deal: DealSheet;
  number: number;
  open: boolean;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const { run, busy, errors, check, mended } = useDealStep();
  const root = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState("");
  const leaks = useLeakFindings({ value: reason, set: setReason, error: errors["reason"] });

  async function decline() {
    if (!check({ ...(reason.trim() === "" && { reason: "Say in a few words why." }) }))
      return leadToError(root.current);
    if (
      await run(
        () =>
          api.deals.answerCorrection({
            id: deal.id,
            number,
            confirm: false,
            reason,
            confirmedTexts: leaks.confirmedTexts,
          }),
        leaks.take,
      )
    )
      onClose();
    else leadToError(root.current);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Decline this correction"
      description={`Nothing changes. This can't be undone, but ${deal.listingAgency.name} can ask for another correction.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" loading={busy}>
            Decline correction
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void decline();
        }}
      >
        <ReasonField
          label="Reason"
          hint="Every party reads it."
          value={reason}
          leaks={leaks}
          onChange={(next) => {
            setReason(next);
            mended("reason");
          }}
        />
      </form>
    </Dialog>
  );
}

const formId = "decline-correction";
