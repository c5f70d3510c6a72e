import { listingLimits } from "#domain/listing/limits.ts";
import { metroOfPlace, placeOf, stateOf } from "#domain/core/place.ts";
import { cityNames } from "#domain/core/us-metros.ts";
import { stateNames } from "#domain/core/us-states.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import { LeakNotice } from "#web/lib/public-text/leak-notice.tsx";
import { useWizardForm } from "./wizard-form.ts";

/** A city, suggested or typed; choosing "Austin, TX" also sets the state. */
export function CityField() {
  const { form, change, errorOf, touch, findingsOf } = useWizardForm();
  const { locationCity: city, locationState: state } = form;
  const code = stateOf(state);
  const metro = metroOfPlace({ city, state });
  const offered = code === null ? cityNames : cityNames.filter((name) => name.endsWith(`, ${code}`));

  function settle(text: string) {
    const place = placeOf({ city: text, state });
    if (place.city !== city || place.state !== state) change({ locationCity: place.city, locationState: place.state });
  }

  return (
    <div data-field="locationCity" className="flex min-w-0 flex-col gap-2">
      <Field
        label="City"
        required
        error={errorOf("locationCity")}
        hint={metro && metro !== city ? `Metro area: ${metro}` : undefined}
      >
        <Combobox
          value={city}
          onValueChange={(text) => {
            const typed = text.slice(0, listingLimits.place);
            if (cityNames.includes(typed)) settle(typed);
            else change({ locationCity: typed });
          }}
          suggestions={offered}
          onBlur={() => {
            settle(city);
            touch("locationCity");
          }}
        />
      </Field>
      <LeakNotice findings={findingsOf("locationCity")} />
    </div>
  );
}

/** A US state, offered by name and saved as its code. */
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
            const code = stateOf(form.locationState);
            if (code !== null && code !== form.locationState) change({ locationState: code });
            touch("locationState");
          }}
        />
      </Field>
      <LeakNotice findings={findingsOf("locationState")} />
    </div>
  );
}
