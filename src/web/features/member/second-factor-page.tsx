import { useState } from "react";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { useSignedIn } from "#web/features/session/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { AddPasskeyDialog } from "./passkey-dialogs.tsx";
import { passkeyFault } from "./passkeys.ts";
import { AddAppDialog } from "./security-dialogs.tsx";

type SecondFactorPageProps = { settingUp: boolean; onSettingUp: (settingUp: boolean) => void };

/** In place of every page while the organization requires a second factor that the person doesn't have (spec §17). */
export function SecondFactorPage({ settingUp, onSettingUp }: SecondFactorPageProps) {
  const { organizationName } = useViewer();
  const signedIn = useSignedIn();
  const found = useAsk("factors", "get", {});
  const [adding, setAdding] = useState<"passkey" | "app">("passkey");
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signedIn?.store.lookAgain();
    setLeaving(false);
    onSettingUp(false);
  };
  const begin = (factor: "passkey" | "app") => {
    setAdding(factor);
    onSettingUp(true);
  };
  const shown = { onClose: () => void leave() };
  const isOpen = settingUp && !leaving;
  return (
    <section aria-labelledby="second-factor-title" className="gutter mx-auto max-w-xl py-12 sm:py-20">
      <h1 id="second-factor-title" className="text-title font-semibold">
        Set up your second factor
      </h1>
      <p className="mt-3 text-read text-ink-2">
        {organizationName} requires a second factor of every member. Add a passkey or an authenticator app to continue.
      </p>
      <p className="mt-3 text-read text-ink-2">
        A passkey is your device's fingerprint, face or PIN, or a security key. An authenticator app, such as Google
        Authenticator or 1Password, shows codes on your phone.
      </p>
      <div className="mt-6">
        <Loaded query={found} what="your sign-in settings" skeleton={<Skeletons rows={1} size="h-9" />}>
          {(factors) => (
            <>
              <div className="flex flex-wrap gap-3">
                <Button variant="primary" disabledReason={passkeyFault() ?? undefined} onClick={() => begin("passkey")}>
                  Add a passkey
                </Button>
                <Button onClick={() => begin("app")}>Add an authenticator app</Button>
              </div>
              <AddPasskeyDialog {...shown} factors={factors} open={isOpen && adding === "passkey"} />
              <AddAppDialog {...shown} factors={factors} open={isOpen && adding === "app"} />
            </>
          )}
        </Loaded>
      </div>
      <Button className="mt-3" onClick={() => void signedIn?.store.signOut()}>
        Sign out
      </Button>
    </section>
  );
}
