import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { type LifeCycleStep, lifeCycleWords } from "./life-cycle.ts";

export type LifeCycleDialogProps = {
  /** The action to confirm; null when none is. */
  step: LifeCycleStep | null;
  listing: { id: string; version: number; maskedCode: string };
  onClose: () => void;
};

/** Confirms, runs the action, shows the result and refetches listings. */
export function LifeCycleDialog({ step, listing, onClose }: LifeCycleDialogProps) {
  const { run } = useAction();
  if (!step) return null;
  const words = lifeCycleWords[step];

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.question(listing.maskedCode)}
      description={words.consequence}
      confirmLabel={words.confirm}
      destructive={words.destructive ?? false}
      onConfirm={() =>
        run((api) => api.listings[step]({ id: listing.id, version: listing.version }), {
          done: () => ({ title: words.done, description: words.doneDetail(listing.maskedCode) }),
          outdates: ["listings"],
        })
      }
    />
  );
}
