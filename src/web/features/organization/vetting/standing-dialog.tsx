import { isVetted, needsReason, reasonLimit, type Standing } from "#domain/core/standing.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import type { Organization } from "./queries.ts";
import { useDecision } from "./use-decision.ts";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";

const words: Record<
  Standing,
  { title: (name: string) => string; says: string; ofEmployer?: string; button: string; said: (name: string) => string }
> = {
  pending: { title: (name) => name, says: "", button: "", said: (name) => name },
  vetted: {
    title: (name) => `Vet ${name}`,
    says: "It can work with other organizations from now on. Its admins get an email.",
    button: "Vet",
    said: (name) => `${name} is vetted.`,
  },
  refused: {
    title: (name) => `Reject ${name}`,
    says:
      "It keeps its drafts and can't work with other organizations. Its admins get an email with your " +
      "reason. You can vet it later.",
    ofEmployer:
      "It keeps its profile and settings and can't work with other organizations. Its admins get an email with your " +
      "reason. You can vet it later.",
    button: "Reject",
    said: (name) => `${name} is rejected.`,
  },
  suspended: {
    title: (name) => `Suspend ${name}`,
    says:
      "Within a second, its listings leave the market, no one else can open them, and it can't work with other " +
      "organizations. Its admins get an email with your reason.",
    ofEmployer:
      "Within a second, it can't search or work with other organizations. Its admins get an email with your reason.",
    button: "Suspend",
    said: (name) => `${name} is suspended.`,
  },
};

/** Vets, rejects or suspends, with a reason for the organization. */
export function StandingDialog({
  organization,
  standing,
  ...shown
}: { organization: Organization; standing: Standing } & Shown) {
  const { api } = useBackend();
  const { id, name, kind } = organization;
  const { title, says, ofEmployer = says, button, said } = words[standing];
  const required = needsReason(standing);
  const form = useDecision({
    organization,
    open: shown.open,
    choices: {},
    decide: (decision) => api.organizations.decide({ id, standing, ...decision }),
    said: () => said(name),
    required,
    onClose: shown.onClose,
  });
  return (
    <FormDialog
      form={form}
      {...shown}
      title={title(name)}
      description={kind === "employer" ? ofEmployer : says}
      submit={button}
      danger={!isVetted(standing)}
      undone="Your decision wasn't saved"
    >
      <Field
        label="Reason"
        required={required}
        error={form.errors["reason"]}
        hint={
          required
            ? "The organization can read it, on its page and in the email."
            : "Optional. The organization can read it in the email."
        }
      >
        <Textarea maxLength={reasonLimit} {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
