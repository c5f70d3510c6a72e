import { useState } from "react";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useSignedIn } from "#web/features/session/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { AddAppDialog } from "./security-dialogs.tsx";

/** In place of every page while the organization requires a second factor that the person doesn't have (spec §17). */
export function SecondFactorPage({
  settingUp,
  onSettingUp,
}: {
  settingUp: boolean;
  onSettingUp: (settingUp: boolean) => void;
}) {
  const { organizationName } = useViewer();
  const signedIn = useSignedIn();
  const found = useAsk("factors", "get", {});
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signedIn?.store.lookAgain();
    setLeaving(false);
    onSettingUp(false);
  };
  return (
    <section aria-labelledby="second-factor-title" className="gutter mx-auto max-w-xl py-12 sm:py-20">
      <h1 id="second-factor-title" className="text-title font-semibold">
        Set up your second factor
      </h1>
      <p className="mt-3 text-read text-ink-2">
        {organizationName} requires a second factor of every member. Add an authenticator app to your account to go on.
      </p>
      <p className="mt-3 text-read text-ink-2">
        You need your phone and an authenticator app, such as Google Authenticator or 1Password.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" loading={found.isPending} onClick={() => onSettingUp(true)}>
          Add an authenticator app
        </Button>
        <Button onClick={() => void signedIn?.store.signOut()}>Sign out</Button>
      </div>
      <AddAppDialog
        open={settingUp && !leaving}
        hasPassword={found.data?.hasPassword ?? true}
        onClose={() => void leave()}
      />
    </section>
  );
}
