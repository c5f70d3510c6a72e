import { priorKnowledgeLimits as limits } from "#domain/introduction/reveal.ts";
import type { IntroductionDialogProps } from "#web/features/introduction/accept-dialog.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useIntroductionForm } from "#web/features/introduction/use-introduction-steps.ts";

/** The employer declares that it knew the candidate, with evidence for the listing agency and the marketplace. */
export function DeclareDialog({ introduction, ...shown }: IntroductionDialogProps) {
  const { id, version, listingAgency, actions } = introduction;

  const form = useIntroductionForm({
    initial: { evidence: "" },
    send: ({ evidence }, { api }) =>
      evidence.trim().length < limits.leastEvidence
        ? {
            evidence:
              `Explain how you know the candidate and since when, in at least ${limits.leastEvidence} ` +
              "characters. For example: an application and its date, or who spoke with them.",
          }
        : api.introductions.declarePrior({ id, version, evidence }),
    close: shown.onClose,
    done: () => ({
      title: "Prior knowledge declared",
      description: `${listingAgency.name} concedes it, or the marketplace decides.`,
    }),
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title="Declare prior knowledge"
      description={
        `If ${listingAgency.name} concedes or the marketplace agrees, no fee is due for this introduction. ` +
        "Otherwise the agreed fee is due if you hire the candidate. A declaration can't be withdrawn. " +
        `Only ${listingAgency.name} and the marketplace can read it. It is stored encrypted, so you can name the ` +
        "candidate here."
      }
      submit="Declare"
      disabledReason={actions.includes("declarePrior") ? undefined : "The time to declare prior knowledge has ended."}
      undone="Your declaration wasn't sent"
    >
      <Field
        label="Evidence"
        required
        error={form.errors["evidence"]}
        hint="How you know the candidate and since when, such as an application and its date, or who spoke with them."
      >
        <Textarea rows={5} maxLength={limits.evidence} {...form.input("evidence")} />
      </Field>
    </FormDialog>
  );
}

const undecided: { outcome: "upheld" | "rejected" | null; reason: string } = { outcome: null, reason: "" };

/** The marketplace decides; the decision is recorded. */
export function DecideDialog({ introduction, ...shown }: IntroductionDialogProps) {
  const { id, version, employer, listingAgency, actions } = introduction;

  const form = useIntroductionForm({
    initial: undecided,
    send: ({ outcome, reason }, { api }) => {
      if (outcome === null || reason.trim() === "")
        return {
          ...(outcome === null && { upheld: "Choose a decision." }),
          ...(reason.trim() === "" && { reason: "Enter a reason for your decision. Both parties can read it." }),
        };
      return api.introductions.decide({ id, version, upheld: outcome === "upheld", reason });
    },
    close: shown.onClose,
    done: (_introduction, { outcome }) => ({
      title: outcome === "upheld" ? "Prior knowledge upheld" : "Prior knowledge rejected",
      description: "Both parties can read your reason.",
    }),
  });

  return (
    <FormDialog
      form={form}
      {...shown}
      title="Decide on prior knowledge"
      description="It is recorded with this introduction. This can't be undone."
      submit="Decide"
      disabledReason={actions.includes("decide") ? undefined : "This has been decided already."}
      undone="Your decision wasn't saved"
    >
      <FieldGroup legend="Decision" required error={form.errors["upheld"]}>
        <RadioGroup
          aria-label="Decision"
          value={form.values.outcome}
          onValueChange={(outcome) => form.set({ outcome }, "upheld")}
          options={[
            {
              value: "upheld",
              label: "Upheld",
              description: `${employer.name} knew the candidate. The introduction is not protected.`,
            },
            {
              value: "rejected",
              label: "Rejected",
              description: `The introduction by ${listingAgency.name} is protected from the date of the grant.`,
            },
          ]}
        />
      </FieldGroup>
      <Field label="Reason" required error={form.errors["reason"]} hint="Both parties can read it.">
        <Textarea rows={3} maxLength={limits.reason} {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
