import { useRef, useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { CreateDealForm, type DealStart } from "./create-deal-form.tsx";

export type CreateDealDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; start?: DealStart };

/** Create New Deal (seed §2). What was typed is only let go of when its person says so. */
export function CreateDealDialog({ open, onOpenChange, start = {} }: CreateDealDialogProps) {
  const touched = useRef(false);
  const [leaving, setLeaving] = useState(false);

  function close() {
    touched.current = false;
    onOpenChange(false);
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (next) onOpenChange(true);
          else if (touched.current) setLeaving(true);
          else close();
        }}
        size="lg"
        title="Create New Deal"
        description="Your agency stands by these terms; the other agency accepts them or proposes others."
      >
        {open ? <CreateDealForm start={start} onTouched={() => (touched.current = true)} onCancel={close} onCreated={close} /> : null}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Discard this deal?"
        description="Nothing of it was created. What you have typed is lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={close}
      />
    </>
  );
}
