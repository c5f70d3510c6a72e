import { Copyable } from "#web/ui/copyable.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { NewSecret } from "./webhooks-panel.tsx";

/** The secret of a new webhook, shown once, and the key that can be shown again. */
export function SecretDialog({ made: { secret, webhook }, onClose }: { made: NewSecret; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      done="Done"
      title={secret === null ? "The secret can't be shown again" : "Copy the secret"}
      description={
        secret === null
          ? "The response that contained it didn't reach you. Create a new secret for this webhook."
          : "Your system verifies signatures with it. We can't show it again."
      }
    >
      <div className="flex flex-col gap-4">
        {secret === null ? null : <Copyable label="Secret (v1, HMAC-SHA256)" value={secret} />}
        <Copyable label="Public key (v1a, Ed25519)" value={webhook.publicKey} />
        <p className="text-small text-ink-2">
          Signatures follow Standard Webhooks, so its libraries verify them. Slack and Microsoft Teams don't need them.
        </p>
      </div>
    </Dialog>
  );
}
