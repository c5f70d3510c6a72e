import { caseNoteLimit, type CaseOutcome } from "#domain/match-case/match-case.ts";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { type MatchCase } from "./case-queries.ts";
import { outcomeText } from "./case-row.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { type Form, useForm, useSeenVersion } from "#web/lib/form/use-form.ts";

const undecided: { outcome: CaseOutcome | null; note: string } = { outcome: null, note: "" };

/** Records an outcome and its reason, nothing else: a changed listing would reveal the match to the second agency. */
export function DecideDialog({ matchCase, ...shown }: { matchCase: MatchCase } & Shown) {
  const { id, listings } = matchCase;
  const seen = useSeenVersion(matchCase.version, shown.open);

  const form: Form<typeof undecided> = useForm({
    initial: undecided,
    send: ({ outcome, note }, { api }) => {
      if (outcome === null || note.trim() === "")
        return {
          ...(outcome === null && { outcome: "Choose an outcome." }),
          ...(note.trim() === "" && { note: "Enter a short reason for your decision. It is saved with the case." }),
        };
      return api.cases.decide({ id, version: seen(form), outcome, note });
    },
    close: shown.onClose,
    done: (decided, { outcome }) => ({
      title: "Decision recorded",
      description: `${outcome === null ? "" : outcomeText(outcome, decided.listings)}. No agency is notified.`,
    }),
    outdates: ["cases"],
    versioned: { noun: "match", showNewer: () => true },
  });

  const first = listings[0]?.agency.name ?? "";
  return (
    <FormDialog
      form={form}
      {...shown}
      title="Decide on this match"
      description={listings.map(({ maskedCode, agency }) => `${maskedCode} of ${agency.name}`).join(" and ")}
      submit="Record decision"
      undone="Your decision wasn't saved"
    >
      <FieldGroup legend="Outcome" required error={form.errors["outcome"]}>
        <RadioGroup<CaseOutcome>
          aria-label="Outcome"
          value={form.values.outcome}
          onValueChange={(outcome) => form.set({ outcome })}
          options={[
            {
              value: "first_represents",
              label: `${first} represents`,
              description: "It listed the person first, with a valid consent.",
            },
            { value: "both_may", label: "Both may represent", description: "The candidate agreed to both." },
            {
              value: "not_same",
              label: "Not the same person",
              description: "The matching details belong to two people, or were mistyped.",
            },
          ]}
        />
      </FieldGroup>
      <Field
        label="Note"
        required
        error={form.errors["note"]}
        hint="Visible to marketplace staff only, stored encrypted. No listing changes, and no agency is notified."
      >
        <Textarea maxLength={caseNoteLimit} {...form.input("note")} />
      </Field>
    </FormDialog>
  );
}
