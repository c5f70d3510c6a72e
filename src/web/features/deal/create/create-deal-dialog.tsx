import { useRef, useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import type { CreateDealFormProps, DealStart } from "./create-deal-form.tsx";
import { useModule } from "#web/lib/use-module.ts";
import { Loaded } from "#web/lib/loaded.tsx";

export type CreateDealDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; start?: DealStart };

/** Create New Deal (spec §2). Closing with typed text asks first. */
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
        description="Your agency accepts these terms; the other agency accepts them or proposes others."
      >
        {open ? (
          <LoadedForm start={start} onTouched={() => (touched.current = true)} onCancel={close} onCreated={close} />
        ) : null}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Discard this deal?"
        description="No deal has been created. What you typed will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        destructive
        onConfirm={close}
      />
    </>
  );
}

/**
 * Loaded on demand, since most visits create no deal. Loaded as a query, so that a lost connection shows an error and
 * can be retried.
 */
function LoadedForm(props: CreateDealFormProps) {
  const loaded = useModule("create-deal-form", () => import("./create-deal-form.tsx"));
  return (
    <Loaded
      query={loaded}
      what="the form"
      skeleton={
        <SkeletonStack label="Loading the form" className="flex flex-col gap-4" shapes={["h-20", "h-40", "h-40"]} />
      }
    >
      {(module) => <module.CreateDealForm {...props} />}
    </Loaded>
  );
}
