import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { Steps } from "./candidate-page.tsx";

/** For whoever got a letter that was meant for somebody else; it stands where they see it before they read on. */
export function NotMe({ token, page, take }: Steps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="-mx-2.5" onClick={() => setOpen(true)}>
        This is not me
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="This is not you?"
        description={
          `This page closes for good, you get no more emails, and ${page.agencyName} is notified that ` +
          "the address is wrong."
        }
        confirmLabel="This is not me"
        onConfirm={() => take((candidacy) => candidacy.report({ token }))}
      />
    </>
  );
}
