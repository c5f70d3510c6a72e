import { useState } from "react";
import { listingLimits } from "#domain/listing/limits.ts";
import { thousands } from "#web/lib/format.ts";
import { FieldGroup } from "#web/ui/field.tsx";
import { DollarsInput } from "#web/ui/money-input.tsx";
import { RangeSlider } from "#web/ui/slider.tsx";
import { useWizardForm } from "./wizard-form.ts";

/** The slider covers common salaries; the boxes accept anything up to the limit. Whole US dollars. */
const sliderMax = 300_000;
const limits = { least: listingLimits.leastSalary, most: listingLimits.salary };

type End = "salaryMin" | "salaryMax";

/** Both ends of the salary. Until they are set the form holds none and the slider spans its whole track. */
export function SalaryField() {
  const { form, change, errorOf, touch } = useWizardForm();
  const { salaryMin, salaryMax } = form;
  const [readErrors, setReadErrors] = useState<Partial<Record<End, string | undefined>>>({});
  const [low, high] = [salaryMin ?? 0, salaryMax ?? sliderMax];
  const onSlider = (value: number) => Math.min(value, sliderMax);
  // A thumb at the right end must not lower a higher typed figure.
  const fromSlider = (next: number, current: number) => (next === sliderMax && current > sliderMax ? current : next);
  const whole = salaryMin !== null && salaryMax !== null;
  const error = readErrors.salaryMin ?? readErrors.salaryMax ?? errorOf("salaryMin") ?? errorOf("salaryMax");

  const box = (end: End, label: string, placeholder: string) => (
    <span data-field={end} className="min-w-0 flex-1">
      <DollarsInput
        {...limits}
        aria-label={label}
        aria-invalid={readErrors[end] || errorOf(end) ? true : undefined}
        placeholder={placeholder}
        value={form[end]}
        onValueChange={(next) => {
          setReadErrors((before) => ({ ...before, [end]: undefined }));
          change({ [end]: next });
        }}
        onReadError={(next) => setReadErrors((before) => ({ ...before, [end]: next }))}
        // A range is validated as a whole: only after its second end was left.
        onBlur={() => (end === "salaryMax" || whole) && [touch("salaryMin"), touch("salaryMax")]}
      />
    </span>
  );

  return (
    <FieldGroup
      legend="Salary Range"
      required
      error={error}
      aside={whole ? <span className="figures">{`${thousands(salaryMin)} - ${thousands(salaryMax)}`}</span> : undefined}
    >
      <RangeSlider
        value={[onSlider(low), onSlider(high)]}
        onValueChange={([nextLow, nextHigh]) => {
          setReadErrors({});
          change({
            // A thumb still at its end of the track means no value.
            salaryMin: nextLow < listingLimits.leastSalary ? null : fromSlider(nextLow, low),
            salaryMax: salaryMax === null && nextHigh === sliderMax ? null : fromSlider(nextHigh, high),
          });
        }}
        min={0}
        max={sliderMax}
        step={5_000}
        format={(value) => (whole ? thousands(value) : "Not set")}
        labels={["Lowest salary", "Highest salary"]}
      />
      <div className="flex items-center gap-2 text-ink-3">
        {box("salaryMin", "Lowest salary in dollars", "160,000")}
        <span>to</span>
        {box("salaryMax", "Highest salary in dollars", "185,000")}
      </div>
    </FieldGroup>
  );
}
