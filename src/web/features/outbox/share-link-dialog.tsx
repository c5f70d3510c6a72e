import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { shareReason } from "#domain/outbox/email.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { useCopied } from "#web/ui/use-copied.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

/** Without a mail server, staff share a newcomer's link by hand, after recording how they know the person. */
export function ShareLinkDialog({ id, to, open, onClose }: { id: string; to: string } & Shown) {
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState<string | null>(null);
  const form = useForm({
    initial: { reason: "" },
    send: ({ reason }, { api }) => api.outbox.shareLink({ id, reason }),
    done: (answer) => void setLink(answer.link),
  });
  const { copied, copy } = useCopied(() => field.current?.select());

  function close() {
    onClose();
    setLink(null);
    form.reset();
  }

  if (link !== null)
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title="The link"
        description={`Give it only to ${to}: anyone who opens it acts for that address.`}
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
    <FormDialog
      form={form}
      open={open}
      onClose={close}
      title="Share the link"
      description={
        `No mail server is set up, so ${to} has not received this email. Anyone with its link can act for that ` +
        "address. To see the link, say how you know the person asking."
      }
      submit="Show the link"
      undone="The link was not shown"
    >
      <Field label="Reason" required error={form.errors["reason"]} hint="It is recorded with your name.">
        <Textarea rows={3} maxLength={shareReason.most} {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
