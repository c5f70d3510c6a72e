import { Callout } from "#web/ui/callout.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Shown } from "./keys-panel.tsx";

/** A new secret, shown once. */
export function SecretDialog({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => !open && onClose()}
      done="Done"
      title={`Secret of ${shown?.apiKey.name ?? ""}`}
    >
      {shown ? (
        <div className="flex flex-col gap-4">
          {shown.token === null ? (
            <Callout tone="warning" title="The secret can't be shown again">
              The response that contained it didn't reach you. Rotate the key to get a new secret.
            </Callout>
          ) : (
            <Secret token={shown.token} />
          )}
        </div>
      ) : null}
    </Dialog>
  );
}

function Secret({ token }: { token: string }) {
  return (
    <>
      <Callout tone="warning" title="Copy it now">
        We store only a hash of this secret, so you can't see it again. Keep it like a password.
      </Callout>
      <CopyField label="Secret" value={token} noun="secret" />
      <p className="text-small text-ink-3">
        Send it with each request as <span className="font-mono">Authorization: Bearer</span> and the secret.
      </p>
    </>
  );
}
