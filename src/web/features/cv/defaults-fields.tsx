import { useState } from "react";
import {
  formWorkAuthorizations,
  type WorkAuthorization,
  workAuthorizationLabels,
  type WorkType,
  workTypeLabels,
  workTypes,
} from "#domain/core/lookups.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { dollars, salaryRange } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field } from "#web/ui/field.tsx";
import { DollarsField } from "#web/ui/money-input.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { type CvDefaults, noDefaults, type Notice, notices, salaryFault } from "./defaults.ts";

const none = "none";
const noneItem = { value: none, label: "No default" } as const;
const noticeItems = [
  noneItem,
  ...(Object.keys(notices) as Notice[]).map((value) => ({ value, label: notices[value] })),
] as const;
const workTypeItems = [noneItem, ...workTypes.map((value) => ({ value, label: workTypeLabels[value] }))] as const;
const workAuthItems = [
  noneItem,
  ...formWorkAuthorizations.map((value) => ({ value, label: workAuthorizationLabels[value] })),
] as const;

const salary = { least: listingLimits.leastSalary, most: listingLimits.salary };

/** Salary, availability and terms of the next CVs, which CVs rarely say. */
export function DefaultsFields({ values, onChange }: { values: CvDefaults; onChange: (next: CvDefaults) => void }) {
  const [fee, setFee] = useState<number | null>(values.minimumFee);
  const set = (change: Partial<CvDefaults>) => onChange({ ...values, ...change });
  const chosen = chosenText(values);
  return (
    <Disclosure
      className="mt-3 rounded-card border border-line bg-surface px-4 py-1.5"
      label="Defaults for these CVs"
      aside={
        <span className="figures text-small font-normal text-ink-3">{chosen || "salary, availability, terms"}</span>
      }
    >
      <p className="text-dense text-ink-2">
        Used where a CV says nothing. You can change them for each candidate. Remembered in this browser.
      </p>
      <div className="mt-3 grid gap-x-6 gap-y-4 pb-3 sm:grid-cols-2 lg:grid-cols-4">
        <DollarsField
          label="Salary from"
          {...salary}
          value={values.salaryMin}
          onValueChange={(salaryMin) => set({ salaryMin })}
        />
        <DollarsField
          label="Salary to"
          {...salary}
          value={values.salaryMax}
          error={salaryFault(values)}
          onValueChange={(salaryMax) => set({ salaryMax })}
        />
        <Field label="Availability">
          <Select<Notice | typeof none>
            items={noticeItems}
            value={values.notice || none}
            onValueChange={(next) => set({ notice: next === none ? "" : next })}
          />
        </Field>
        <Field label="Work Authorization">
          <Select<WorkAuthorization | typeof none>
            items={workAuthItems}
            value={values.workAuth || none}
            onValueChange={(next) => set({ workAuth: next === none ? "" : next })}
          />
        </Field>
        <Field label="Work type">
          <Select<WorkType | typeof none>
            items={workTypeItems}
            value={values.workType || none}
            onValueChange={(next) => set({ workType: next === none ? "" : next })}
          />
        </Field>
        <Field label="Listing agency share" hint={`Selling agency ${100 - values.defaultSplitLA}%`}>
          <NumberInput
            value={values.defaultSplitLA}
            min={0}
            max={100}
            step={5}
            suffix="%"
            onValueChange={(next) => next !== null && set({ defaultSplitLA: Math.round(next) })}
          />
        </Field>
        <DollarsField
          label="Minimum fee"
          most={listingLimits.minimumFee}
          example={15_000}
          value={fee}
          onValueChange={(next) => {
            setFee(next);
            if (next !== null) set({ minimumFee: next });
          }}
        />
        <Field label="Exclusivity (days)">
          <NumberInput
            value={values.exclusivityDays}
            min={1}
            max={listingLimits.exclusivityDays}
            onValueChange={(next) => next !== null && set({ exclusivityDays: Math.round(next) })}
          />
        </Field>
      </div>
      {chosen ? (
        <div className="flex justify-end pb-3">
          <Button
            size="sm"
            onClick={() => {
              setFee(noDefaults.minimumFee);
              onChange(noDefaults);
            }}
          >
            Clear defaults
          </Button>
        </div>
      ) : null}
    </Disclosure>
  );
}

/** What was chosen, in a line. */
function chosenText(values: CvDefaults): string {
  const { salaryMin, salaryMax, notice, workAuth, workType, defaultSplitLA, minimumFee, exclusivityDays } = values;
  return [
    salaryMin !== null && salaryMax !== null && salaryFault(values) === undefined
      ? salaryRange(salaryMin, salaryMax)
      : "",
    notice && notices[notice],
    workAuth && workAuthorizationLabels[workAuth],
    workType && workTypeLabels[workType],
    defaultSplitLA === noDefaults.defaultSplitLA ? "" : `${defaultSplitLA}/${100 - defaultSplitLA} split`,
    minimumFee === noDefaults.minimumFee ? "" : `${dollars(minimumFee)} minimum fee`,
    exclusivityDays === noDefaults.exclusivityDays ? "" : `${exclusivityDays} days exclusive`,
  ]
    .filter(Boolean)
    .join(", ");
}
