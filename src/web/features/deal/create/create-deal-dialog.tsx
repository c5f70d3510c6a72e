import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import type { DealStart } from "./create-deal-form.tsx";
import { LoadedModule } from "#web/lib/loaded.tsx";

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
      {/* Most visits create no deal. */}
      {open ? (
        <LoadedModule
          name="create-deal-form"
          load={() => import("./create-deal-form.tsx")}
          what="the form"
          skeleton={
            <SkeletonStack label="Loading the form" className="flex flex-col gap-4" shapes={["h-20", "h-40", "h-40"]} />
          }
        >
          {({ CreateDealForm }) => <CreateDealForm start={start} onCancel={close} onCreated={close} />}
        </LoadedModule>
      ) : null}
    </Dialog>
  );
}
