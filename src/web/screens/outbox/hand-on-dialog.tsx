import { Copy } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { handOnReason } from "#domain/letter.ts";
import { useBackend } from "#web/backend/context.tsx";
import { focusFirstError } from "#web/components/deal/focus-first-error.ts";
import { problemDetail } from "#web/components/listing/problem-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { useCopied } from "#web/ui/use-copied.ts";

/** While there is no mail server, a newcomer gets their link by hand: from somebody who says how they know them, on the record. */
export function HandOnDialog({ id, to, open, onClose }: { id: string; to: string; open: boolean; onClose: () => void }) {
  const { api } = useBackend();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { copied, copy } = useCopied(() => field.current?.select());

  function close() {
    onClose();
    setLink(null);
    setReason("");
    setError(null);
    setRefusal(null);
  }

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    setRefusal(null);
    try {
      setLink((await api.outbox.handOn({ id, reason })).link);
    } catch (failure) {
      const said = failure instanceof Problem ? failure.fields["reason"] : undefined;
      if (said === undefined) setRefusal(problemDetail(failure));
      else setError(said);
      focusFirstError(form.current);
    } finally {
      setBusy(false);
    }
  }

  if (link !== null)
    return (
      <Dialog open={open} onOpenChange={(next) => !next && close()} title="The link" description={`Give it to ${to} and to nobody else: whoever opens it acts as they.`} footer={<Button variant="primary" onClick={close}>Done</Button>}>
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
    <Dialog open={open} onOpenChange={(next) => !next && close()} title="Hand on the link" description={`No mail server is set, so ${to} has not got this letter. Its link stands for that address: it is shown once you say how you know who asks.`}>
      <form ref={form} noValidate aria-label="Hand on the link" onSubmit={(event) => void ask(event)} className="flex flex-col gap-4">
        {refusal === null ? null : (
          <Callout tone="danger" live title="The link was not shown">
            {refusal}
          </Callout>
        )}
        <Field label="Reason" required error={error} hint="It goes on the record, with your name.">
          <Textarea
            rows={3}
            maxLength={handOnReason.most}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setError(null);
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" loading={busy}>
            Show the link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
