import { type FormEvent, useRef } from "react";
import { introductionLimits } from "#domain/introduction/introduction.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import type { Introduction } from "#web/features/introduction/queries.ts";
import { StepNotices } from "#web/features/introduction/step-notices.tsx";
import { IntroductionText, useIntroductionText } from "#web/lib/public-text/text-field.tsx";
import { useIntroductionUpdate } from "#web/features/introduction/use-introduction-update.ts";
import { Dialog } from "#web/ui/dialog.tsx";

type Props = { introduction: Introduction; organizationId: string; open: boolean; onClose: () => void };

/** Takes one organization's access back; what it has open closes. */
export function RevokeDialog({ introduction, organizationId, open, onClose }: Props) {
  const { api } = useBackend();
  const root = useRef<HTMLFormElement>(null);
  const { id, version, parts, candidate } = introduction;
  const part = parts.find(({ organization }) => organization.id === organizationId);
  const name = part?.organization.name ?? "";
  const { run, busy, errors, check, mended, changed, refusal } = useIntroductionUpdate({ showsRefusals: true });
  const reason = useIntroductionText(errors["reason"], () => mended("reason"));

  async function revoke(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!check(reason.value.trim() === "" ? { reason: "Say in a few words why. The organization reads it." } : {}))
      return leadToError(root.current);
    const done = await run(
      () =>
        api.introductions.revoke({
          id,
          version,
          organizationId,
          reason: reason.value,
          confirmedTexts: reason.confirmedTexts,
        }),
      {
        take: reason.take,
        says: () => ({ title: "Access Revoked", description: `${name} cannot open ${candidate.maskedCode} any more.` }),
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
      title={`Revoke access of ${name}`}
      description={
        `Whoever of ${name} has the identity open sees it close at once, and nobody there can open it ` +
        `again. The NDA still binds them. This can't be undone. To give access again, ${name} asks for another ` +
        "introduction."
      }
    >
      <form
        ref={root}
        noValidate
        aria-label="Revoke access"
        onSubmit={(event) => void revoke(event)}
        className="flex flex-col gap-4"
      >
        <StepNotices changed={changed} refusal={refusal} title="The access was not revoked" />
        <IntroductionText
          path="reason"
          label="Reason"
          required
          maxLength={introductionLimits.reason}
          text={reason}
          hint={`${name} reads it.`}
        />
        <FormButtons
          busy={busy}
          onCancel={onClose}
          tone="danger"
          disabledReason={part?.grant?.state === "live" ? undefined : "This access has ended already."}
        >
          Revoke access
        </FormButtons>
      </form>
    </Dialog>
  );
}
