import { listingLimits } from "#domain/listing-limits.ts";
import { thousands } from "#web/components/listing/figures.ts";
import { FieldGroup } from "#web/ui/field.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { RangeSlider } from "#web/ui/slider.tsx";
import { useWizardForm } from "./wizard-form.ts";

/** The slider covers what most listings ask; the boxes take anything up to the limit. Whole US dollars. */
const sliderMax = 300_000;

export function SalaryField() {
  const { form, change, errorOf, touch } = useWizardForm();
  const { salaryMin, salaryMax } = form;
  const onSlider = (value: number) => Math.min(value, sliderMax);
  // A thumb resting at the right end must not pull down a higher figure typed into its box.
  const fromSlider = (next: number, current: number) => (next === sliderMax && current > sliderMax ? current : next);
  return (
    <div data-field="salaryMax">
      <FieldGroup legend="Salary Range" required error={errorOf("salaryMax")} aside={<span className="figures">{`${thousands(salaryMin)} - ${thousands(salaryMax)}`}</span>}>
        <RangeSlider
          value={[onSlider(salaryMin), onSlider(salaryMax)]}
          onValueChange={([low, high]) => change({ salaryMin: fromSlider(low, salaryMin), salaryMax: fromSlider(high, salaryMax) })}
          min={0}
          max={sliderMax}
          step={5_000}
          format={thousands}
          inputs={false}
          labels={["Lowest salary", "Highest salary"]}
        />
        <div className="flex items-center gap-2 text-ink-3">
          <span data-field="salaryMin" className="min-w-0 flex-1">
            <NumberInput aria-label="Lowest salary in dollars" value={salaryMin} min={0} max={listingLimits.salary} step={5_000} prefix="$" onValueChange={(next) => next !== null && change({ salaryMin: Math.round(next) })} onBlur={() => touch("salaryMax")} />
          </span>
          <span>to</span>
          <NumberInput aria-label="Highest salary in dollars" value={salaryMax} min={0} max={listingLimits.salary} step={5_000} prefix="$" onValueChange={(next) => next !== null && change({ salaryMax: Math.round(next) })} onBlur={() => touch("salaryMax")} className="min-w-0 flex-1" />
        </div>
      </FieldGroup>
    </div>
  );
}
