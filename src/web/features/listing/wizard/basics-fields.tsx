import {
  clearances,
  formWorkAuthorizations,
  workAuthorizationLabels,
  workTypeLabels,
  workTypes,
  type Clearance,
} from "#domain/core/lookups.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { PublicText } from "#web/lib/public-text/public-text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { useWizardForm } from "./wizard-form.ts";

const noClearance = "none";

export function RoleField() {
  const { form, change } = useWizardForm();
  return (
    <PublicText
      path="headlineRole"
      label="Role Title"
      required
      value={form.headlineRole}
      onValueChange={(headlineRole) => change({ headlineRole })}
      maxLength={listingLimits.headlineRole}
      placeholder="Registered Nurse, Senior Accountant, Data Engineer"
    />
  );
}

export function WorkTypeField() {
  const { form, change } = useWizardForm();
  return (
    <div data-field="workType">
      <FieldGroup legend="Work type">
        <Segmented
          aria-label="Work type"
          stretch
          value={form.workType}
          onValueChange={(workType) => change({ workType })}
          options={workTypes.map((value) => ({ value, label: workTypeLabels[value] }))}
        />
      </FieldGroup>
    </div>
  );
}

export function AvailabilityField() {
  const { form, change, errorOf, touch, today } = useWizardForm();
  return (
    <div data-field="availabilityDate">
      <Field label="Availability Date" required error={errorOf("availabilityDate")}>
        <div className="flex gap-2">
          <Input
            type="date"
            value={form.availabilityDate}
            min="1900-01-01"
            max="2199-12-31"
            onChange={(event) => change({ availabilityDate: event.target.value })}
            onBlur={() => touch("availabilityDate")}
            className="flex-1"
          />
          <Button aria-label="Available now" onClick={() => change({ availabilityDate: today })}>
            Now
          </Button>
        </div>
      </Field>
    </div>
  );
}

export function WorkAuthField() {
  const { form, change, errorOf } = useWizardForm();
  return (
    <div data-field="workAuth">
      <Field label="Work Authorization" required error={errorOf("workAuth")}>
        <Select
          items={formWorkAuthorizations.map((value) => ({ value, label: workAuthorizationLabels[value] }))}
          value={form.workAuth || null}
          onValueChange={(workAuth) => change({ workAuth })}
          placeholder="Choose one"
        />
      </Field>
    </div>
  );
}

export function ClearanceField() {
  const { form, change } = useWizardForm();
  return (
    <div data-field="clearance">
      <Field label="Security clearance">
        <Select<Clearance | typeof noClearance>
          items={[{ value: noClearance, label: "None" }, ...clearances.map((value) => ({ value, label: value }))]}
          value={form.clearance ?? noClearance}
          onValueChange={(value) => change({ clearance: value === noClearance ? null : value })}
        />
      </Field>
    </div>
  );
}
