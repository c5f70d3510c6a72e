import { bringEmployer, employerErrors } from "#web/features/client/bring.ts";
import { employerOfJob } from "#web/features/client/job-employer.ts";
import { EmployerFields, useClients } from "#web/features/client/employer-fields.tsx";
import { withClientErrors } from "#web/features/job/client-of-job.ts";
import type { Job } from "#web/features/job/queries.ts";
import { useJobForm } from "#web/features/job/use-job-form.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";

/** Connects the company that was typed for a job with one of the agency's clients, or brings it. */
export function ConnectClient({ job, onClose }: { job: Job; onClose: () => void }) {
  const { api } = useBackend();
  const clients = useClients().data?.items;
  const form = useJobForm({
    initial: () => ({ employer: employerOfJob(job) }),
    send({ employer }) {
      const errors = employerErrors(employer, clients);
      if (Object.keys(errors).length > 0) return errors;
      const { id, version, role, description, wanted, feeBp, guaranteeDays, terms, openings, submitBy, fillBy } = job;
      const written = { role, description, wanted, feeBp, guaranteeDays, terms, openings, submitBy, fillBy };
      const people = { ownerId: job.owner.id, watcherIds: job.watchers.map((each) => each.id) };
      return bringEmployer(api, employer, clients).then((clientId) =>
        api.jobs.update({ id, version, ...written, ...people, clientId }),
      );
    },
    errorsFrom: withClientErrors,
    close: onClose,
    done: ({ code, client }) => ({ title: "Client connected", description: `${code} is for ${client}.` }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Connect the client"
      description="Introductions, interests and deals that you start from this job will name this client."
      submit="Connect"
    >
      <EmployerFields
        label="Client"
        value={form.values.employer}
        onChange={(part) => form.set({ employer: { ...form.values.employer, ...part } }, ...Object.keys(part))}
        errors={form.errors}
      />
    </FormDialog>
  );
}
