import { introductionLimits } from "#domain/introduction/introduction.ts";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { useIntroductionForm } from "#web/features/introduction/use-introduction-steps.ts";

type Props = { introduction: Introduction; organizationId: string } & Shown;

/** Revokes one organization's access; an open identity closes. */
export function RevokeDialog({ introduction, organizationId, ...shown }: Props) {
  const { id, version, parts, candidate } = introduction;
  const part = parts.find(({ organization }) => organization.id === organizationId);
  const name = part?.organization.name ?? "";

  const form = useIntroductionForm({
    initial: { reason: "" },
    send: ({ reason }, { api, confirmedTexts }) =>
      reason.trim() === ""
        ? { reason: "Enter a short reason. The organization can read it." }
        : api.introductions.revoke({ id, version, organizationId, reason, confirmedTexts }),
    close: shown.onClose,
    done: () => ({ title: "Access Revoked", description: `${name} can no longer open ${candidate.maskedCode}.` }),
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title={`Revoke access for ${name}`}
      description={
        `If anyone at ${name} has the identity open, it closes immediately. They can't open it again. The ` +
        `NDA still binds them. This can't be undone. To get access again, ${name} has to request ` +
        "another introduction."
      }
      label="Revoke access"
      submit="Revoke access"
      danger
      disabledReason={part?.grant?.state === "live" ? undefined : "This access has ended already."}
      undone="Access wasn't revoked"
    >
      <ReasonField form={form} maxLength={introductionLimits.reason} hint={`${name} can read it.`} />
    </FormDialog>
  );
}
