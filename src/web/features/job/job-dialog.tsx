import { useState } from "react";
import { idsOf } from "#domain/core/ids.ts";
import { jobLimits } from "#domain/job/job.ts";
import { readPercent } from "#domain/core/typed-number.ts";
import { EmployerFields, useClients } from "#web/features/client/employer-fields.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { valuesAfter } from "#web/lib/form/attempt.ts";
import { useDraft } from "#web/lib/form/use-draft.ts";
import type { Form } from "#web/lib/form/use-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { clientAsk, clientErrors, employerOf, type JobClient, withClientErrors } from "./client-of-job.ts";
import { DescriptionField, requirementsOf } from "./description-field.tsx";
import type { Job } from "./queries.ts";
import { useJobForm } from "./use-job-form.ts";
import { type WatcherTicks, watchersAfter, withTick } from "./watchers.ts";

type Props = Shown & {
  /** The job to edit; null for a new one. */
  job: Job | null;
  onSaved?: (job: Job) => void;
};

const noTicks: WatcherTicks = {};

function valuesOf(job: Job | null, viewerId: string) {
  return {
    role: job?.role ?? "",
    employer: employerOf(job),
    description: job?.description ?? "",
    wanted: job?.wanted ?? null,
    fee: job?.feeBp ? String(job.feeBp / 100) : "",
    guaranteeDays: job?.guaranteeDays ?? null,
    terms: job?.terms ?? "",
    openings: job?.openings ?? 1,
    ownerId: job?.owner.id ?? viewerId,
    watching: noTicks,
    submitBy: job?.submitBy ?? "",
    fillBy: job?.fillBy ?? "",
  };
}
type Values = ReturnType<typeof valuesOf>;

/** Opens a job, or edits one. A colleague's change appears in the fields that weren't edited here. */
export function JobDialog({ job, onSaved, ...shown }: Props) {
  const viewer = useViewer();
  const isAgency = viewer.organizationKind === "agency";
  const clients = useClients(isAgency).data?.items;
  /** The version that the form replaces. */
  const [opened, setOpened] = useState(() => ({ version: job?.version ?? 0, values: valuesOf(job, viewer.personId) }));
  const form: Form<Values> = useJobForm<Values>({
    initial: opened.values,
    // Requirements that the job has may be edited by hand.
    draft: useDraft(`job ${job?.id ?? "new"}`, opened.version, ({ description }) =>
      description === undefined || job?.wanted ? {} : { wanted: requirementsOf(description) },
    ),
    send: ({ fee, submitBy, fillBy, employer, watching, ...values }, { api, keyFor }) => {
      const percent = fee.trim() === "" ? null : readPercent(fee, { least: 0.01 });
      // Checked here too, so that no company is brought for a job that can't be saved.
      const faults = {
        ...(values.role.trim() === "" && { role: "Enter the role to fill." }),
        ...(isAgency && clientErrors(job, employer, clients)),
        ...(percent !== null && "error" in percent && { fee: percent.error }),
      };
      if (Object.keys(faults).length > 0 || (percent !== null && "error" in percent)) return faults;
      const asked = {
        ...values,
        watcherIds: watchersAfter(idsOf(job?.watchers ?? []), watching),
        feeBp: percent === null ? null : Math.round(percent.value * 100),
        submitBy: submitBy || null,
        fillBy: fillBy || null,
      };
      const save = (client: JobClient) => {
        const ask = { ...asked, ...client };
        return job === null
          ? api.jobs.create(ask, { idempotencyKey: keyFor(ask) })
          : api.jobs.update({ ...ask, id: job.id, version: opened.version });
      };
      return isAgency ? clientAsk(api, job, { typed: employer, clients }).then(save) : save({});
    },
    errorsFrom: ({ feeBp, ...rest }) => ({ ...withClientErrors(rest), ...(feeBp !== undefined && { fee: feeBp }) }),
    newer: (current) => {
      const theirs = valuesOf(current, viewer.personId);
      form.merge((mine) => valuesAfter(theirs, opened.values, mine));
      setOpened({ version: current.version, values: theirs });
    },
    done: (saved) => {
      shown.onClose();
      onSaved?.(saved);
      return { title: job === null ? "Job created" : "Job updated", description: `${saved.code}, ${saved.role}` };
    },
  });
  return (
    <FormDialog
      form={form}
      {...shown}
      title={job === null ? "New job" : `Edit ${job.code}`}
      size="lg"
      submit={job === null ? "Create job" : "Save"}
    >
      <Field label="Role" required error={form.errors["role"]}>
        <Input autoComplete="off" maxLength={jobLimits.role} {...form.input("role")} />
      </Field>
      {isAgency ? (
        <EmployerFields
          label="Client"
          value={form.values.employer}
          onChange={(part) => form.set({ employer: { ...form.values.employer, ...part } }, ...Object.keys(part))}
          errors={form.errors}
          hint={job?.clientId === null ? "Not connected with one of your clients yet." : undefined}
        />
      ) : null}
      <DescriptionField
        text={form.values.description}
        wanted={form.values.wanted}
        onChange={(next) => form.set(next)}
        error={form.errors["description"]}
      />
      <TermsFields form={form} />
      <PlanFields form={form} />
      <PeopleFields form={form} job={job} />
    </FormDialog>
  );
}

