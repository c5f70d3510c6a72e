import { useState } from "react";
import { workAuthorizationLabels, workTypeLabels } from "#domain/core/lookups.ts";
import { noDefault, SalaryDefaults, TermsDefaults, WorkDefaults } from "#web/features/listing/default-fields.tsx";
import { dollars, salaryRange } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type CvDefaults, noDefaults, type Notice, notices, salaryFault } from "./defaults.ts";

const noticeItems = [
  noDefault,
  ...(Object.keys(notices) as Notice[]).map((value) => ({ value, label: notices[value] })),
] as const;

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
        Used when the CV doesn't say. You can change them for each candidate. Remembered in this browser.
      </p>
      <div className="mt-3 grid gap-x-6 gap-y-4 pb-3 sm:grid-cols-2 lg:grid-cols-4">
        <SalaryDefaults values={values} error={salaryFault(values)} onChange={set} />
        <Field label="Availability">
          <Select<Notice | typeof noDefault.value>
            items={noticeItems}
            value={values.notice || noDefault.value}
            onValueChange={(next) => set({ notice: next === noDefault.value ? "" : next })}
          />
        </Field>
        <WorkDefaults values={values} onChange={set} />
        <TermsDefaults values={values} fee={fee} onFee={setFee} onChange={set} />
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
