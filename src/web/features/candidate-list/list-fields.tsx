import { isWorkedOn } from "#domain/job/job.ts";
import { listLimits } from "#domain/candidate-list/candidate-list.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";

export type ListValues = { name: string; jobId: string | null };

type ListFieldsProps = { values: ListValues; errors: FieldErrors; onChange: (part: Partial<ListValues>) => void };

export function ListFields({ values, errors, onChange }: ListFieldsProps) {
  const jobs = (useAsk("jobs", "list", {}).data?.items ?? []).filter(
    ({ id, state }) => isWorkedOn(state.status) || id === values.jobId,
  );
  return (
    <>
      <Field label="Name" required error={errors["name"]}>
        <Input
          autoComplete="off"
          maxLength={listLimits.name}
          value={values.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field label="Job" error={errors["jobId"]}>
        <Select
          items={[
            { value: "", label: "No job" },
            ...jobs.map(({ id, code, role, client }) => ({ value: id, label: `${code} ${role}, ${client}` })),
          ]}
          value={values.jobId ?? ""}
          onValueChange={(jobId) => onChange({ jobId: jobId === "" ? null : jobId })}
        />
      </Field>
    </>
  );
}
