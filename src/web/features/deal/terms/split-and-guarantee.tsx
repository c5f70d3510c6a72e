import type { Ref } from "react";
import { type GuaranteeDays, guaranteeOptions, guaranteeText } from "#domain/deal/terms.ts";
import { otherShare } from "#domain/core/money.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { readShare, type Shares, withShare } from "./terms-form.ts";

type SplitProps<Form extends Shares> = {
  form: Form;
  onChange: (form: Form) => void;
  hint: string;
  /** The whole amount, and by share. */
  error?: string | undefined;
  errors: FieldErrors;
  disabled?: boolean;
  /** The first box to type into. */
  first?: Ref<HTMLInputElement> | undefined;
};

/** Both agencies' shares, by typing or by the slider: one follows the other. */
export function CommissionSplit<Form extends Shares>({
  form,
  onChange,
  hint,
  error,
  errors,
  disabled = false,
  first,
}: SplitProps<Form>) {
  return (
    <FieldGroup legend="Commission split" hint={hint} error={error}>
      <div className="grid grid-cols-2 gap-4">
        {shares.map(({ side, label }, place) => (
          <Field key={side} label={label} error={errors[side]} disabled={disabled}>
            <Input
              ref={place === 0 ? first : undefined}
              inputMode="decimal"
              autoComplete="off"
              trailing="%"
              disabled={disabled}
              value={form[side]}
              onChange={({ target }) => onChange(withShare(form, side, target.value))}
              className="figures"
            />
          </Field>
        ))}
      </div>
      <Slider
        label="Split between listing and selling agency"
        value={readShare(form.laSplit) ?? 0}
        min={0}
        max={100}
        step={5}
        disabled={disabled}
        inputs={false}
        format={(la) => `${la}% listing agency, ${otherShare(la)}% selling agency`}
        onValueChange={(la) => onChange(withShare(form, "laSplit", String(la)))}
      />
    </FieldGroup>
  );
}

const shares = [
  { side: "laSplit", label: "LA Split" },
  { side: "saSplit", label: "SA Split" },
] as const;

type GuaranteeProps = {
  legend: string;
  value: GuaranteeDays;
  onValueChange: (days: GuaranteeDays) => void;
  hint?: string;
  error?: string | undefined;
};

/** Spec §9: one of the four guarantees. */
export function GuaranteeChoice({ legend, value, onValueChange, hint, error }: GuaranteeProps) {
  return (
    <FieldGroup legend={legend} hint={hint} error={error}>
      <Segmented
        aria-label={legend}
        stretch
        options={guaranteeOptions.map((days) => ({ value: String(days), label: guaranteeText(days) }))}
        value={String(value)}
        onValueChange={(chosen) => onValueChange(guaranteeOptions.find((days) => String(days) === chosen) ?? value)}
      />
    </FieldGroup>
  );
}
