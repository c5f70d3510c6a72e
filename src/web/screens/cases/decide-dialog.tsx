import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { caseNoteLimit, type CaseOutcome } from "#domain/match-case.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import { useBackend } from "#web/backend/context.tsx";
import { focusFirstError } from "#web/components/deal/focus-first-error.ts";
import { problemDetail } from "#web/components/listing/problem-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { notify } from "#web/ui/toast.tsx";
import { casesKey, type MatchCase } from "./case-queries.ts";
import { outcomeText } from "./case-row.tsx";

/** An outcome with its reason. It goes on the record and nowhere else: a listing that changed would tell the second agency. */
export function DecideDialog({ matchCase, open, onClose }: { matchCase: MatchCase; open: boolean; onClose: () => void }) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { id, version, listings } = matchCase;
  const stale = () => queryClient.invalidateQueries({ queryKey: casesKey });
  const mended = (field: string) => setErrors(({ [field]: _mended, ...rest }) => rest);

  async function decide(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = { ...(outcome === null && { outcome: "Choose one of the three." }), ...(note.trim() === "" && { note: "Say in a few words on what you decide. It stays with the case." }) };
    setErrors(found);
    if (outcome === null || Object.keys(found).length > 0) return focusFirstError(root.current);
    setBusy(true);
    setRefusal(null);
    try {
      const decided = await api.cases.decide({ id, version, outcome, note });
      notify({ title: "Decision Recorded", description: `${outcomeText(outcome, decided.listings)}. No agency is told.` });
      setOutcome(null);
      setNote("");
      onClose();
    } catch (failure) {
      const fields = failure instanceof Problem ? failure.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setRefusal(problemDetail(failure));
      focusFirstError(root.current);
    } finally {
      setBusy(false);
      await stale();
    }
  }

  const first = listings[0]?.agency.name ?? "";
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Decide on this match" description={listings.map(({ maskedCode, agency }) => `${maskedCode} of ${agency.name}`).join(" and ")}>
      <form ref={root} noValidate aria-label="Decide on this match" onSubmit={(event) => void decide(event)} className="flex flex-col gap-4">
        {refusal === null ? null : (
          <Callout tone="danger" live title="This was not recorded">
            {refusal}
          </Callout>
        )}
        <FieldGroup legend="Outcome" required error={errors["outcome"]}>
          <RadioGroup<CaseOutcome>
            aria-label="Outcome"
            value={outcome}
            onValueChange={(next) => {
              setOutcome(next);
              mended("outcome");
            }}
            options={[
              { value: "first_represents", label: `${first} represents`, description: "It listed the person first, with a consent that stands." },
              { value: "both_may", label: "Both may represent", description: "The candidate agreed to both." },
              { value: "not_same", label: "Not the same person", description: "What is alike belongs to two people, or was mistyped." },
            ]}
          />
        </FieldGroup>
        <Field label="Note" required error={errors["note"]} hint="For the marketplace's staff alone, kept encrypted. No listing changes, and no agency is told.">
          <Textarea
            rows={4}
            maxLength={caseNoteLimit}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
              mended("note");
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
