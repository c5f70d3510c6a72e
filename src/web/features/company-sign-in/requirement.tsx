import { useAction } from "#web/lib/form/use-action.ts";
import { RequirementCard } from "#web/ui/requirement-card.tsx";
import type { Setup } from "./provider-dialog.tsx";

/** Whether members can sign in only through the company (docs/decisions/0066). */
export function Requirement({ setup: { isRequired }, onSaved }: { setup: Setup; onSaved: (setup: Setup) => void }) {
  const { run, busy } = useAction();
  const save = async (next: boolean) => {
    const setup = await run((api) => api.companySignIn.require({ isRequired: next }), {
      done: () => ({ title: next ? "Company sign-in required" : "Company sign-in optional" }),
    });
    if (setup) onSaved(setup);
  };
  return (
    <RequirementCard
      name="Company sign-in"
      says={
        isRequired
          ? "Members with an address in a proven domain can't use a password or a passkey. Admins with a second " +
            "factor still can, in case your provider fails."
          : "Members with an address in a proven domain can also use a password or a passkey. If you require it, " +
            "only admins with a second factor still can, in case your provider fails."
      }
      isRequired={isRequired}
      label="Require company sign-in"
      confirm={{
        title: "Require company sign-in?",
        description:
          "Members who signed in with a password or a passkey are signed out, then sign in through your provider. " +
          "People who also belong to another organization keep their own sign-in.",
      }}
      busy={busy}
      onSave={save}
      className="mt-8"
    />
  );
}
