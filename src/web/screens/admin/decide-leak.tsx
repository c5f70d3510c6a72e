import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { type LeakOutcome, leakPlaceLabels, leakReportLimits } from "#domain/leak-report.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import { useBackend } from "#web/backend/context.tsx";
import { adminKey, type LeakReport } from "#web/components/admin/admin-queries.ts";
import { focusFirstError } from "#web/components/deal/focus-first-error.ts";
import { problemDetail } from "#web/components/listing/problem-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
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
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { listing, place } = report;
  const mended = (field: string) => setErrors(({ [field]: _mended, ...rest }) => rest);

  async function decide(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = {
      ...(outcome === null && { outcome: "Choose one of the two." }),
      ...(reason.trim().length < leakReportLimits.leastReason && { reason: "Say in a few words on what you decide. It stays with the report." }),
    };
    setErrors(found);
    if (outcome === null || Object.keys(found).length > 0) return focusFirstError(root.current);
    setBusy(true);
    setRefusal(null);
    try {
      await api.leaks.decide({ id: report.id, outcome, reason });
      onClose();
    } catch (failure) {
      const fields = failure instanceof Problem ? failure.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setRefusal(problemDetail(failure));
      focusFirstError(root.current);
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: adminKey });
    }
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Decide on this leak" description={`${leakPlaceLabels[place]} of ${listing.maskedCode}, listed by ${listing.agency.name}`}>
      <form ref={root} noValidate aria-label="Decide on this leak" onSubmit={(event) => void decide(event)} className="flex flex-col gap-4">
        {refusal === null ? null : (
          <Callout tone="danger" live title="This was not recorded">
            {refusal}
          </Callout>
        )}
        <FieldGroup legend="Outcome" required error={errors["outcome"]}>
          <RadioGroup<LeakOutcome>
            aria-label="Outcome"
            value={outcome}
            onValueChange={(next) => {
              setOutcome(next);
              mended("outcome");
            }}
            options={[
              { value: "agency_told", label: "Have the agency mend it", description: "It is told where, and neither your reason nor who reported it." },
              { value: "no_leak", label: "Not a leak", description: "Nobody is told." },
            ]}
          />
        </FieldGroup>
        <Field label="Reason" required error={errors["reason"]} hint="For the marketplace's staff alone, kept encrypted.">
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={busy}>
            Record decision
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
