import { introductionLimits } from "#domain/introduction/introduction.ts";
import type { IntroductionDialogProps } from "./accept-dialog.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { useIntroductionForm } from "#web/features/introduction/use-introduction-steps.ts";

/** The listing agency declines, with a reason for the requester. */
export function DeclineDialog({ introduction, ...shown }: IntroductionDialogProps) {
  const { id, version, code, sellingAgency, employer, actions } = introduction;
  const other = (sellingAgency ?? employer).name;

  const form = useIntroductionForm({
    initial: { reason: "" },
    send: ({ reason }, { api, confirmedTexts }) =>
      reason.trim() === ""
        ? { reason: "Enter a short reason. The requester can read it." }
        : api.introductions.decline({ id, version, reason, confirmedTexts }),
    close: shown.onClose,
    done: () => ({ title: "Introduction declined", description: `${other} can read your reason.` }),
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title={`Decline ${code}`}
      description={`The introduction ends and the identity stays hidden. This is final, but ${other} can ask again.`}
      label="Decline"
      submit="Decline"
      danger
      disabledReason={actions.includes("decline") ? undefined : "This introduction is no longer open."}
      undone="The introduction wasn't declined"
    >
      <ReasonField form={form} maxLength={introductionLimits.reason} hint={`${other} can read it.`} />
    </FormDialog>
  );
}
