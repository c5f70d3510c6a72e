import { useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { Setup } from "./provider-dialog.tsx";

/** Whether members can sign in only through the company (docs/decisions/0066). */
export function Requirement({ setup: { isRequired }, onSaved }: { setup: Setup; onSaved: (setup: Setup) => void }) {
  const { api } = useBackend();
  const { run, busy } = useAction();
  const [asking, setAsking] = useState(false);
  const save = async (next: boolean) => {
    const setup = await run(() => api.companySignIn.require({ isRequired: next }), {
      done: () => ({ title: next ? "Company sign-in required" : "Company sign-in optional" }),
    });
    setAsking(false);
    if (setup) onSaved(setup);
  };
  return (
    <section
      aria-labelledby="requirement-title"
      className="mt-8 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="requirement-title" className="text-read font-semibold">
          Company sign-in {isRequired ? "required" : "optional"}
        </h2>
        <p className="mt-1 max-w-measure text-small text-ink-2">
          {isRequired
            ? "Members with an address in a proven domain can't use a password or a passkey."
            : "Members with an address in a proven domain can also use a password or a passkey."}{" "}
          {isRequired
            ? "Admins with a second factor still can, in case your provider fails."
            : "If you require it, only admins with a second factor still can, in case your provider fails."}
        </p>
      </div>
      <Button loading={busy} onClick={() => (isRequired ? void save(false) : setAsking(true))}>
        {isRequired ? "Make it optional" : "Require company sign-in"}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Require company sign-in?"
        description={
          "Members who signed in with a password or a passkey are signed out, and come back through your provider. " +
          "People who also belong to another organization keep their own sign-in."
        }
        confirmLabel="Require it"
        onConfirm={() => save(true)}
      />
    </section>
  );
}
