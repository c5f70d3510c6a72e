import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import type { CreateDealFormProps, DealStart } from "./create-deal-form.tsx";
import { useModule } from "#web/lib/use-module.ts";
import { Loaded } from "#web/lib/loaded.tsx";

export type CreateDealDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; start?: DealStart };

/** Create New Deal (spec §2). */
export function CreateDealDialog({ open, onOpenChange, start = {} }: CreateDealDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Create New Deal"
      description="Your agency accepts these terms; the other agency accepts them or proposes others."
    >
      {open ? <LoadedForm start={start} onCancel={close} onCreated={close} /> : null}
    </Dialog>
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
