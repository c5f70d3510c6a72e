import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { useDealUpdate } from "#web/features/deal/use-deal-update.ts";
import { ReasonField } from "#web/lib/public-text/reason-field.tsx";
import { useLeakFindings } from "#web/lib/public-text/use-leak-findings.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Closed Lost asks for the reason (spec §15); a deal closed that way stays so. */
export function LoseDialog({ deal, open, onClose }: { deal: DealSheet; open: boolean; onClose: () => void }) {
  const { api } = useBackend();
  const { update, busy } = useDealUpdate();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [changed, setChanged] = useState(false);
  const leaks = useLeakFindings({ value: reason, set: setReason, error });

  function refuse(why: string | undefined) {
    setError(why);
    leadToError();
  }

  async function lose() {
    if (reason.trim() === "") return refuse("Say in a few words why it was lost.");
    const take = (failure: unknown) => {
      if (leaks.take(failure)) return true;
      const said = failure instanceof Problem ? failure.fields["reason"] : undefined;
      refuse(said);
      return said !== undefined;
    };
    const outcome = await update(
      () => api.deals.lose({ id: deal.id, version: deal.version, reason, confirmedTexts: leaks.confirmedTexts }),
      take,
    );
    setChanged(outcome === "conflict");
    if (outcome === "done") onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Close ${deal.code} as lost`}
      description={
        "The other agency sees the reason. This can't be undone: a closed deal doesn't reopen. You can " +
        "create a new one instead."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            loading={busy}
            disabledReason={deal.actions.includes("lose") ? undefined : "This deal is closed already."}
            onClick={() => void lose()}
          >
            Close as lost
          </Button>
        </>
      }
    >
      {changed ? (
        <Callout tone="warning" live className="mb-4" title="Somebody changed this deal meanwhile">
          The page behind shows it as it is now. Close it all the same, or cancel and read first.
        </Callout>
      ) : null}
      <ReasonField
        label="Reason"
        value={reason}
        leaks={leaks}
        onChange={(next) => {
          setReason(next);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
