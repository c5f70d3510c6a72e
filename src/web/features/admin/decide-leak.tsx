import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type LeakOutcome, leakPlaceLabels, leakReportLimits } from "#domain/leak-report/leak-report.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { adminKey, type LeakReport } from "./queries.ts";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { useSending } from "#web/lib/form/use-sending.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";

/** An outcome with its reason, on the record. */
export function DecideLeak({ report, open, onClose }: { report: LeakReport; open: boolean; onClose: () => void }) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<LeakOutcome | null>(null);
  const [reason, setReason] = useState("");
  const { wrong, send, busy, errors, refusal, mended } = useSending(root);
  const { listing, place } = report;

  async function decide(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(outcome === null && { outcome: "Choose one of the two." }),
      ...(reason.trim().length < leakReportLimits.leastReason && {
        reason: "Say in a few words on what you decide. It stays with the report.",
      }),
    };
    if (wrong(found) || outcome === null) return;
    const sent = await send(() => api.leaks.decide({ id: report.id, outcome, reason }));
    if (sent) onClose();
    await queryClient.invalidateQueries({ queryKey: adminKey });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Decide on this leak"
      description={`${leakPlaceLabels[place]} of ${listing.maskedCode}, listed by ${listing.agency.name}`}
    >
      <form
        ref={root}
        noValidate
        aria-label="Decide on this leak"
        onSubmit={(event) => void decide(event)}
        className="flex flex-col gap-4"
      >
        <RefusalNotice refusal={refusal} title="This was not recorded" />
        <FieldGroup legend="Outcome" required error={errors["outcome"]}>
          <RadioGroup<LeakOutcome>
            aria-label="Outcome"
            value={outcome}
            onValueChange={(next) => {
              setOutcome(next);
              mended("outcome");
            }}
            options={[
              {
                value: "agency_told",
                label: "Have the agency mend it",
                description: "It is told where, and neither your reason nor who reported it.",
              },
              { value: "no_leak", label: "Not a leak", description: "Nobody is told." },
            ]}
          />
        </FieldGroup>
        <Field
          label="Reason"
          required
          error={errors["reason"]}
          hint="For the marketplace's staff alone, kept encrypted."
        >
          <Textarea
            rows={3}
            maxLength={leakReportLimits.reason}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              mended("reason");
            }}
          />
        </Field>
        <FormButtons busy={busy} onCancel={onClose}>
          Record decision
        </FormButtons>
      </form>
    </Dialog>
  );
}
