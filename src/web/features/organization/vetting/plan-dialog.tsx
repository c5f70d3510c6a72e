import { useRef, useState } from "react";
import { type PlanName, planNames, plans } from "#domain/organization/plan.ts";
import { reasonLimit } from "#domain/core/standing.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import type { Organization } from "./queries.ts";
import { useDecision } from "./use-decision.ts";

const allows = (name: PlanName): string =>
  plans[name].limit === null ? "No limit of active listings" : `Up to ${plans[name].limit} active listings`;

/** Puts an agency on another plan; what it lists has to fit. */
export function PlanDialog({
  organization,
  open,
  onClose,
}: {
  organization: Organization;
  open: boolean;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const { id, name, version, plan, trial, requested, activeListings } = organization;
  const [chosen, setChosen] = useState<PlanName>(requested?.plan ?? plan);
  const form = useRef<HTMLFormElement>(null);
  const decision = useDecision({
    form,
    decide: (reason) => api.organizations.setPlan({ id, version, plan: chosen, reason }),
    said: `${name} is on ${plans[chosen].label}.`,
    required: true,
    onClose,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Plan of ${name}`}
      description={
        `${activeListings} active now. A smaller plan needs fewer active listings ` +
        `first.${trial ? " Setting a plan ends the free trial." : ""} The product takes no payments: agree on ` +
        "the invoice first. The admins get an email with your reason."
      }
    >
      <form
        ref={form}
        noValidate
        aria-label={`Plan of ${name}`}
        onSubmit={(event) => void decision.submit(event)}
        className="flex flex-col gap-4"
      >
        <RefusalNotice refusal={decision.refusal} title="This was not recorded" />
        <FieldGroup legend="Plan" required error={decision.errors["plan"]}>
          <RadioGroup<PlanName>
            aria-label="Plan"
            value={chosen}
            onValueChange={setChosen}
            options={planNames.map((value) => ({ value, label: plans[value].label, description: allows(value) }))}
          />
        </FieldGroup>
        <Field label="Reason" required error={decision.errors["reason"]} hint="The organization reads it in the email.">
          <Textarea
            rows={3}
            maxLength={reasonLimit}
            value={decision.reason}
            onChange={({ target }) => decision.setReason(target.value)}
          />
        </Field>
        <FormButtons busy={decision.busy} onCancel={onClose}>
          {trial ? "Set plan" : "Change plan"}
        </FormButtons>
      </form>
    </Dialog>
  );
}
