import { reasonFault } from "#domain/core/standing.ts";
import { type Form, useForm, useSeenVersion } from "#web/lib/form/use-form.ts";
import type { Organization } from "./queries.ts";

type Deciding<Choices extends object> = {
  organization: Pick<Organization, "version">;
  open: boolean;
  /** What else is decided, before any choice. */
  choices: Choices;
  decide: (decision: { version: number; reason: string }, chosen: Choices) => Promise<unknown>;
  said: (chosen: Choices) => string;
  required: boolean;
  onClose: () => void;
};

/** A decision on an organization as it was when the dialog opened, with its reason. */
export function useDecision<Choices extends object>({
  organization,
  open,
  choices,
  decide,
  said,
  required,
  onClose,
}: Deciding<Choices>) {
  const seen = useSeenVersion(organization.version, open);
  const form: Form<Choices & { reason: string }> = useForm({
    initial: { ...choices, reason: "" },
    send: (values) => {
      const { reason } = values;
      const fault = required ? reasonFault(reason) : null;
      return fault === null ? decide({ version: seen(form), reason }, values) : { reason: fault };
    },
    close: onClose,
    done: (_answer, values) => ({ title: "Decision recorded", description: said(values) }),
    outdates: ["organizations"],
    versioned: { noun: "organization", showNewer: () => true },
  });
  return form;
}
