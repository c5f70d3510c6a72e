import { useBackend } from "#web/lib/backend/context.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { useDealUpdate } from "#web/features/deal/use-deal-update.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";

/** Takes a deal back to draft; says first what becomes of the signatures given (spec §15). */
export function RecallDialog({
  deal,
  open,
  onOpenChange,
}: {
  deal: DealSheet;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { api } = useBackend();
  const { update } = useDealUpdate();
  const signed = (deal.signing?.parts ?? [])
    .filter(({ state }) => state === "signed")
    .map(({ organizationName }) => organizationName);

  async function recall() {
    const outcome = await update(
      () => api.deals.recall({ id: deal.id, version: deal.version }),
      undefined,
      ({ code }) => ({ title: "Recalled to draft", description: `${code} can be changed and sent again.` }),
    );
    if (outcome === "conflict")
      notify({
        title: "Nothing was recalled",
        description: "Somebody changed this deal meanwhile. Look at it as it is now, then decide.",
        tone: "danger",
      });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Recall ${deal.code} to draft?`}
      description={
        "Nobody can sign what was sent any more. " +
        (signed.length === 0
          ? "Nobody has signed yet; signatures given meanwhile become void."
          : `The signatures given become void: ${signed.join(" and ")} must sign anew. They stay on record.`)
      }
      confirmLabel="Recall to draft"
      destructive
      onConfirm={recall}
    />
  );
}
