import { reasonFault } from "#domain/core/standing.ts";
import { type Form, useForm, useSeenVersion } from "#web/lib/form/use-form.ts";
import type { Organization } from "./queries.ts";

type Deciding = {
  organization: Pick<Organization, "version">;
  open: boolean;
  decide: (decision: { version: number; reason: string }) => Promise<unknown>;
  said: string;
  required: boolean;
  onClose: () => void;
};

/** A decision on an organization as it was when the dialog opened, with its reason. */
export function useDecision({ organization, open, decide, said, required, onClose }: Deciding) {
  const seen = useSeenVersion(organization.version, open);
  const form: Form<{ reason: string }> = useForm({
    initial: { reason: "" },
    send: ({ reason }) => {
      const fault = required ? reasonFault(reason) : null;
      return fault === null ? decide({ version: seen(form), reason }) : { reason: fault };
    },
    close: onClose,
    done: () => ({ title: "Decision Recorded", description: said }),
    outdates: ["organizations"],
    versioned: { noun: "organization", showNewer: () => true },
  });
  return form;
}
