import { useState } from "react";
import { listingLimits } from "#domain/listing/limits.ts";
import {
  formWorkAuthorizations,
  type WorkAuthorization,
  workAuthorizationLabels,
  type WorkType,
  workTypeLabels,
  workTypes,
} from "#domain/core/lookups.ts";
import { counted } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ErrorGroup } from "./group-words.ts";
import type { ReviewChange } from "./review-import.tsx";

const authorizations = formWorkAuthorizations.map((value) => ({ value, label: workAuthorizationLabels[value] }));
const types = workTypes.map((value) => ({ value, label: workTypeLabels[value] }));

type Props = { group: ErrorGroup; busy: boolean; onChange: (change: ReviewChange) => void };

/** A field missing in many rows: its default, where it has one. */
export function MissingControl({ group, busy, onChange }: Props) {
  const [defaults, setDefaults] = useState<NonNullable<ReviewChange["defaults"]> | null>(null);
  const { field } = group;
  const control =
    field === "workAuth" ? (
      <Select<WorkAuthorization>
        items={authorizations}
        value={defaults?.workAuth || null}
        placeholder="Choose"
        onValueChange={(workAuth) => setDefaults({ workAuth })}
      />
    ) : field === "workType" ? (
      <Select<WorkType>
        items={types}
        value={defaults?.workType || null}
        placeholder="Choose"
        onValueChange={(workType) => setDefaults({ workType })}
      />
    ) : field === "availabilityDate" ? (
      <Input
        type="date"
        min="1900-01-01"
        max="2199-12-31"
        value={defaults?.availabilityDate ?? ""}
        onChange={(event) => setDefaults(event.target.value ? { availabilityDate: event.target.value } : null)}
      />
    ) : field === "yearsExperience" ? (
      <NumberInput
        value={defaults?.yearsExperience ?? null}
        min={0}
        max={listingLimits.years}
        onValueChange={(years) => setDefaults(years === null ? null : { yearsExperience: Math.round(years) })}
      />
    ) : null;
  if (!control)
    return (
      <a href="#defaults" className="text-dense font-medium text-petrol underline underline-offset-2">
        Set a default for all candidates
      </a>
    );
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (defaults) onChange({ defaults });
      }}
    >
      <Field label="Use for all" className="w-full sm:w-56">
        {control}
      </Field>
      <Button
        type="submit"
        size="sm"
        {...(defaults ? { disabled: busy } : { disabledReason: "Choose a value first." })}
      >
        {`Apply to ${counted(group.rows, "row")}`}
      </Button>
    </form>
  );
}
