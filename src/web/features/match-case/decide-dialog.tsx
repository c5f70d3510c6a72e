import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { caseNoteLimit, type CaseOutcome } from "#domain/match-case/match-case.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { useSending } from "#web/lib/form/use-sending.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { notify } from "#web/ui/toast.tsx";
import { casesKey, type MatchCase } from "./case-queries.ts";
import { outcomeText } from "./case-row.tsx";

/**
 * An outcome with its reason. It goes on the record and nowhere else: a listing that changed would tell the second
 * agency.
 */
export function DecideDialog({
  matchCase,
  open,
  onClose,
}: {
  matchCase: MatchCase;
  open: boolean;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null);
  const [note, setNote] = useState("");
  const { wrong, send, busy, errors, refusal, mended } = useSending(root);
  const { id, version, listings } = matchCase;

  async function decide(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(outcome === null && { outcome: "Choose one of the three." }),
      ...(note.trim() === "" && { note: "Say in a few words on what you decide. It stays with the case." }),
    };
    if (wrong(found) || outcome === null) return;
    const sent = await send(() => api.cases.decide({ id, version, outcome, note }));
    if (sent) {
      notify({
        title: "Decision Recorded",
        description: `${outcomeText(outcome, sent.answer.listings)}. No agency is told.`,
      });
      setOutcome(null);
      setNote("");
      onClose();
    }
    await queryClient.invalidateQueries({ queryKey: casesKey });
  }

  const first = listings[0]?.agency.name ?? "";
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Decide on this match"
      description={listings.map(({ maskedCode, agency }) => `${maskedCode} of ${agency.name}`).join(" and ")}
    >
      <form
        ref={root}
        noValidate
        aria-label="Decide on this match"
        onSubmit={(event) => void decide(event)}
        className="flex flex-col gap-4"
      >
        <RefusalNotice refusal={refusal} title="This was not recorded" />
        <FieldGroup legend="Outcome" required error={errors["outcome"]}>
          <RadioGroup<CaseOutcome>
            aria-label="Outcome"
            value={outcome}
            onValueChange={(next) => {
              setOutcome(next);
              mended("outcome");
            }}
            options={[
              {
                value: "first_represents",
                label: `${first} represents`,
                description: "It listed the person first, with a consent that stands.",
              },
              { value: "both_may", label: "Both may represent", description: "The candidate agreed to both." },
              {
                value: "not_same",
                label: "Not the same person",
                description: "What is alike belongs to two people, or was mistyped.",
              },
            ]}
          />
        </FieldGroup>
        <Field
          label="Note"
          required
          error={errors["note"]}
          hint="For the marketplace's staff alone, kept encrypted. No listing changes, and no agency is told."
        >
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
        <FormButtons busy={busy} onCancel={onClose}>
          Record decision
        </FormButtons>
      </form>
    </Dialog>
  );
}
