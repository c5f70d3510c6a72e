import {
  formWorkAuthorizations,
  type WorkAuthorization,
  workAuthorizationLabels,
  type WorkType,
  workTypeLabels,
  workTypes,
} from "#domain/core/lookups.ts";
import type { ImportDefaults } from "#domain/import/defaults.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { Field } from "#web/ui/field.tsx";
import { DollarsField } from "#web/ui/money-input.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { Select } from "#web/ui/select.tsx";

const none = "none";
export const noDefault = { value: none, label: "No default" } as const;
const workTypeItems = [noDefault, ...workTypes.map((value) => ({ value, label: workTypeLabels[value] }))] as const;
const workAuthItems = [
  noDefault,
  ...formWorkAuthorizations.map((value) => ({ value, label: workAuthorizationLabels[value] })),
] as const;

const salary = { least: listingLimits.leastSalary, most: listingLimits.salary };

type Of<Fields extends keyof ImportDefaults> = {
  values: Pick<ImportDefaults, Fields>;
  onChange: (change: Partial<Pick<ImportDefaults, Fields>>) => void;
};

export function SalaryDefaults({ values, error, onChange }: Of<"salaryMin" | "salaryMax"> & { error?: string }) {
  return (
    <>
      <DollarsField
        label="Salary from"
        {...salary}
        value={values.salaryMin}
        onValueChange={(salaryMin) => onChange({ salaryMin })}
      />
      <DollarsField
        label="Salary to"
        {...salary}
        value={values.salaryMax}
        error={error}
        onValueChange={(salaryMax) => onChange({ salaryMax })}
      />
    </>
  );
}

export function WorkDefaults({ values, onChange }: Of<"workAuth" | "workType">) {
  return (
    <>
      <Field label="Work Authorization">
        <Select<WorkAuthorization | typeof none>
          items={workAuthItems}
          value={values.workAuth || none}
          onValueChange={(next) => onChange({ workAuth: next === none ? "" : next })}
        />
      </Field>
      <Field label="Work type">
        <Select<WorkType | typeof none>
          items={workTypeItems}
          value={values.workType || none}
          onValueChange={(next) => onChange({ workType: next === none ? "" : next })}
        />
      </Field>
    </>
  );
}

/** `fee` is null while its box is empty; the last amount stays in `values` meanwhile. */
export function TermsDefaults({
  values,
  fee,
  onFee,
  onChange,
}: Of<"defaultSplitLA" | "minimumFee" | "exclusivityDays"> & {
  fee: number | null;
  onFee: (fee: number | null) => void;
}) {
  return (
    <>
      <Field label="Listing agency share" hint={`Selling agency ${100 - values.defaultSplitLA}%`}>
        <NumberInput
          value={values.defaultSplitLA}
          min={0}
          max={100}
          step={5}
          suffix="%"
          onValueChange={(next) => next !== null && onChange({ defaultSplitLA: Math.round(next) })}
        />
      </Field>
      <DollarsField
        label="Minimum fee"
        most={listingLimits.minimumFee}
        example={15_000}
        value={fee}
        onValueChange={(minimumFee) => {
          onFee(minimumFee);
          if (minimumFee !== null) onChange({ minimumFee });
        }}
      />
      <Field label="Exclusivity (days)">
        <NumberInput
          value={values.exclusivityDays}
          min={1}
          max={listingLimits.exclusivityDays}
          onValueChange={(next) => next !== null && onChange({ exclusivityDays: Math.round(next) })}
        />
      </Field>
    </>
  );
}
