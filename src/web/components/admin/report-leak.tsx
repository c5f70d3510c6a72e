import { Flag } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { type LeakPlace, leakPlaceLabels, leakPlaces, leakReportLimits } from "#domain/leak-report.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import { useBackend } from "#web/backend/context.tsx";
import { focusFirstError } from "#web/components/deal/focus-first-error.ts";
import { problemDetail } from "#web/components/listing/problem-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";

type Listing = { id: string; maskedCode: string };

/** For whoever reads something that may say who a candidate is. */
export function ReportLeak({ listing, place, className }: { listing: Listing; place?: LeakPlace; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" /> Report a leak
      </Button>
      <ReportDialog listing={listing} first={place ?? null} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function ReportDialog({ listing, first, open, onClose }: { listing: Listing; first: LeakPlace | null; open: boolean; onClose: () => void }) {
  const { api } = useBackend();
  const root = useRef<HTMLFormElement>(null);
  const [place, setPlace] = useState(first);
  const [what, setWhat] = useState("");
  const [busy, setBusy] = useState(false);
  const [reported, setReported] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const mended = (field: string) => setErrors(({ [field]: _mended, ...rest }) => rest);

  function close() {
    onClose();
    if (!reported) return;
    setReported(false);
    setWhat("");
    setPlace(first);
  }

  async function report(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = {
      ...(place === null && { place: "Choose where you saw it." }),
      ...(what.trim().length < leakReportLimits.leastWhat && { what: "Say in a few words what gives the candidate away. Only the marketplace's staff reads it." }),
    };
    setErrors(found);
    if (place === null || Object.keys(found).length > 0) return focusFirstError(root.current);
    setBusy(true);
    setRefusal(null);
    try {
      await api.leaks.report({ listingId: listing.id, place, what });
      setReported(true);
    } catch (failure) {
      const fields = failure instanceof Problem ? failure.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setRefusal(problemDetail(failure));
      focusFirstError(root.current);
    } finally {
      setBusy(false);
    }
  }

  if (reported)
    return (
      <Dialog open={open} onOpenChange={(next) => !next && close()} size="sm" title="Leak reported" description={`The marketplace's staff looks at ${listing.maskedCode} and has its agency mend what is a leak.`} footer={<Button variant="primary" onClick={close}>Done</Button>}>
        <p className="text-read text-ink-2">The agency is not told who reported it.</p>
      </Dialog>
    );
  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title="Report a leak" description={`What may say who ${listing.maskedCode} is. The marketplace's staff reads it; the agency is not told who reported it.`}>
      <form ref={root} noValidate aria-label="Report a leak" onSubmit={(event) => void report(event)} className="flex flex-col gap-4">
        {refusal === null ? null : (
          <Callout tone="danger" live title="This was not reported">
            {refusal}
          </Callout>
        )}
        <Field label="Where" required error={errors["place"]}>
          <Select<LeakPlace>
            items={leakPlaces.map((value) => ({ value, label: leakPlaceLabels[value] }))}
            value={place}
            placeholder="Choose where you saw it"
            required
            onValueChange={(next) => {
              setPlace(next);
              mended("place");
            }}
          />
        </Field>
        <Field label="What" required error={errors["what"]} hint="Kept encrypted.">
          <Textarea
            rows={4}
            maxLength={leakReportLimits.what}
            value={what}
            onChange={({ target }) => {
              setWhat(target.value);
              mended("what");
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" loading={busy}>
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
