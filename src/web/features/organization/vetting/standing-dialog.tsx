import { useRef } from "react";
import { needsReason, reasonLimit, type Standing } from "#domain/core/standing.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormButtons } from "#web/lib/form/form-buttons.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import type { Organization } from "./queries.ts";
import { useDecision } from "./use-decision.ts";

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
  const form = useRef<HTMLFormElement>(null);
  const decision = useDecision({
    form,
    decide: (reason) => api.organizations.decide({ id, version, standing, reason }),
    said: said(name),
    required,
    onClose,
  });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title(name)} description={says}>
      <form
        ref={form}
        noValidate
        aria-label={title(name)}
        onSubmit={(event) => void decision.submit(event)}
        className="flex flex-col gap-4"
      >
        <RefusalNotice refusal={decision.refusal} title="This was not recorded" />
        <Field
          label="Reason"
          required={required}
          error={decision.errors["reason"]}
          hint={
            required
              ? "The organization reads it, on its page and in the letter."
              : "Optional. The organization reads it in the letter."
          }
        >
          <Textarea
            rows={4}
            maxLength={reasonLimit}
            value={decision.reason}
            onChange={({ target }) => decision.setReason(target.value)}
          />
        </Field>
        <FormButtons busy={decision.busy} onCancel={onClose} tone={standing === "vetted" ? "primary" : "danger"}>
          {button}
        </FormButtons>
      </form>
    </Dialog>
  );
}
