import {
  declinedPlan,
  isDeclinedPlan,
  planNames,
  type PlanName,
  type PlanOutcome,
  plans,
} from "#domain/organization/plan.ts";
import { reasonLimit } from "#domain/core/standing.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import type { Organization } from "./queries.ts";
import { useDecision } from "./use-decision.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";

const allows = (name: PlanName): string =>
  plans[name].limit === null ? "No limit on active listings" : `Up to ${plans[name].limit} active listings`;

/** Changes an agency's plan; its active listings have to fit. */
export function PlanDialog({ organization, ...shown }: { organization: Organization } & Shown) {
  const { api } = useBackend();
  const { id, name, plan, trial, requested, activeListings } = organization;
  // Until staff choose: the plan requested or set while the row is open counts.
  const planOf = (chosen: PlanOutcome | null): PlanOutcome => chosen ?? requested?.plan ?? plan;
  const form = useDecision<{ plan: PlanOutcome | null }>({
    organization,
    open: shown.open,
    choices: { plan: null },
    decide: (decision, chosen) => {
      const outcome = planOf(chosen.plan);
      return api.organizations.setPlan({
        id,
        plan: isDeclinedPlan(outcome) ? null : outcome,
        requested: requested?.plan ?? null,
        ...decision,
      });
    },
    said: (chosen) => {
      const outcome = planOf(chosen.plan);
      return isDeclinedPlan(outcome)
        ? `The plan request of ${name} is declined.`
        : `${name} is on ${plans[outcome].label}.`;
    },
    required: true,
    onClose: shown.onClose,
  });
  const declines = isDeclinedPlan(planOf(form.values.plan));
  const button = trial ? "Set plan" : "Change plan";
  return (
    <FormDialog
      form={form}
      {...shown}
      title={`${trial ? "Set" : "Change"} plan for ${name}`}
      description={
        `${activeListings} active now. A smaller plan needs fewer active listings ` +
        `first.${trial ? " Setting a plan ends the free trial." : ""} Nothing is charged here: agree on ` +
        "the invoice first. The admins get an email with your reason."
      }
      submit={declines ? "Decline request" : button}
      undone={declines ? "The request wasn't declined" : "The plan wasn't changed"}
    >
      <FieldGroup legend="Plan" required error={form.errors["plan"]}>
        <RadioGroup<PlanOutcome>
          aria-label="Plan"
          value={planOf(form.values.plan)}
          onValueChange={(value) => form.set({ plan: value })}
          options={[
            ...planNames.map((value) => ({ value, label: plans[value].label, description: allows(value) })),
            ...(requested
              ? [
                  {
                    value: declinedPlan,
                    label: "Decline the request",
                    description: `${name} requested ${plans[requested.plan].label}. Its plan stays the same.`,
                  },
                ]
              : []),
          ]}
        />
      </FieldGroup>
      <Field label="Reason" required error={form.errors["reason"]} hint="The organization can read it in the email.">
        <Textarea rows={3} maxLength={reasonLimit} {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
