import { Check, Copy } from "lucide-react";
import { useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { useCopied } from "#web/ui/use-copied.ts";
import type { Shown } from "./keys-panel.tsx";

/** A new secret, shown once. */
export function SecretDialog({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Secret of ${shown?.apiKey.name ?? ""}`}
      size="md"
    >
      {shown ? (
        <div className="flex flex-col gap-4">
          {shown.token === null ? (
            <Callout tone="warning" title="The secret can't be shown again">
              The first answer with it was lost on the way. Rotate the key to get a new secret.
            </Callout>
          ) : (
            <Secret token={shown.token} />
          )}
          <DialogFoot>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </DialogFoot>
        </div>
      ) : null}
    </Dialog>
  );
}

function Secret({ token }: { token: string }) {
  const box = useRef<HTMLInputElement>(null);
  // Without clipboard access the text is selected, to be copied by hand.
  const { copied, copy } = useCopied(() => box.current?.select());
  return (
    <>
      <Callout tone="warning" title="Copy it now">
        We store only a hash of this secret, so you can't see it again. Keep it like a password.
      </Callout>
      <Field label="Secret">
        <Input
          ref={box}
          readOnly
          value={token}
          spellCheck={false}
          className="font-mono"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className="flex items-center gap-3">
        <Button onClick={() => void copy(token)}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} {copied ? "Copied" : "Copy secret"}
        </Button>
        <span role="status" className="sr-only">
          {copied ? "Secret copied" : ""}
        </span>
      </div>
      <p className="text-small text-ink-3">
        Send it with each request as <span className="font-mono">Authorization: Bearer</span> and the secret.
      </p>
    </>
  );
}
