import { type FormEvent, useRef, useState } from "react";
import { priorKnowledgeLimits as limits } from "#domain/introduction/reveal.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import type { IntroductionDialogProps } from "#web/features/introduction/accept-dialog.tsx";
import { StepNotices } from "#web/features/introduction/step-notices.tsx";
import { useIntroductionUpdate } from "#web/features/introduction/use-introduction-update.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";

/** The employer says that it knew the candidate, with evidence that the listing agency and the marketplace read. */
export function DeclareDialog({ introduction, open, onClose }: IntroductionDialogProps) {
  const { api } = useBackend();
  const root = useRef<HTMLFormElement>(null);
  const { id, version, listingAgency, actions } = introduction;
  const [evidence, setEvidence] = useState("");
  const { run, busy, errors, check, mended, changed, refusal } = useIntroductionUpdate({ showsRefusals: true });

  async function declare(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const enough = evidence.trim().length >= limits.leastEvidence;
    if (
      !check(
        enough
          ? {}
          : {
              evidence:
                `Say how and since when you know the candidate, in at least ${limits.leastEvidence} ` +
                "characters: an application, its date, who spoke with them.",
            },
      )
    )
      return leadToError(root.current);
    const done = await run(() => api.introductions.declarePrior({ id, version, evidence }), {
      says: () => ({
        title: "Prior Knowledge Declared",
        description: `${listingAgency.name} concedes it, or the marketplace decides.`,
      }),
    });
    if (!done) return leadToError(root.current);
    setEvidence("");
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Declare prior knowledge"
      description={
        `${listingAgency.name} and the marketplace read it, nobody else. It is stored encrypted, so ` +
        "you can name the candidate here. A declaration can't be withdrawn."
      }
    >
      <form
        ref={root}
        noValidate
        aria-label="Declare prior knowledge"
        onSubmit={(event) => void declare(event)}
        className="flex flex-col gap-4"
      >
        <StepNotices changed={changed} refusal={refusal} title="This was not declared" />
        <Field
          label="Evidence"
          required
          error={errors["evidence"]}
          hint="How and since when you know the candidate: an application and its date, who spoke with them."
        >
          <Textarea
            rows={5}
            maxLength={limits.evidence}
            value={evidence}
            onChange={({ target }) => {
              setEvidence(target.value);
              mended("evidence");
            }}
          />
        </Field>
        <FormButtons
          busy={busy}
          onCancel={onClose}
          disabledReason={actions.includes("declarePrior") ? undefined : "The time to declare it is over."}
        >
          Declare
        </FormButtons>
      </form>
    </Dialog>
  );
}

/** The marketplace decides on the record. */
export function DecideDialog({ introduction, open, onClose }: IntroductionDialogProps) {
  const { api } = useBackend();
  const root = useRef<HTMLFormElement>(null);
  const { id, version, employer, listingAgency, actions } = introduction;
  const [outcome, setOutcome] = useState<"upheld" | "rejected" | null>(null);
  const [reason, setReason] = useState("");
  const { run, busy, errors, check, mended, changed, refusal } = useIntroductionUpdate({ showsRefusals: true });

  async function decide(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = {
      ...(outcome === null && { upheld: "Choose one of the two." }),
      ...(reason.trim() === "" && { reason: "Say why you decide so. Both parties read it." }),
    };
    if (!check(found) || outcome === null) return leadToError(root.current);
    const done = await run(() => api.introductions.decide({ id, version, upheld: outcome === "upheld", reason }), {
      says: () => ({
        title: outcome === "upheld" ? "Prior Knowledge Upheld" : "Prior Knowledge Rejected",
        description: "Both parties read your reason.",
      }),
    });
    if (done) onClose();
    else leadToError(root.current);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Decide on prior knowledge"
      description="It goes on the record of this introduction. This can't be undone."
    >
      <form
        ref={root}
        noValidate
        aria-label="Decide on prior knowledge"
        onSubmit={(event) => void decide(event)}
        className="flex flex-col gap-4"
      >
        <StepNotices changed={changed} refusal={refusal} title="This was not decided" />
        <FieldGroup legend="Decision" required error={errors["upheld"]}>
          <RadioGroup
            aria-label="Decision"
            value={outcome}
            onValueChange={(next) => {
              setOutcome(next);
              mended("upheld");
            }}
            options={[
              {
                value: "upheld",
                label: "Upheld",
                description: `${employer.name} knew the candidate. The introduction is not protected.`,
              },
              {
                value: "rejected",
                label: "Rejected",
                description: `The introduction by ${listingAgency.name} is protected from the grant on.`,
              },
            ]}
          />
        </FieldGroup>
        <Field label="Reason" required error={errors["reason"]} hint="Both parties read it.">
          <Textarea
            rows={3}
            maxLength={limits.reason}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              mended("reason");
            }}
          />
        </Field>
        <FormButtons
          busy={busy}
          onCancel={onClose}
          disabledReason={actions.includes("decide") ? undefined : "This has been decided already."}
        >
          Decide
        </FormButtons>
      </form>
    </Dialog>
  );
}
