import type { DealSheet } from "#web/features/deal/queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useDealAction } from "#web/features/deal/use-deal-steps.ts";

type RecallDialogProps = { deal: DealSheet; open: boolean; onOpenChange: (open: boolean) => void };

/** Recalls a deal to draft, after saying what happens to the signatures given (spec §15). */
export function RecallDialog({ deal, open, onOpenChange }: RecallDialogProps) {
  const { run } = useDealAction();
  const signed = (deal.signing?.parts ?? [])
    .filter(({ state }) => state === "signed")
    .map(({ organizationName }) => organizationName);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Recall ${deal.code} to draft?`}
      description={
        "What was sent can no longer be signed. " +
        (signed.length === 0
          ? "No one has signed yet. Signatures given in the meantime become void."
          : `The signatures given become void: ${signed.join(" and ")} must sign again. They stay on record.`)
      }
      confirmLabel="Recall to draft"
      destructive
      onConfirm={() =>
        run((api) => api.deals.recall({ id: deal.id, version: deal.version }), {
          says: ({ code }) => ({ title: "Recalled to draft", description: `${code} can be changed and sent again.` }),
          undone: "The deal wasn't recalled",
        })
      }
    />
  );
}
