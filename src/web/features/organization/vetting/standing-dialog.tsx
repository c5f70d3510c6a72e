import { needsReason, reasonLimit, type Standing } from "#domain/core/standing.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import type { Organization } from "./queries.ts";
import { useDecision } from "./use-decision.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";

const words: Record<
  Standing,
  { title: (name: string) => string; says: string; button: string; said: (name: string) => string }
> = {
  pending: { title: (name) => name, says: "", button: "", said: (name) => name },
  vetted: {
    title: (name) => `Vet ${name}`,
    says: "It deals with the other organizations from now on. Its admins get a letter.",
    button: "Vet",
    said: (name) => `${name} is vetted.`,
  },
  refused: {
    title: (name) => `Refuse ${name}`,
    says: "It keeps its drafts and meets nobody. Its admins get a letter with your reason. You can vet it later.",
    button: "Refuse",
    said: (name) => `${name} is refused.`,
  },
  suspended: {
    title: (name) => `Suspend ${name}`,
    says:
      "Its listings leave the market, nobody else can open them, and it deals with nobody, within a second. " +
      "Its admins get a letter with your reason.",
    button: "Suspend",
    said: (name) => `${name} is suspended.`,
  },
};

/** Vets, refuses or suspends; its reason is read by the organization. */
export function StandingDialog({
  organization,
  standing,
  open,
  onClose,
}: {
  organization: Organization;
  standing: Standing;
  open: boolean;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const { id, name, version } = organization;
  const { title, says, button, said } = words[standing];
  const required = needsReason(standing);
  const form = useDecision({
    decide: (reason) => api.organizations.decide({ id, version, standing, reason }),
    said: said(name),
    required,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={title(name)}
      description={says}
      submit={button}
      danger={standing !== "vetted"}
      undone="This was not recorded"
    >
      <Field
        label="Reason"
        required={required}
        error={form.errors["reason"]}
        hint={
          required
            ? "The organization reads it, on its page and in the letter."
            : "Optional. The organization reads it in the letter."
        }
      >
        <Textarea rows={4} maxLength={reasonLimit} {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
