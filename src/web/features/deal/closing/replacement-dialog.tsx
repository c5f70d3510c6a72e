import { refundOn } from "#domain/deal/guarantee.ts";
import { moneyText } from "#domain/core/money.ts";
import type { ClosedDealDialogProps } from "#web/features/deal/queries.ts";
import { refundEffect } from "./fall-off-preview.ts";
import { RadioGroup } from "#web/ui/radio.tsx";
import { RefundTable } from "./refund-table.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useDealForm } from "#web/features/deal/use-deal-steps.ts";

type Outcome = "found" | "refunded";
const undecided: { outcome: Outcome | null } = { outcome: null };

/** Settles an owed replacement: the deal keeps its fee, or the remaining days are refunded. */
export function ReplacementDialog({ deal, now, ...shown }: ClosedDealDialogProps) {
  const form = useDealForm({
    initial: undecided,
    send: ({ outcome }, { api }) =>
      outcome === null
        ? { outcome: "Choose an outcome first." }
        : api.deals.settle({ id: deal.id, version: deal.version, outcome }),
    close: shown.onClose,
  });
  const { outcome } = form.values;
  const {
    closing: { fallOff, feeCents },
    guaranteeDays,
  } = deal;
  if (!fallOff) return null;
  const back = refundEffect(deal, refundOn("replacement", feeCents, fallOff.day, guaranteeDays), now);
  const blocked = !deal.actions.includes("settle")
    ? "No replacement is owed now."
    : outcome === null
      ? "Choose an outcome first."
      : undefined;

  return (
    <FormDialog
      form={form}
      {...shown}
      title="Settle the replacement"
      description={
        `${deal.code} owes ${deal.employer.name} a replacement. To undo this later, correct the deal. Parties ` +
        "with an account are notified. Tell any others yourself."
      }
      submit="Settle"
      disabledReason={blocked}
    >
      <RadioGroup<Outcome>
        aria-label="Outcome"
        value={outcome}
        onValueChange={(next) => form.set({ outcome: next })}
        options={[
          {
            value: "found",
            label: "A replacement was found",
            description: `The fee remains ${moneyText(feeCents)}. No refund is due.`,
          },
          {
            value: "refunded",
            label: "None was found",
            description:
              `${moneyText(back.refund)} is deducted from the fee, for the days left after day ` +
              `${fallOff.day} of ${guaranteeDays}.`,
          },
        ]}
      />
      {outcome === "refunded" ? <RefundTable deal={deal} back={back} /> : null}
    </FormDialog>
  );
}
