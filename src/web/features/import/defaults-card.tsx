import { useState } from "react";
import { listingLimits } from "#domain/listing/limits.ts";
import { valuesAfter } from "#web/lib/form/attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { SalaryDefaults, TermsDefaults, WorkDefaults } from "#web/features/listing/default-fields.tsx";
import type { ReviewChange, ReviewPartProps } from "./review-import.tsx";

type DefaultsCardProps = Pick<ReviewPartProps, "view" | "busy"> & {
  onSave: (change: ReviewChange) => Promise<boolean>;
};

/** Defaults for empty cells. Nothing is invented: a missing value is an error in that row. */
export function DefaultsCard({ view, busy, onSave }: DefaultsCardProps) {
  const [values, setValues] = useState(view.defaults);
  /** The values as last applied, and as last saved. */
  const [applied, setApplied] = useState(view.defaults);
  const [saved, setSaved] = useState(view.defaults);
  if (applied !== view.defaults) {
    setApplied(view.defaults);
    setSaved(view.defaults);
    // What was typed while the rows were checked stays, and all that was typed if a colleague's change came first.
    setValues(valuesAfter(view.defaults, saved, values));
  }
  const [isFeeEmpty, setIsFeeEmpty] = useState(false);
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const changed = JSON.stringify(values) !== JSON.stringify(view.defaults);
  const whole = (next: number | null) => (next === null ? null : Math.round(next));
  return (
    <Card aria-labelledby="defaults">
      <form
        // Our own errors: the browser's would reject amounts between two steps of the arrows.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isFeeEmpty) return;
          void onSave({ defaults: values }).then((isSaved) => isSaved && setSaved(values));
        }}
      >
        <CardHead id="defaults" title="Defaults for all candidates">
          <p className="mt-1 text-dense text-ink-2">
            {view.kind === "csv"
              ? "Used when a row's cell is empty."
              : "CVs don't include salary, availability or work authorization. Choose them here. You can change " +
                "them for each candidate in the wizard."}
          </p>
        </CardHead>
        <CardSection className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          <SalaryDefaults values={values} onChange={set} />
          <Field label="Availability Date">
            <Input
              type="date"
              value={values.availabilityDate}
              min="1900-01-01"
              max="2199-12-31"
              onChange={(event) => set({ availabilityDate: event.target.value })}
            />
          </Field>
          <WorkDefaults values={values} onChange={set} />
          <Field label="Years of experience">
            <NumberInput
              value={values.yearsExperience}
              min={0}
              max={listingLimits.years}
              onValueChange={(next) => set({ yearsExperience: whole(next) })}
            />
          </Field>
          <Field label="City">
            <Input
              value={values.locationCity}
              maxLength={listingLimits.place}
              onChange={(event) => set({ locationCity: event.target.value })}
            />
          </Field>
          <Field label="State">
            <Input
              value={values.locationState}
              maxLength={listingLimits.place}
              onChange={(event) => set({ locationState: event.target.value })}
            />
          </Field>
          <TermsDefaults
            values={values}
            fee={isFeeEmpty ? null : values.minimumFee}
            onFee={(fee) => setIsFeeEmpty(fee === null)}
            onChange={set}
          />
          <Field label="Time zone">
            <Input
              value={values.timeZone}
              maxLength={listingLimits.timeZone}
              onChange={(event) => set({ timeZone: event.target.value })}
            />
          </Field>
        </CardSection>
        <CardSection className="flex flex-wrap items-center justify-end gap-3">
          {changed ? <p className="text-small text-ink-3">Not applied yet</p> : null}
          <Button
            type="submit"
            loading={busy && changed}
            disabledReason={
              isFeeEmpty ? "Enter a minimum fee, or 0." : changed ? undefined : "These defaults are already applied."
            }
          >
            Apply and check again
          </Button>
        </CardSection>
      </form>
    </Card>
  );
}
