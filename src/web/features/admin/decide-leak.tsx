import { type LeakOutcome, leakPlaceLabels, leakReportLimits } from "#domain/leak-report/leak-report.ts";
import { type LeakReport } from "./queries.ts";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

const undecided: { outcome: LeakOutcome | null; reason: string } = { outcome: null, reason: "" };

/** Records an outcome and its reason. */
export function DecideLeak({ report, ...shown }: { report: LeakReport } & Shown) {
  const { listing, place, message } = report;

  const form = useForm({
    initial: undecided,
    send: ({ outcome, reason }, { api }) => {
      const tooShort = reason.trim().length < leakReportLimits.leastReason;
      if (outcome === null || tooShort)
        return {
          ...(outcome === null && { outcome: "Choose an outcome." }),
          ...(tooShort && { reason: "Enter a short reason for your decision. It is saved with the report." }),
        };
      return api.leaks.decide({ id: report.id, outcome, reason });
    },
    close: shown.onClose,
    outdates: ["admin"],
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title="Decide on this leak"
      description={`${leakPlaceLabels[place]} of ${listing.maskedCode}, listed by ${listing.agency.name}`}
      submit="Record decision"
      undone="Your decision wasn't saved"
    >
      <FieldGroup legend="Outcome" required error={form.errors["outcome"]}>
        <RadioGroup<LeakOutcome>
          aria-label="Outcome"
          value={form.values.outcome}
          onValueChange={(outcome) => form.set({ outcome })}
          options={[
            {
              value: "agency_told",
              label: message ? `Notify ${message.from.name}, which wrote it` : "Ask the agency to fix it",
              description: message
                ? "A message can't be changed. It sees which conversation, but not your reason or who reported it."
                : "It sees where the leak is, but not your reason or who reported it.",
            },
            { value: "no_leak", label: "Not a leak", description: "No one is notified." },
          ]}
        />
      </FieldGroup>
      <Field
        label="Reason"
        required
        error={form.errors["reason"]}
        hint="Visible to marketplace staff only, stored encrypted."
      >
        <Textarea rows={3} maxLength={leakReportLimits.reason} {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
