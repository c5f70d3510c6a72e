import { useState } from "react";
import { CorrectionEffectTable } from "./correction-effect.tsx";
import { changeOf, type DealCorrection, namesText } from "./correction-words.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { closed } from "#web/lib/closed.ts";
import { Kept } from "#web/lib/form/kept.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { useDealAction, useDealForm } from "#web/features/deal/use-deal-steps.ts";
import { dealLimits } from "#domain/deal/terms.ts";

type Step = "confirm" | "decline" | "withdraw";
type Asked = { step: Step; number: DealCorrection["number"] };

/** A pending correction, for every party: the confirming party answers here, the listing agency can withdraw it. */
export function CorrectionNotice({ deal }: { deal: DealSheet }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = deal.corrections.find(({ state }) => state === "proposed");
  return (
    <>
      {waiting ? (
        <Waiting deal={deal} waiting={waiting} onStep={(step) => setAsked({ step, number: waiting.number })} />
      ) : null}
      <Kept about={asked} onClose={() => setAsked(closed(asked))}>
        {({ step, number }, { open, onClose }) => {
          const about = deal.corrections.find((each) => each.number === number);
          return about ? (
            <Answers key={number} deal={deal} correction={about} step={open ? step : null} onClose={onClose} />
          ) : null;
        }}
      </Kept>
    </>
  );
}

type WaitingProps = { deal: DealSheet; waiting: DealCorrection; onStep: (step: Step) => void };

function Waiting({ deal, waiting, onStep }: WaitingProps) {
  const { what, before, after } = changeOf(waiting);
  const asked = waiting.confirmations
    .filter(({ state }) => state === "waiting")
    .map(({ organizationName }) => organizationName);
  const answers = deal.actions.includes("answer_correction");
  return (
    <TitledCard
      className="mt-4"
      title={answers ? "Confirm a correction" : `Correction waiting for ${namesText(asked)}`}
    >
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 lg:grid-cols-2">
        <div className="min-w-0">
          <p>
            {`${waiting.askedBy} asked to correct this deal. ${what}: `}
            <del className="figures text-ink-3">{before}</del> <span aria-hidden="true">→</span>{" "}
            <strong className="figures">{after}</strong>.
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
              <Button variant="primary" onClick={() => onStep("confirm")}>
                Confirm
              </Button>
              <Button onClick={() => onStep("decline")}>Decline</Button>
            </>
          ) : null}
          {deal.actions.includes("withdraw_correction") ? (
            <Button onClick={() => onStep("withdraw")}>Withdraw correction</Button>
          ) : null}
        </div>
      </div>
    </TitledCard>
  );
}

type AnswersProps = { deal: DealSheet; correction: DealCorrection; step: Step | null; onClose: () => void };

function Answers({ deal, correction, step, onClose }: AnswersProps) {
  const { run } = useDealAction();
  const { number } = correction;
  const { what, before, after } = changeOf(correction);
  const last = correction.confirmations.filter(({ state }) => state === "waiting").length === 1;
  return (
    <>
      <ConfirmDialog
        open={step === "confirm"}
        onOpenChange={(open) => !open && onClose()}
        title="Confirm this correction?"
        description={
          `${what}: ${after} instead of ${before}. ` +
          `${last ? "It takes effect immediately." : "It takes effect once the other party confirms it, too."} You ` +
          `can't withdraw your confirmation, but ${deal.listingAgency.name} can correct the deal again.`
        }
        confirmLabel="Confirm correction"
        onConfirm={() =>
          run((api) => api.deals.answerCorrection({ id: deal.id, number, confirm: true }), {
            says: ({ code }) => ({ title: "Correction confirmed", description: code }),
          })
        }
      />
      <ConfirmDialog
        open={step === "withdraw"}
        onOpenChange={(open) => !open && onClose()}
        title="Withdraw this correction?"
        description="Nothing changes, and the other parties are notified. You can request it again."
        confirmLabel="Withdraw correction"
        onConfirm={() =>
          run((api) => api.deals.withdrawCorrection({ id: deal.id, number, version: deal.version }), {
            says: ({ code }) => ({ title: "Correction withdrawn", description: code }),
          })
        }
      />
      <DeclineCorrection deal={deal} correction={correction} open={step === "decline"} onClose={onClose} />
    </>
  );
}

function DeclineCorrection({
  deal,
  correction: { number, state },
  ...shown
}: { deal: DealSheet; correction: DealCorrection } & Shown) {
  const form = useDealForm({
    initial: { reason: "" },
    send: ({ reason }, { api, confirmedTexts }) =>
      reason.trim() === ""
        ? { reason: "Enter a short reason." }
        : api.deals.answerCorrection({ id: deal.id, number, confirm: false, reason, confirmedTexts }),
    close: shown.onClose,
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title="Decline this correction"
      description={`Nothing changes. You can't undo this, but ${deal.listingAgency.name} can request another one.`}
      submit="Decline correction"
      danger
      disabledReason={state === "proposed" ? undefined : "This correction is no longer open."}
    >
      <ReasonField form={form} maxLength={dealLimits.reason} hint="Every party can read it." />
    </FormDialog>
  );
}
