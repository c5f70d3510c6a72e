import { Copy } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { handOnReason } from "#domain/outbox/email.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { useSending } from "#web/lib/form/use-sending.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { useCopied } from "#web/ui/use-copied.ts";

/**
 * While there is no mail server, a newcomer gets their link by hand: from somebody who says how they know them, on the
 * record.
 */
export function HandOnDialog({
  id,
  to,
  open,
  onClose,
}: {
  id: string;
  to: string;
  open: boolean;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const { send, busy, errors, refusal, mended } = useSending(form);
  const { copied, copy } = useCopied(() => field.current?.select());

  function close() {
    onClose();
    setLink(null);
    setReason("");
    mended("reason");
  }

  async function ask(event: FormEvent) {
    event.preventDefault();
    const sent = await send(() => api.outbox.handOn({ id, reason }));
    if (sent) setLink(sent.answer.link);
  }

  if (link !== null)
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title="The link"
        description={`Give it to ${to} and to nobody else: whoever opens it stands for that address.`}
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <div className="flex items-end gap-2">
          <Field label="Link" className="flex-1">
            <Input ref={field} readOnly value={link} onFocus={({ target }) => target.select()} className="font-mono" />
          </Field>
          <Button onClick={() => void copy(link)}>
            <Copy aria-hidden="true" /> <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Hand on the link"
      description={
        `No mail server is set, so ${to} has not got this letter. Its link stands for that address: ` +
        "it is shown once you say how you know who asks."
      }
    >
      <form
        ref={form}
        noValidate
        aria-label="Hand on the link"
        onSubmit={(event) => void ask(event)}
        className="flex flex-col gap-4"
      >
        <RefusalNotice refusal={refusal} title="The link was not shown" />
        <Field label="Reason" required error={errors["reason"]} hint="It goes on the record, with your name.">
          <Textarea
            rows={3}
            maxLength={handOnReason.most}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              mended("reason");
            }}
          />
        </Field>
        <FormButtons busy={busy} onCancel={close}>
          Show the link
        </FormButtons>
      </form>
    </Dialog>
  );
}
