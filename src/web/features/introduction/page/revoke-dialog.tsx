import { introductionLimits } from "#domain/introduction/introduction.ts";
import type { Introduction, IntroductionPart } from "#web/features/introduction/queries.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { useIntroductionForm } from "#web/features/introduction/use-introduction-steps.ts";
import { revokeText } from "./revoke-words.ts";

type Props = { introduction: Introduction; organizationId: string } & Shown;

const givesAccess = ({ organization, grant }: IntroductionPart, organizationId: string): boolean =>
  organization.id === organizationId && grant?.state === "live";

/** Revokes one organization's access; an open identity closes. */
export function RevokeDialog({ introduction, organizationId, ...shown }: Props) {
  const { id, code, you, listingId, version, parts, candidate } = introduction;
  // Staff have no list of an agency's introductions.
  const granted = useAsk(
    "introductions",
    "list",
    { listingId, view: "granted", limit: 100 },
    { enabled: you === "listing" },
  ).data;
  const also =
    granted === undefined || granted.nextCursor !== null
      ? null
      : granted.items
          .filter((each) => each.id !== id && each.parts.some((one) => givesAccess(one, organizationId)))
          .map((each) => each.code);
  const part = parts.find(({ organization }) => organization.id === organizationId);
  const name = part?.organization.name ?? "";

  const form = useIntroductionForm({
    initial: { reason: "" },
    send: ({ reason }, { api, confirmedTexts }) =>
      reason.trim() === ""
        ? { reason: "Enter a short reason. The organization can read it." }
        : api.introductions.revoke({ id, version, organizationId, reason, confirmedTexts }),
    close: shown.onClose,
    done: () => ({ title: "Access revoked", description: `${name} can no longer open ${candidate.maskedCode}.` }),
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title={`Revoke access for ${name}`}
      description={revokeText(name, code, also)}
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
