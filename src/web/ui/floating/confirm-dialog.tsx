import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import type { ConfirmDialogProps } from "#web/ui/confirm-dialog.tsx";
import { unbroken } from "#web/ui/motif/plate-text.tsx";
import { focusNextRow } from "./row-left.ts";
import { scrimClass } from "./scrim.ts";
import { useOpening } from "./use-opening.ts";

/** Confirms an action that can't simply be undone. A click outside doesn't answer it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  destructive = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const opening = useOpening(open);
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertDialog.Root open={opening} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        {/* Also over a dialog, whose fields it would stand among. */}
        <AlertDialog.Backdrop forceRender className={scrimClass} />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-end sm:place-items-center sm:p-6">
          <AlertDialog.Popup
            ref={focusNextRow}
            className={
              "float-in scroll-quiet max-h-[92dvh] w-full max-w-md rounded-t-card border border-line-2 bg-raised " +
              "p-5 shadow-float outline-none sm:max-h-[85dvh] sm:rounded-card"
            }
          >
            <AlertDialog.Title className="text-card font-semibold">{unbroken(title)}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-read text-ink-2">
              {unbroken(description)}
            </AlertDialog.Description>
            {children ? <div className="mt-4">{children}</div> : null}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Close render={<Button>{cancelLabel}</Button>} />
              <Button
                variant={destructive ? "danger" : "primary"}
                loading={busy}
                onClick={() => void confirm().catch(() => undefined)}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
