import { useState } from "react";
import { moneyText, roundMoneyText } from "#domain/core/money.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { useDealUpdate } from "#web/features/deal/use-deal-update.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Stands by the version one has read; going below one's own floor is asked about (spec §15). */
export function AcceptButton({ deal, number }: { deal: DealSheet; number: number }) {
  const { api } = useBackend();
  const { update, busy } = useDealUpdate();
  const [asking, setAsking] = useState(false);

  async function accept(confirmBelowMinimum: boolean) {
    const outcome = await update(() =>
      api.deals.accept({ id: deal.id, version: deal.version, number, confirmBelowMinimum }),
    );
    if (outcome === "below-minimum") setAsking(true);
    if (outcome === "conflict")
      notify({
        title: "Nothing was accepted",
        description: "Somebody changed this deal meanwhile. Read the current version, then answer.",
        tone: "danger",
      });
  }

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
          `The fee of ${moneyText(deal.feeCents)} is under this candidate's minimum of ` +
          `${roundMoneyText(deal.agencySide?.minimumFeeCents ?? 0)}. Only your agency can agree to that.`
        }
        confirmLabel="Accept below the minimum"
        onConfirm={() => accept(true)}
      />
    </>
  );
}
