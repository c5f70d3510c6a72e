import { useState } from "react";
import { moneyText, roundMoneyText } from "#domain/core/money.ts";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { isBelowMinimum, useDealAction } from "#web/features/deal/use-deal-steps.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

/** Accepts the version on screen; a fee below the agency's own minimum is confirmed first (spec §15). */
export function AcceptButton({ deal, number }: { deal: DealSheet; number: number }) {
  const { run, busy } = useDealAction();
  const [asking, setAsking] = useState(false);

  const accept = (confirmBelowMinimum: boolean) =>
    run((api) => api.deals.accept({ id: deal.id, version: deal.version, number, confirmBelowMinimum }), {
      undone: "The terms weren't accepted",
      failed: (failure) => isBelowMinimum(failure) && (setAsking(true), true),
    });

  return (
    <>
      <Button variant="primary" loading={busy} onClick={() => void accept(false)}>
        Accept version {number}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Accept version ${number} below your minimum fee?`}
        description={
          `The fee of ${moneyText(deal.feeCents)} is below this candidate's minimum of ` +
          `${roundMoneyText(deal.agencySide?.minimumFeeCents ?? 0)}. Only your agency can accept that.`
        }
        confirmLabel="Accept below the minimum"
        onConfirm={() => accept(true)}
      />
    </>
  );
}
