import { listingLimits } from "#domain/listing/limits.ts";
import { yearsText } from "#web/lib/format.ts";
import { PublicText } from "#web/lib/public-text/public-text-field.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { LinesField } from "./lines-field.tsx";
import { useWizardForm } from "./wizard-form.ts";

export function SummaryField() {
  const { form, change } = useWizardForm();
  return (
    <PublicText
      path="summary"
      label="Professional Summary"
      required
      multiline
      rows={5}
      value={form.summary}
      onValueChange={(summary) => change({ summary })}
      maxLength={listingLimits.summary}
      hint="What the candidate brings, without names, employers or contact details."
    />
  );
}

export function YearsField() {
  const { form, change, errorOf, touch } = useWizardForm();
  const years = form.yearsExperience;
  return (
    <div data-field="yearsExperience">
      <FieldGroup
        legend="Years of experience"
        required
        error={errorOf("yearsExperience")}
        aside={years === null ? undefined : <span className="figures">{yearsText(years)}</span>}
      >
        <div className="flex items-center gap-4">
          <Slider
            label="Years of experience"
            value={Math.min(years ?? 0, listingLimits.sliderYears)}
            min={0}
            max={listingLimits.sliderYears}
            onValueChange={(yearsExperience) => change({ yearsExperience })}
            format={(value) => (years === null ? "Not set" : yearsText(value))}
            inputs={false}
            className="flex-1"
          />
          <NumberInput
            aria-label="Years of experience, exact"
            value={years}
            min={0}
            max={listingLimits.years}
            format={{ maximumFractionDigits: 0 }}
            onValueChange={(next) => change({ yearsExperience: next === null ? null : Math.round(next) })}
            onBlur={() => touch("yearsExperience")}
            className="w-18"
          />
        </div>
      </FieldGroup>
    </div>
  );
}

export function ExperienceField() {
  const { form, change } = useWizardForm();
  return (
    <LinesField
      path="experienceBullets"
      label="Experience"
      noun="bullet"
      shared
      multiline
      values={form.experienceBullets}
      onValuesChange={(experienceBullets) => change({ experienceBullets })}
      max={listingLimits.bullets}
      maxLength={listingLimits.bullet}
      hint="One achievement a line, such as: Trained 12 new hires and cut errors by a third."
    />
  );
}

export function EducationField() {
  const { form, change } = useWizardForm();
  return (
    <PublicText
      path="education"
      label="Education"
      value={form.education}
      onValueChange={(education) => change({ education })}
      maxLength={listingLimits.education}
      placeholder="Bachelor's degree in the field"
    />
  );
}

export function CertificationsField() {
  const { form, change } = useWizardForm();
  return (
    <LinesField
      path="certifications"
      label="Certifications"
      noun="certification"
      shared
      values={form.certifications}
      onValuesChange={(certifications) => change({ certifications })}
      max={listingLimits.certifications}
      maxLength={listingLimits.certification}
      hint="Names without numbers. Add licenses that jobs ask for, such as CPA, to the key skills as well."
    />
  );
}
