import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import {
  bringCompany,
  type EmployerForm,
  employerErrors,
  knownClient,
  noEmployer,
  withEmployerErrors,
} from "./bring.ts";
import { EmployerFields, useClients } from "./employer-fields.tsx";

/** Adds a client before there is a job, an introduction or a deal for it. */
export function AddClientDialog({ onClose }: { onClose: () => void }) {
  const clients = useClients().data?.items;
  const form = useForm({
    initial: (): EmployerForm => noEmployer,
    send: (typed, { api }) => {
      const errors = knownClient(typed, clients)
        ? { company: "This company is already your client." }
        : employerErrors(typed, clients);
      return Object.keys(errors).length > 0 ? errors : bringCompany(api, typed);
    },
    errorsFrom: withEmployerErrors,
    outdates: ["clients"],
    close: onClose,
    done: ({ client }) => ({ title: "Client added", description: client.name }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a client"
      description="A company that is new to the marketplace is recorded as brought by your agency."
      submit="Add client"
      undone="This client was not added"
    >
      <EmployerFields label="Company" value={form.values} onChange={(part) => form.set(part)} errors={form.errors} />
    </FormDialog>
  );
}
