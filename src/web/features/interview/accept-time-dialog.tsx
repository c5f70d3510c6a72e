import { useNow } from "#web/lib/backend/use-now.ts";
import { FieldGroup } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import type { Interview } from "./queries.ts";
import { When } from "./when.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useInterviewForm } from "#web/features/interview/use-interview-form.ts";

/** Accepts one of the times the other side proposed. */
export function AcceptTimeDialog({ interview, ...shown }: { interview: Interview } & Shown) {
  const now = useNow();
  const { id, version, proposal, with: other, candidate, actions } = interview;

  const form = useInterviewForm({
    initial: { startsAt: proposal.times.find((at) => Date.parse(at) > now) ?? null },
    send: ({ startsAt }, { api }) =>
      startsAt === null || !proposal.times.includes(startsAt)
        ? { startsAt: "Choose one of the times." }
        : api.interviews.accept({ id, version, startsAt }),
    close: shown.onClose,
    done: () => ({ title: "Interview scheduled", description: `${other.name} is notified.` }),
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title="Choose a time"
      description={`${other.name} proposed when to meet ${candidate.maskedCode}, ${candidate.headlineRole}.`}
      submit="Accept this time"
      disabledReason={actions.includes("accept") ? undefined : "These times can no longer be accepted."}
    >
      <FieldGroup legend="Times proposed" error={form.errors["startsAt"]}>
        <RadioGroup
          aria-label="Times proposed"
          options={proposal.times.map((at) => ({
            value: at,
            label: (
              <span className="figures">
                <When at={at} timeZone={proposal.timeZone} />
              </span>
            ),
            ...(Date.parse(at) <= now && { disabled: true, description: "Has passed" }),
          }))}
          value={form.values.startsAt}
          onValueChange={(startsAt) => form.set({ startsAt })}
        />
      </FieldGroup>
    </FormDialog>
  );
}
