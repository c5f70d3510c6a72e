import { useState } from "react";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useForm } from "#web/lib/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

type CodeGateProps = { token: string; sentTo: string; onPass: (pass: string) => void };

/** Confirms by an emailed code that the reader is the contact, and not someone the link was forwarded to. */
export function CodeGate({ token, sentTo, onPass }: CodeGateProps) {
  const { run, busy } = useAction();
  const [sent, setSent] = useState(false);
  const form = useForm({
    initial: { code: "" },
    send: ({ code }, { api }) =>
      code.trim() === "" ? { code: "Enter the code." } : api.guests.confirm({ token, code }),
    done: ({ pass }) => void onPass(pass),
  });
  const send = () =>
    run((api) => api.guests.code({ token }), { done: () => void setSent(true), undone: "No code was sent" });

  if (!sent)
    return (
      <div>
        <p className="max-w-measure text-read text-ink-2">First confirm that it's you. We email a code to {sentTo}.</p>
        <Button variant="primary" className="mt-3 max-sm:w-full" loading={busy} onClick={() => void send()}>
          Email me a code
        </Button>
      </div>
    );
  return (
    <form noValidate aria-label="Confirm that it's you" onSubmit={form.submit} className="flex max-w-sm flex-col gap-3">
      <Field label="Code" required error={form.errors["code"]} hint={`Six digits, emailed to ${sentTo}.`}>
        <Input
          controlSize="lg"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          {...form.input("code")}
        />
      </Field>
      <FormNotices form={form} undone="The code wasn't confirmed" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.busy} className="max-sm:w-full">
          Confirm
        </Button>
        <Button variant="ghost" className="max-sm:w-full" loading={busy} onClick={() => void send()}>
          Email a new code
        </Button>
      </div>
    </form>
  );
}
