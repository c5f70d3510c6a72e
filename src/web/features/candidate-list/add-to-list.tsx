import { ListPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyComponent, Opening } from "#web/ui/lazy-module.ts";

// With the form kit, which the search page does without at first.
export const AddToListDialog = lazyComponent(
  async () => (await import("./add-to-list-dialog.tsx")).AddToListDialog,
  Opening,
);

type AddToListButtonProps = { ids: readonly string[]; who: string; size?: "sm" | "md"; children?: ReactNode };

/** Opens the dialog; absent for people who have no lists. */
export function AddToListButton({ ids, who, size, children = "Add to list" }: AddToListButtonProps) {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  if (!mayDo(viewer, "list.use")) return null;
  return (
    <>
      <Button {...(size && { size })} onClick={() => setOpen(true)}>
        <ListPlus aria-hidden="true" /> {children}
      </Button>
      {open ? <AddToListDialog ids={ids} who={who} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
