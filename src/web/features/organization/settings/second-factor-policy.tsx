import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

const countText = (count: number): string =>
  count === 0 ? "Every member has one." : count === 1 ? "1 member has none." : `${count} members have none.`;

/** Whether the organization requires a second factor, for its admins (spec §17). */
export function SecondFactorPolicy() {
  const { api } = useBackend();
  const found = useAsk("factors", "policy", {});
  const queryClient = useQueryClient();
  const { run, busy } = useAction();
  const [asking, setAsking] = useState(false);
  if (!found.data || found.data.kept !== "here") return null;
  const { isRequired, membersWithout } = found.data;
  const save = (next: boolean) =>
    run(() => api.factors.require({ isRequired: next }), {
      done: (answer) => {
        queryClient.setQueryData(keyOf("factors", "policy", {}), answer);
        return { title: next ? "Second factor required" : "Second factor no longer required" };
      },
    });
  return (
    <section
      aria-labelledby="second-factor-policy"
      className="mt-6 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="second-factor-policy" className="text-read font-semibold">
          Second factor {isRequired ? "required" : "optional"}
        </h2>
        <p className="mt-1 text-small text-ink-2">
          {countText(membersWithout)}{" "}
          {isRequired
            ? "Without one, a member can only set one up."
            : "If you require it, they can only set one up until they have it."}
        </p>
      </div>
      <Button loading={busy} onClick={() => (isRequired ? void save(false) : setAsking(true))}>
        {isRequired ? "Make it optional" : "Require a second factor"}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Require a second factor?"
        description={`${countText(membersWithout)} They and their API keys are stopped until they set one up.`}
        confirmLabel="Require it"
        onConfirm={async () => {
          await save(true);
          setAsking(false);
        }}
      />
    </section>
  );
}
