import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { ReasonField } from "#web/lib/public-text/reason-field.tsx";
import { useLeakFindings } from "#web/lib/public-text/use-leak-findings.ts";

export type DeclineFormProps<Answer> = {
  decline: (typed: { reason: string; confirmedTexts: string[] }) => Promise<Answer>;
  onDeclined: (answer: Answer) => void;
  onStale: () => Promise<unknown>;
  onBack: () => void;
};

/** Why somebody will not sign, in words that the agencies read. */
export function DeclineForm<Answer>({ decline, onDeclined, onStale, onBack }: DeclineFormProps<Answer>) {
  const root = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const leaks = useLeakFindings({ value: reason, set: setReason, error });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    if (reason.trim() === "") {
      setError("Say in a few words why.");
      return leadToError(root.current);
    }
    setBusy(true);
    try {
      onDeclined(await decline({ reason: reason.trim(), confirmedTexts: leaks.confirmedTexts }));
    } catch (failure) {
      if (leaks.take(failure)) return;
      const said = failure instanceof Problem ? failure.fields["reason"] : undefined;
      if (said) {
        setError(said);
        leadToError(root.current);
      } else {
        setRefusal(problemDetail(failure));
        if (failure instanceof Problem && (failure.status === 404 || failure.status === 409)) await onStale();
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Decline to sign"
      className="flex flex-col gap-4"
    >
      <p className="text-read text-ink-2">
        No one else can sign this document after that, and you can't undo it. The agencies read your reason and can send
        a new one.
      </p>
      <ReasonField
        label="Why will you not sign?"
        value={reason}
        leaks={leaks}
        onChange={(next) => {
          setReason(next);
          setError(undefined);
        }}
      />
      {refusal ? (
        <Callout tone="danger" live title="This was not declined">
          {refusal}
        </Callout>
      ) : null}
      <div className="flex flex-wrap-reverse items-center justify-end gap-2">
        <Button variant="ghost" className="max-sm:w-full" onClick={onBack}>
          Back to signing
        </Button>
        <Button type="submit" variant="danger" loading={busy} className="max-sm:w-full">
          Decline to sign
        </Button>
      </div>
    </form>
  );
}
