import { useBackend } from "#web/lib/backend/context.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { notify } from "#web/ui/toast.tsx";
import { type LifeCycleStep, lifeCycleWords } from "./life-cycle.ts";
import { useOutdate } from "#web/lib/backend/ask.ts";
import { notifyError } from "#web/lib/notify-error.ts";

export type LifeCycleDialogProps = {
  /** The action to confirm; null when none is. */
  step: LifeCycleStep | null;
  listing: { id: string; version: number; maskedCode: string };
  onClose: () => void;
};

/** Confirms, runs the action, shows the result and refetches listings. */
export function LifeCycleDialog({ step, listing, onClose }: LifeCycleDialogProps) {
  const { api } = useBackend();
  const outdate = useOutdate();
  if (!step) return null;
  const words = lifeCycleWords[step];

  async function confirm() {
    if (!step) return;
    try {
      await api.listings[step]({ id: listing.id, version: listing.version });
      notify({ title: words.done, description: words.doneDetail(listing.maskedCode) });
    } catch (error) {
      notifyError(error);
    } finally {
      // After a conflict, too, the screen is out of date.
      await outdate("listings");
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.question(listing.maskedCode)}
      description={words.consequence}
      confirmLabel={words.confirm}
      destructive={words.destructive ?? false}
      onConfirm={confirm}
    />
  );
}
