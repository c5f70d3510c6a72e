import { Button } from "#web/ui/button.tsx";
import { AskBeforeLeaving } from "#web/lib/form/ask-before-leaving.tsx";
import { FormNotices } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { PublicTextField } from "#web/lib/public-text/public-text-field.tsx";
import { dealLimits } from "#domain/deal/terms.ts";

export type DeclineFormProps<Answer> = {
  decline: (typed: { reason: string; confirmedTexts: string[] }) => Promise<Answer>;
  onDeclined: (answer: Answer) => void;
  onStale: () => Promise<unknown>;
  onBack: () => void;
};

/** A signer's reason to decline, which the agencies read. */
export function DeclineForm<Answer>({ decline, onDeclined, onStale, onBack }: DeclineFormProps<Answer>) {
  const form = useForm({
    initial: { reason: "" },
    send: ({ reason }, { confirmedTexts }) =>
      reason.trim() === "" ? { reason: "Enter a short reason." } : decline({ reason: reason.trim(), confirmedTexts }),
    versioned: { noun: "document", showNewer: () => false, refresh: onStale },
    done: (answer) => void onDeclined(answer),
  });

  return (
    <form noValidate onSubmit={form.submit} aria-label="Decline to sign" className="flex flex-col gap-4">
      <AskBeforeLeaving form={form} />
      <p className="text-read text-ink-2">
        No one else can sign this document after that, and you can't undo it. The agencies can read your reason and send
        a new one.
      </p>
      <PublicTextField form={form} name="reason" label="Reason for declining" required maxLength={dealLimits.reason} />
      <FormNotices form={form} undone="Your reply wasn't sent" />
      <div className="flex flex-wrap-reverse items-center justify-end gap-2">
        <Button variant="ghost" className="max-sm:w-full" onClick={onBack}>
          Back to signing
        </Button>
        <Button type="submit" variant="danger" loading={form.busy} className="max-sm:w-full">
          Decline to sign
        </Button>
      </div>
    </form>
  );
}
