import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { Steps } from "./candidate-page.tsx";

/** For a person who got an email meant for someone else, placed where they see it first. */
export function NotMe({ token, page, take }: Steps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="-mx-2.5" onClick={() => setOpen(true)}>
        This isn't me
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Not you?"
        description={
          `This page closes permanently, you get no more emails, and ${page.agencyName} is notified that the ` +
          "address is wrong."
        }
        confirmLabel="This isn't me"
        onConfirm={() => take((candidacy) => candidacy.report({ token }))}
      />
    </>
  );
}
