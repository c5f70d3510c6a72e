import type { FieldErrors } from "#domain/core/errors.ts";
import {
  type AdvanceStep,
  outcomeLimits,
  type PassReason,
  passReasonLabels,
  passReasons,
} from "#domain/introduction/outcome.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { PublicTextField } from "#web/lib/public-text/public-text-field.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Introduction } from "./queries.ts";
import { useIntroductionForm } from "./use-introduction-steps.ts";

type Choice = AdvanceStep | "pass";

type Values = { choice: Choice | null; round: string; reason: PassReason | null; note: string };
const nothing: Values = { choice: null, round: "", reason: null, note: "" };

function missingIn(choice: Choice | null, reason: PassReason | null): FieldErrors | null {
  if (choice === null) return { choice: "Choose what happens next." };
  return choice === "pass" && reason === null ? { reason: "Choose a reason." } : null;
}

const done: Record<Choice, string> = {
  interview: "Candidate advanced",
  offer: "Candidate advanced",
  pass: "Passed on candidate",
};

/** Advances the candidate or passes, with a reason that the listing agency reads. */
export function OutcomeDialog({ introduction, ...shown }: { introduction: Introduction } & Shown) {
  const { id, version, candidate, listingAgency, actions, outcome } = introduction;
  const passed = outcome?.outcome === "passed";
  const form = useIntroductionForm<Values>({
    initial: nothing,
    send: ({ choice, round, reason, note }, { api, confirmedTexts }) => {
      const missing = missingIn(choice, reason);
      if (missing) return missing;
      const decided =
        choice === "pass"
          ? { outcome: "passed" as const, reason }
          : { outcome: "advanced" as const, next: choice, round: choice === "interview" ? round : "" };
      return api.introductions.outcome({ id, version, note, confirmedTexts, ...decided });
    },
    close: shown.onClose,
    done: (_introduction, { choice }) => ({
      title: done[choice ?? "pass"],
      description: `${listingAgency.name} is notified.`,
    }),
  });
  const { choice, reason } = form.values;
  return (
    <FormDialog
      form={form}
      {...shown}
      title={`Advance or pass on ${candidate.maskedCode}`}
      description={
        `${listingAgency.name} and the candidate see the outcome. ` +
        `Only ${listingAgency.name} can read your reason and note.`
      }
      submit={choice === "pass" ? "Pass" : "Advance"}
      danger={choice === "pass"}
      disabledReason={actions.includes("outcome") ? undefined : "Your access to the identity has ended."}
      undone="Your decision wasn't saved"
    >
      <FieldGroup legend="What happens next" required error={form.errors["choice"] ?? form.errors["next"]}>
        <RadioGroup<Choice>
          options={[
            { value: "interview", label: "Advance to another interview" },
            { value: "offer", label: "Advance to an offer" },
            ...(passed
              ? []
              : [
                  {
                    value: "pass" as const,
                    label: "Pass",
                    description: "Open interviews end. Your access and the protection period don't change.",
                  },
                ]),
          ]}
          value={choice}
          onValueChange={(next) => form.set({ choice: next }, "choice", "next")}
        />
      </FieldGroup>
      {choice === "interview" ? (
        <PublicTextField
          form={form}
          name="round"
          label="Name of the round (optional)"
          placeholder="On-site with the team"
          maxLength={outcomeLimits.round}
          multiline={false}
        />
      ) : null}
      {choice === "pass" ? (
        <Field label="Reason" required error={form.errors["reason"]}>
          <Select
            items={passReasons.map((value) => ({ value, label: passReasonLabels[value] }))}
            value={reason}
            placeholder="Choose a reason"
            onValueChange={(next) => form.set({ reason: next }, "reason")}
          />
        </Field>
      ) : null}
      {choice === null ? null : (
        <PublicTextField
          form={form}
          name="note"
          label={choice === "pass" && reason === "other" ? "Note" : "Note (optional)"}
          required={choice === "pass" && reason === "other"}
          maxLength={outcomeLimits.note}
          hint={`${listingAgency.name} can read it.`}
        />
      )}
    </FormDialog>
  );
}
