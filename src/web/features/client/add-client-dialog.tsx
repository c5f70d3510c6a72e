import { useQueryClient } from "@tanstack/react-query";
import { outdate } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { type EmployerForm, employerErrors, knownClient, noEmployer, withEmployerErrors } from "./bring.ts";
import { EmployerFields, useClients } from "./employer-fields.tsx";

/** Brings a company before anything is done for it. */
export function AddClientDialog({ onClose }: { onClose: () => void }) {
  const { api } = useBackend();
  const queries = useQueryClient();
  const clients = useClients().data?.items ?? [];
  const form = useForm({
    initial: (): EmployerForm => noEmployer,
    send: (typed) => {
      const errors = knownClient(typed, clients)
        ? { company: "This company is your client already." }
        : employerErrors(typed, clients);
      if (Object.keys(errors).length > 0) return errors;
      return api.clients.bring({ company: typed.company.trim(), email: typed.email.trim() });
    },
    errorsFrom: withEmployerErrors,
    settled: () => outdate(queries, "clients"),
    done: ({ client }) => {
      onClose();
      return { title: "Client added", description: client.name };
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a client"
      description="Your agency is recorded as the one that brought this company, from today."
      submit="Add client"
      undone="This client was not added"
    >
      <EmployerFields label="Company" value={form.values} onChange={(part) => form.set(part)} errors={form.errors} />
    </FormDialog>
  );
}
