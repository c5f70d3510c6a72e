import { type ReactNode, useState } from "react";
import { type CellEdit, longestCell } from "#domain/import/cell-edits.ts";
import type { Repair, RepairField } from "#domain/import/repairs.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { counted } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { DollarsInput } from "#web/ui/money-input.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { type CellFault, choicesOf, type ErrorGroup, type GroupRepair } from "./group-words.ts";
import type { ReviewChange } from "./review-import.tsx";

const rules = { thousands: "Yes, thousands", "short-year": "Yes, this century", "day-number": "Yes, dates" } as const;

type RepairProps = {
  group: ErrorGroup;
  fits: GroupRepair;
  busy: boolean;
  onRepair: (repair: Repair) => void;
  onLeaveOut: () => void;
};

/** One fix for all rows of a group: a rule to accept, or a replacement value. */
export function RepairControl({ group, fits, busy, onRepair, onLeaveOut }: RepairProps) {
  const isRule = fits.kind in rules;
  const leaveOut = (
    <Button size="sm" variant="ghost" disabled={busy} onClick={onLeaveOut}>
      {isRule ? "No, leave these rows out" : group.rows === 1 ? "Leave this row out" : "Leave these rows out"}
    </Button>
  );
  if (isRule)
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={busy} onClick={() => onRepair({ ...fits, as: "yes" })}>
          {rules[fits.kind as keyof typeof rules]}
        </Button>
        {leaveOut}
      </div>
    );
  const { field, kind } = fits;
  const label =
    field === "locationState" || (field === "location" && kind === "value")
      ? "Use"
      : kind === "city"
        ? "Add the state"
        : "Read it as";
  return (
    <AnswerForm
      field={field}
      label={label}
      guess={group.guess}
      rows={group.rows}
      busy={busy}
      missing="Choose a replacement value."
      onAnswer={(as) => onRepair({ ...fits, as })}
    >
      {leaveOut}
    </AnswerForm>
  );
}

/** Fields and their button in one line. */
function ShortForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

type CellFormProps = { fault: CellFault; busy: boolean; onCorrect: (edit: CellEdit) => void };

/** One cell of the file, corrected in place. */
export function CellForm({ fault: { row, column, cell }, busy, onCorrect }: CellFormProps) {
  const [text, setText] = useState(cell.text);
  const control = {
    autoComplete: "off",
    maxLength: longestCell,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
  };
  return (
    <ShortForm
      onSubmit={() => {
        if (!busy && text.trim() !== cell.text.trim()) onCorrect({ row, column: cell.column, text: text.trim() });
      }}
    >
      <Field label={`Row ${row.toLocaleString("en-US")}, ${column}`} className="w-full sm:w-96">
        {/* Browsers strip line breaks from a field of one line. */}
        {/[\r\n]/.test(cell.text) ? <Textarea {...control} /> : <Input {...control} />}
      </Field>
      <Button
        type="submit"
        size="sm"
        {...(text.trim() === cell.text.trim() ? { disabledReason: "Correct the cell first." } : { disabled: busy })}
      >
        Save cell
      </Button>
    </ShortForm>
  );
}

const withDefault = ["workAuth", "workType", "availabilityDate", "yearsExperience"] as const;

type MissingControlProps = { group: ErrorGroup; busy: boolean; onChange: (change: ReviewChange) => void };

/** A gap in many rows: the default that fills it, where the field has one. */
export function MissingControl({ group, busy, onChange }: MissingControlProps) {
  const field = withDefault.find((each) => each === group.field);
  if (!field)
    return (
      <a href="#defaults" className="text-dense font-medium text-petrol underline underline-offset-2">
        Set a default for all candidates
      </a>
    );
  const defaults = (value: string) =>
    ({ [field]: field === "yearsExperience" ? Number(value) : value }) as ReviewChange["defaults"];
  return (
    <AnswerForm
      field={field}
      label="Use for all of them"
      guess={null}
      rows={group.rows}
      busy={busy}
      missing="Choose a value first."
      onAnswer={(value) => onChange({ defaults: defaults(value) })}
    />
  );
}

