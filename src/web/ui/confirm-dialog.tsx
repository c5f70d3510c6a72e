import type { ReactNode } from "react";
import { LazyDialog } from "./lazy-popup.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, naming its subject: "Withdraw TM-7K3QF9XA?" */
  title: ReactNode;
  /** What happens, and whether it can be undone. */
  description: ReactNode;
  /** A verb: "Withdraw listing". */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** The dialog waits for it, then closes. It stays open when it throws; the caller shows the error. */
  onConfirm: () => unknown;
  children?: ReactNode;
};

/** Confirms an action that can't simply be undone. A click outside doesn't answer it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <LazyDialog open={props.open} onOpenChange={props.onOpenChange}>
      {(full) => <full.ConfirmDialog {...props} />}
    </LazyDialog>
  );
}
