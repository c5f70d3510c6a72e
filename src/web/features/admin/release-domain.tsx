import type { Answer } from "#contract/index.ts";
import { reasonFault, reasonLimit } from "#domain/core/standing.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";

export type DomainClaim = Answer<"companySignIn", "claims">["items"][number];

/** Ends an organization's proof of a domain, with a reason for its admins (docs/decisions/0128). */
export function ReleaseDomain({ claim, ...shown }: { claim: DomainClaim } & Shown) {
  const { id, domain, organization } = claim;
  const form = useForm({
    initial: { reason: "" },
    send: ({ reason }, { api }) => {
      const fault = reasonFault(reason);
      return fault === null ? api.companySignIn.releaseDomain({ id, reason }) : { reason: fault };
    },
    close: shown.onClose,
    done: () => ({ title: "Domain released", description: `Any organization can prove ${domain} now.` }),
    outdates: ["companySignIn"],
  });
  return (
    <FormDialog
      form={form}
      {...shown}
      title={`Release ${domain} from ${organization.name}?`}
      description={
        "Its addresses no longer lead to the organization's provider, and new people can't join with them. Members " +
        "without a password can't sign in while the organization has no proven domain. Its admins get an email with " +
        "your reason."
      }
      submit="Release domain"
      danger
      undone="The domain wasn't released"
    >
      <Field
        label="Reason"
        required
        error={form.errors["reason"]}
        hint="The organization can read it, in its sign-in settings and in the email."
      >
        <Textarea maxLength={reasonLimit} {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