type Part = { form: Form<Values> };
const pair = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2";

function TermsFields({ form }: Part) {
  const { values, errors, set } = form;
  return (
    <>
      <div className={pair}>
        <Field label="Fee" aside="% of a year's salary" error={errors["fee"]}>
          <Input inputMode="decimal" autoComplete="off" placeholder="25" {...form.input("fee")} className="figures" />
        </Field>
        <Field label="Guarantee" aside="days" error={errors["guaranteeDays"]}>
          <NumberInput
            value={values.guaranteeDays}
            onValueChange={(guaranteeDays) => set({ guaranteeDays })}
            min={0}
            max={jobLimits.guaranteeDays}
          />
        </Field>
      </div>
      <Field label="Terms" error={errors["terms"]}>
        <Textarea rows={3} maxLength={jobLimits.terms} {...form.input("terms")} />
      </Field>
    </>
  );
}

function PlanFields({ form }: Part) {
  const { values, errors, set } = form;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-3">
      <Field label="Openings" required error={errors["openings"]}>
        <NumberInput
          value={values.openings}
          onValueChange={(openings) => set({ openings: openings ?? 1 })}
          min={1}
          max={jobLimits.openings}
          steppers
        />
      </Field>
      <Field label="First candidates due" error={errors["submitBy"]}>
        <Input type="date" min="1900-01-01" max="2199-12-31" {...form.input("submitBy")} />
      </Field>
      <Field label="Fill by" error={errors["fillBy"]}>
        <Input type="date" min="1900-01-01" max="2199-12-31" {...form.input("fillBy")} />
      </Field>
    </div>
  );
}

/** Former members stay selectable where they are chosen already. */
function PeopleFields({ form, job }: Part & Pick<Props, "job">) {
  const viewer = useViewer();
  const { values, errors, set } = form;
  const current = idsOf(job?.watchers ?? []);
  const watching = watchersAfter(current, values.watching);
  const members = useAsk("members", "list", {}).data?.items.filter(({ isActive }) => isActive) ?? [];
  const people = new Map([
    [viewer.personId, viewer.displayName],
    ...(job ? [job.owner, ...job.watchers].map(({ id, name }) => [id, name] as const) : []),
    ...members.map(({ id, name }) => [id, name] as const),
  ]);
  const others = [...people].filter(([id]) => id !== values.ownerId);
  return (
    <>
      <Field label="Owner" required error={errors["ownerId"]}>
        <Select
          items={[...people].map(([value, label]) => ({ value, label }))}
          value={values.ownerId}
          onValueChange={(ownerId) => set({ ownerId })}
        />
      </Field>
      {others.length === 0 ? null : (
        <FieldGroup
          legend="Watchers"
          hint="Owner and watchers are notified when the job's status changes."
          error={errors["watcherIds"]}
        >
          <div className="scroll-quiet grid max-h-44 gap-x-4 sm:grid-cols-2">
            {others.map(([id, name]) => (
              <Checkbox
                key={id}
                label={name}
                checked={watching.includes(id)}
                onCheckedChange={(on) => set({ watching: withTick(current, values.watching, id, on) }, "watcherIds")}
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}