/** One value for all rows of a group, in the control of its field. */
function AnswerForm({
  field,
  label,
  guess,
  rows,
  busy,
  missing,
  onAnswer,
  children,
}: Pick<ValueProps, "field" | "label"> & {
  guess: string | null;
  rows: number;
  busy: boolean;
  /** Why nothing can be applied while no value is chosen. */
  missing: string;
  onAnswer: (value: string) => void;
  children?: ReactNode;
}) {
  const [value, setValue] = useState(guess);
  return (
    <ShortForm onSubmit={() => value !== null && onAnswer(value)}>
      <ValueField field={field} label={label} value={value} onValue={setValue} />
      <Button type="submit" size="sm" {...(value === null ? { disabledReason: missing } : { disabled: busy })}>
        {`Apply to ${counted(rows, "row")}`}
      </Button>
      {children}
    </ShortForm>
  );
}

type ValueProps = {
  field: RepairField;
  label: string;
  value: string | null;
  onValue: (value: string | null) => void;
};

function ValueField({ field, label, value, onValue }: ValueProps) {
  const choices = choicesOf(field);
  if (choices)
    return (
      <Field label={label} className="w-full sm:w-56">
        <Select items={choices} value={value} onValueChange={onValue} placeholder="Choose" />
      </Field>
    );
  if (field === "availabilityDate")
    return (
      <Field label={label}>
        <Input
          type="date"
          value={value ?? ""}
          min="1900-01-01"
          max="2199-12-31"
          onChange={(event) => onValue(event.target.value || null)}
        />
      </Field>
    );
  if (field === "salaryRange") return <RangeFields onValue={onValue} />;
  if (field === "salaryMin" || field === "salaryMax" || field === "minimumFee")
    return (
      <Field label={label} className="w-full sm:w-44">
        <DollarsInput
          value={value === null ? null : Number(value)}
          {...amounts(field)}
          onValueChange={(next) => onValue(next === null ? null : String(next))}
        />
      </Field>
    );
  return (
    <Field label={label}>
      <NumberInput
        value={value === null ? null : Number(value)}
        {...limits(field)}
        onValueChange={(next) => onValue(next === null ? null : String(Math.round(next)))}
      />
    </Field>
  );
}

const amounts = (field: RepairField) =>
  field === "minimumFee"
    ? { most: listingLimits.minimumFee }
    : { least: listingLimits.leastSalary, most: listingLimits.salary };

function limits(field: RepairField): { min: number; max: number } {
  if (field === "yearsExperience") return { min: 0, max: listingLimits.years };
  return field === "exclusivityDays" ? { min: 1, max: listingLimits.exclusivityDays } : { min: 0, max: 100 };
}

/** Both ends of a salary range are needed. */
function RangeFields({ onValue }: Pick<ValueProps, "onValue">) {
  const [range, setRange] = useState<{ from: number | null; to: number | null }>({ from: null, to: null });
  const isReversed = ({ from, to }: typeof range) => from !== null && to !== null && from > to;
  const set = (next: typeof range) => {
    setRange(next);
    onValue(next.from !== null && next.to !== null && !isReversed(next) ? `${next.from} - ${next.to}` : null);
  };
  return (
    <>
      <Field label="Read it as, from" className="w-full sm:w-36">
        <DollarsInput
          value={range.from}
          {...amounts("salaryRange")}
          onValueChange={(from) => set({ ...range, from })}
        />
      </Field>
      <Field
        label="to"
        error={isReversed(range) ? "Raise the end or lower the start." : undefined}
        className="w-full sm:w-36"
      >
        <DollarsInput value={range.to} {...amounts("salaryRange")} onValueChange={(to) => set({ ...range, to })} />
      </Field>
    </>
  );
}
