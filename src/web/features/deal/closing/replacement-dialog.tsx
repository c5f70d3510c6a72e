import { useState } from "react";
import { refundOn } from "#domain/deal/guarantee.ts";
import { moneyText } from "#domain/core/money.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { ClosedDeal } from "#web/features/deal/queries.ts";
import { takenBack } from "./fall-off-preview.ts";
import { useDealStep } from "#web/features/deal/use-deal-step.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { ChangedNotice } from "#web/features/deal/page/changed-notice.tsx";
import { TakenBackTable } from "./taken-back.tsx";

type Outcome = "found" | "refunded";

/** What became of a replacement that was owed: the deal keeps its fee, or the days that were left go back. */
export function ReplacementDialog({
  deal,
  now,
  open,
  onClose,
}: {
  deal: ClosedDeal;
  now: number;
  open: boolean;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const { run, busy, changed } = useDealStep();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const {
    closing: { fallOff, feeCents },
    guaranteeDays,
  } = deal;
  if (!fallOff) return null;
  const back = takenBack(deal, refundOn("replacement", feeCents, fallOff.day, guaranteeDays), now);
  const blocked = !deal.actions.includes("settle")
    ? "No replacement is owed any more."
    : outcome === null
      ? "Choose what became of it first."
      : undefined;

  async function settle() {
    if (outcome && (await run(() => api.deals.settle({ id: deal.id, version: deal.version, outcome })))) onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="What became of the replacement"
      description={
        `${deal.code} owes ${deal.employer.name} a replacement. To undo it later, correct the ` +
        "recorded end of the placement; the other parties are notified."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabledReason={blocked} onClick={() => void settle()}>
            Settle
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChangedNotice shown={changed} />
        <RadioGroup<Outcome>
          aria-label="What became of the replacement"
          value={outcome}
          onValueChange={setOutcome}
          options={[
            {
              value: "found",
              label: "A replacement was found",
              description: `The fee of ${moneyText(feeCents)} stays. Nothing goes back.`,
            },
            {
              value: "refunded",
              label: "None was found",
              description:
                `${moneyText(back.refund)} is taken off the fee, for the days left after day ` +
                `${fallOff.day} of ${guaranteeDays}.`,
            },
          ]}
        />
        {outcome === "refunded" ? <TakenBackTable deal={deal} back={back} /> : null}
      </div>
    </Dialog>
  );
}
