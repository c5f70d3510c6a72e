import { useBackend } from "#web/lib/backend/context.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";
import { sayDealFailure } from "./failure.ts";
import { type DealRow } from "./queries.ts";
import { useOutdate } from "#web/lib/backend/ask.ts";

type Deletable = Pick<DealRow, "id" | "code" | "version">;

/** Asks in the specified words (§5), deletes, and offers to undo (spec §15). */
export function DeleteDealDialog({
  deal,
  open,
  onOpenChange,
  onDeleted,
}: {
  deal: Deletable;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
}) {
  const { api } = useBackend();
  const outdate = useOutdate();

  async function restore() {
    try {
      await api.deals.restore({ id: deal.id });
      notify({ title: "Deal restored", description: deal.code });
    } catch (error) {
      sayDealFailure("update", error);
    } finally {
      await outdate("deals");
    }
  }

  async function discard() {
    try {
      await api.deals.discard({ id: deal.id, version: deal.version });
      notify({
        title: "Deal Deleted",
        description: deal.code,
        action: { label: "Undo", onAction: () => void restore() },
      });
      // Leave its page first, which would otherwise show a missing deal.
      onDeleted?.();
    } catch (error) {
      sayDealFailure("delete", error);
    } finally {
      void outdate("deals");
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${deal.code}`}
      description="Are you sure you want to delete this deal?"
      confirmLabel="Delete Deal"
      destructive
      onConfirm={discard}
    />
  );
}
