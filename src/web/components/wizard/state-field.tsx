import { listingLimits } from "#domain/listing-limits.ts";
import { stateCode, stateNames } from "#domain/us-states.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import { LeakNotice } from "./leak-notice.tsx";
import { useWizardForm } from "./wizard-form.ts";

/** The state, offered by name and kept as its code; other countries' regions may be typed. */
export function StateField() {
  const { form, change, errorOf, touch, findingsOf } = useWizardForm();
  return (
    <div data-field="locationState" className="flex min-w-0 flex-col gap-2">
      <Field label="State" required error={errorOf("locationState")}>
        <Combobox
          value={form.locationState}
          onValueChange={(text) => change({ locationState: text.slice(0, listingLimits.place) })}
          suggestions={stateNames}
          onBlur={() => {
            const code = stateCode(form.locationState);
            if (code !== form.locationState) change({ locationState: code });
            touch("locationState");
          }}
        />
      </Field>
      <LeakNotice findings={findingsOf("locationState")} />
    </div>
  );
}
