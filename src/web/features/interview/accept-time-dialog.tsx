import { type FormEvent, useRef, useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { ownZone } from "#web/lib/time-zones.ts";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { InterviewNotices } from "./notices.tsx";
import type { Interview } from "./queries.ts";
import { whenText } from "./words.ts";
import { useInterviewUpdate } from "./use-interview-update.ts";

/** One of the times that the other side proposed. */
export function AcceptTimeDialog({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const { api } = useBackend();
  const now = useNow();
  const form = useRef<HTMLFormElement>(null);
  const { id, version, proposal, with: other, candidate, actions } = interview;
  const { run, busy, errors, check, mended, changed, refusal } = useInterviewUpdate();
  const [startsAt, setStartsAt] = useState<string | null>(proposal.times.find((at) => Date.parse(at) > now) ?? null);

  async function accept(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (
      !check(startsAt === null || !proposal.times.includes(startsAt) ? { startsAt: "Choose one of the times." } : {}) ||
      startsAt === null
    )
      return leadToError(form.current);
    if (
      await run(() => api.interviews.accept({ id, version, startsAt }), {
        says: () => ({ title: "Interview Scheduled", description: `${other.name} is told, with a calendar file.` }),
      })
    )
      onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Choose a time"
      description={`${other.name} proposed when to meet ${candidate.maskedCode}, ${candidate.headlineRole}.`}
    >
      <form
        ref={form}
        noValidate
        aria-label="Choose a time"
        onSubmit={(event) => void accept(event)}
        className="flex flex-col gap-4"
      >
        <InterviewNotices changed={changed} refusal={refusal} />
        <FieldGroup legend="Times proposed" error={errors["startsAt"]}>
          <RadioGroup
            aria-label="Times proposed"
            options={proposal.times.map((at) => ({
              value: at,
              label: <span className="figures">{whenText(at, proposal.timeZone, ownZone())}</span>,
              ...(Date.parse(at) <= now && { disabled: true, description: "Has passed" }),
            }))}
            value={startsAt}
            onValueChange={(at) => (setStartsAt(at), mended("startsAt"))}
          />
        </FieldGroup>
        <FormButtons
          busy={busy}
          onCancel={onClose}
          disabledReason={actions.includes("accept") ? undefined : "There is nothing to accept any more."}
        >
          Accept this time
        </FormButtons>
      </form>
    </Dialog>
  );
}
