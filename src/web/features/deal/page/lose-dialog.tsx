import type { DealSheet } from "#web/features/deal/queries.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { useDealForm } from "#web/features/deal/use-deal-steps.ts";
import { dealLimits } from "#domain/deal/terms.ts";

/** Closed Lost asks for the reason (spec §15) and is final. */
export function LoseDialog({ deal, ...shown }: { deal: DealSheet } & Shown) {
  const form = useDealForm({
    initial: { reason: "" },
    send: ({ reason }, { api, confirmedTexts }) =>
      reason.trim() === ""
        ? { reason: "Enter a short reason." }
        : api.deals.lose({ id: deal.id, version: deal.version, reason, confirmedTexts }),
    close: shown.onClose,
  });
  return (
    <FormDialog
      form={form}
      {...shown}
      title={`Close ${deal.code} as lost`}
      description={
        "The other agency sees the reason. This can't be undone: a closed deal doesn't reopen. You can " +
        "create a new one instead."
      }
      submit="Close as lost"
      danger
      disabledReason={deal.actions.includes("lose") ? undefined : "This deal is already closed."}
    >
      <ReasonField form={form} maxLength={dealLimits.reason} />
    </FormDialog>
  );
}
