import type { ReactNode } from "react";
import { Opened } from "./fetched.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, with the thing in it: "Withdraw TM-7K3QF9XA?" */
  title: ReactNode;
  /** What happens, and whether it can be taken back. */
  description: ReactNode;
  /** A verb: "Withdraw listing". */
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** The dialog waits for it and stays open when it throws; showing the failure is the caller's. */
  onConfirm: () => void | Promise<void>;
  children?: ReactNode;
};

/** Asks before what cannot simply be undone. A click outside does not answer it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Opened open={props.open} onOpenChange={props.onOpenChange}>
      {(full) => <full.ConfirmDialog {...props} />}
    </Opened>
  );
}
