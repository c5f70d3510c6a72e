import { listingLimits } from "#domain/listing/limits.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import { LeakNotice } from "#web/lib/public-text/leak-notice.tsx";
import { useWizardForm } from "./wizard-form.ts";

const offered = [
  "Pacific (PT)",
  "Mountain (MT)",
  "Central (CT)",
  "Eastern (ET)",
  "Alaska (AKT)",
  "Hawaii (HT)",
  "Atlantic (AT)",
  "UTC",
  "UK (GMT/BST)",
  "Central Europe (CET)",
  "India (IST)",
];

export function TimeZoneField() {
  const { form, change, errorOf, findingsOf } = useWizardForm();
  return (
    <div data-field="timeZone" className="flex min-w-0 flex-col gap-2">
      <Field label="Time zone" error={errorOf("timeZone")}>
        <Combobox
          value={form.timeZone}
          onValueChange={(text) => change({ timeZone: text.slice(0, listingLimits.timeZone) })}
          suggestions={offered}
        />
      </Field>
      <LeakNotice findings={findingsOf("timeZone")} />
    </div>
  );
}
