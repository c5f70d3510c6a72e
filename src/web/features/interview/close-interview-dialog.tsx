import { interviewLimits } from "#domain/interview/interview.ts";
import type { Interview } from "./queries.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { useInterviewForm } from "#web/features/interview/use-interview-form.ts";

const words = {
  decline: {
    title: "Decline this interview",
    done: "Interview declined",
    button: "Decline",
    says: "No interview takes place. Either side can propose another one.",
  },
  cancel: {
    title: "Cancel this interview",
    done: "Interview canceled",
    button: "Cancel interview",
    says: "The interview no longer takes place. Either side can propose another one.",
  },
} as const;

/** Declines a proposal or cancels a scheduled interview, with a reason for the other side. */
export function CloseInterviewDialog({
  interview,
  how,
  ...shown
}: { interview: Interview; how: "decline" | "cancel" } & Shown) {
  const { id, version, with: other, actions } = interview;
  const { title, done, button, says } = words[how];

  const form = useInterviewForm({
    initial: { reason: "" },
    send: ({ reason }, { api, confirmedTexts }) =>
      reason.trim() === ""
        ? { reason: "Enter a short reason. The other side can read it." }
        : api.interviews[how]({ id, version, reason, confirmedTexts }),
    close: shown.onClose,
    done: () => ({ title: done, description: `${other.name} can read your reason.` }),
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title={title}
      description={says}
      cancel="Keep it"
      submit={button}
      danger
      disabledReason={actions.includes(how) ? undefined : "This interview is no longer open."}
    >
      <ReasonField
        form={form}
        maxLength={interviewLimits.reason}
        hint={`${other.name} can read it. Don't name the candidate or anyone else.`}
      />
    </FormDialog>
  );
}
