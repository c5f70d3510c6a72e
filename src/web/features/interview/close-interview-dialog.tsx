import { type FormEvent, useRef } from "react";
import { interviewLimits } from "#domain/interview/interview.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { IntroductionText, useIntroductionText } from "#web/lib/public-text/text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { InterviewNotices } from "./notices.tsx";
import type { Interview } from "./queries.ts";
import { useInterviewUpdate } from "./use-interview-update.ts";

const words = {
  decline: {
    title: "Decline this interview",
    done: "Interview Declined",
    button: "Decline",
    says: "Nothing is agreed on. Either of you can propose another one.",
  },
  cancel: {
    title: "Cancel this interview",
    done: "Interview Canceled",
    button: "Cancel interview",
    says: "It holds no more. Either of you can propose another one.",
  },
} as const;

/** Says no to what was proposed, or cancels what was agreed on, with the reason the other side reads. */
export function CloseInterviewDialog({
  interview,
  how,
  onClose,
}: {
  interview: Interview;
  how: "decline" | "cancel";
  onClose: () => void;
}) {
  const { api } = useBackend();
  const root = useRef<HTMLFormElement>(null);
  const { id, version, with: other, actions } = interview;
  const { run, busy, errors, check, mended, changed, refusal } = useInterviewUpdate();
  const reason = useIntroductionText(errors["reason"], () => mended("reason"));
  const { title, done, button, says } = words[how];

  async function close(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!check(reason.value.trim() === "" ? { reason: "Say in a few words why. The other side reads it." } : {}))
      return leadToError(root.current);
    const ask = { id, version, reason: reason.value, confirmedTexts: reason.confirmedTexts };
    if (
      await run(() => api.interviews[how](ask), {
        take: reason.take,
        says: () => ({ title: done, description: `${other.name} reads your reason.` }),
      })
    )
      onClose();
    else leadToError(root.current);
  }

  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={title} description={says}>
      <form
        ref={root}
        noValidate
        aria-label={title}
        onSubmit={(event) => void close(event)}
        className="flex flex-col gap-4"
      >
        <InterviewNotices changed={changed} refusal={refusal} />
        <IntroductionText
          path="reason"
          label="Reason"
          required
          maxLength={interviewLimits.reason}
          text={reason}
          hint={`${other.name} reads it. Name neither the candidate nor anybody else.`}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Keep it</Button>
          <Button
            type="submit"
            variant="danger"
            loading={busy}
            disabledReason={actions.includes(how) ? undefined : "This interview is not open any more."}
          >
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
