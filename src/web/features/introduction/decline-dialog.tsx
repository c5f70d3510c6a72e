import { type FormEvent, useRef } from "react";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { IntroductionDialogProps } from "./accept-dialog.tsx";
import { StepNotices } from "./step-notices.tsx";
import { IntroductionText, useIntroductionText } from "#web/lib/public-text/text-field.tsx";
import { useIntroductionUpdate } from "./use-introduction-update.ts";

/** The listing agency says no, with the reason that the one who asked reads. */
export function DeclineDialog({ introduction, open, onClose }: IntroductionDialogProps) {
  const { api } = useBackend();
  const root = useRef<HTMLFormElement>(null);
  const { id, version, code, sellingAgency, employer, actions } = introduction;
  const { run, busy, errors, check, mended, changed, refusal } = useIntroductionUpdate({ showsRefusals: true });
  const reason = useIntroductionText(errors["reason"], () => mended("reason"));
  const other = (sellingAgency ?? employer).name;

  async function decline(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!check(reason.value.trim() === "" ? { reason: "Say in a few words why. The one who asked reads it." } : {}))
      return leadToError(root.current);
    const done = await run(
      () => api.introductions.decline({ id, version, reason: reason.value, confirmedTexts: reason.confirmedTexts }),
      {
        take: reason.take,
        says: () => ({ title: "Introduction Declined", description: `${other} reads your reason.` }),
      },
    );
    if (!done) return leadToError(root.current);
    reason.clear();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Decline ${code}`}
      description={
        "The introduction ends, and no one sees who the candidate is. This can't be undone, but " +
        `${other} can ask again.`
      }
    >
      <form
        ref={root}
        noValidate
        aria-label="Decline"
        onSubmit={(event) => void decline(event)}
        className="flex flex-col gap-4"
      >
        <StepNotices changed={changed} refusal={refusal} title="This was not declined" />
        <IntroductionText
          path="reason"
          label="Reason"
          required
          maxLength={introductionLimits.reason}
          text={reason}
          hint={`${other} reads it.`}
        />
        <FormButtons
          busy={busy}
          onCancel={onClose}
          tone="danger"
          disabledReason={actions.includes("decline") ? undefined : "This introduction is not open any more."}
        >
          Decline
        </FormButtons>
      </form>
    </Dialog>
  );
}
