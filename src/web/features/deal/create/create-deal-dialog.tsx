import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { CreateDealFormProps, DealStart } from "./create-deal-form.tsx";

export type CreateDealDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; start?: DealStart };

/** Create New Deal (spec §2). What was typed is only let go of when its person says so. */
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
        {open ? (
          <LoadedForm start={start} onTouched={() => (touched.current = true)} onCancel={close} onCreated={close} />
        ) : null}
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

/**
 * Most visits to a page that offers it make no deal. Asked for like any answer, so that a lost connection says so and
 * can be tried again.
 */
function LoadedForm(props: CreateDealFormProps) {
  const loaded = useQuery({
    queryKey: ["create-deal-form"],
    queryFn: () => import("./create-deal-form.tsx"),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (loaded.data) return <loaded.data.CreateDealForm {...props} />;
  if (loaded.isError)
    return (
      <ErrorState
        title="The form could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void loaded.refetch()}
        retrying={loaded.isFetching}
      />
    );
  return (
    <div role="status" aria-busy="true" aria-label="Loading the form" className="flex flex-col gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}
