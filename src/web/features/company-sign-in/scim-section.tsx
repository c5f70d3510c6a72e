import { KeyRound } from "lucide-react";
import { useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { CreateKeyDialog } from "#web/features/api-key/create-key.tsx";
import type { Shown } from "#web/features/api-key/keys-panel.tsx";
import { SecretDialog } from "#web/features/api-key/secret-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Copyable } from "#web/ui/copyable.tsx";

/** A directory calls for as long as the company uses it, so its key lives longer than others. */
const directoryKey = { name: "SCIM", scopes: ["members:write"], expiry: "365" } as const;

/** What a company's directory needs to manage the members (docs/decisions/0073). */
export function ScimSection({ scimUrl, isProven }: { scimUrl: string; isProven: boolean }) {
  const viewer = useViewer();
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  // The platform's own staff has no keys.
  if (!mayDo(viewer, "apiKey.manage")) return null;
  return (
    <section aria-labelledby="scim-title" className="mt-8">
      <h2 id="scim-title" className="text-read font-semibold">
        User provisioning (SCIM)
      </h2>
      <p className="mt-1 max-w-measure text-dense text-ink-2">
        Your directory, such as Okta or Microsoft Entra ID, adds, changes and deactivates members by itself. Enter this
        address there, with a key as the bearer token. The key stops working when its owner is no longer an admin.
      </p>
      {isProven ? null : (
        <p className="mt-2 max-w-measure text-dense text-ink-2">
          It can add people once you have proven the domain of their addresses.
        </p>
      )}
      <div className="mt-3 max-w-measure">
        <Copyable label="SCIM base URL" value={scimUrl} of="user provisioning" />
      </div>
      <Button className="mt-3" onClick={() => setCreating(true)}>
        <KeyRound aria-hidden="true" /> Create a SCIM key
      </Button>
      <CreateKeyDialog
        open={creating}
        preset={directoryKey}
        onClose={() => setCreating(false)}
        onCreated={(answer) => setShown(answer)}
      />
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </section>
  );
}
