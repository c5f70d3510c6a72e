import { dealLimits } from "#domain/deal/terms.ts";
import { guaranteePolicies, guaranteePolicyLabels, guaranteePolicySays } from "#domain/deal/guarantee.ts";
import { dollarsText } from "#domain/core/typed-number.ts";
import { PublicText } from "#web/lib/public-text/public-text-field.tsx";
import { PublicTextProvider } from "#web/lib/public-text/public-text-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { CommissionSplit, GuaranteeChoice } from "./split-and-guarantee.tsx";
import { readDealSalary, type TermsForm } from "./terms-form.ts";
import type { Form } from "#web/lib/form/use-form.ts";

export type TermsFieldsProps = {
  form: Form<TermsForm>;
  /** Without a selling agency the split is shown but can't be entered (spec §15). */
  hasSelling: boolean;
};

/** Salary, fee, split, guarantee and text of a deal's terms. */
export function TermsFields({ form: { values, errors, text, input, set, publicText }, hasSelling }: TermsFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Field label="Target Salary" aside="whole dollars a year" error={errors["targetSalary"]}>
          <MoneyInput {...text("targetSalary")} read={readDealSalary} write={dollarsText} />
        </Field>
        <Field label="Fee" aside={`0 to ${dealLimits.maxFeeBp / 100}%`} error={errors["feePercent"]}>
          <Input inputMode="decimal" autoComplete="off" trailing="%" {...input("feePercent")} className="figures" />
        </Field>
      </div>
      <CommissionSplit
        form={values}
        onChange={set}
        hint={
          hasSelling
            ? "The two shares always add up to 100. The employer sees neither."
            : "Without a selling agency, the listing agency gets the whole fee: 100 / 0."
        }
        errors={errors}
        disabled={!hasSelling}
      />
      <GuaranteeChoice
        legend="Guarantee Period"
        value={values.guaranteeDays}
        onValueChange={(guaranteeDays) => set({ guaranteeDays })}
        error={errors["guaranteeDays"]}
      />
      <Field
        label="Guarantee Policy"
        error={errors["guaranteePolicy"]}
        hint={guaranteePolicySays[values.guaranteePolicy]}
      >
        <Select
          items={guaranteePolicies.map((value) => ({ value, label: guaranteePolicyLabels[value] }))}
          value={values.guaranteePolicy}
          onValueChange={(guaranteePolicy) => set({ guaranteePolicy })}
        />
      </Field>
      <PublicTextProvider value={publicText}>
        <PublicText
          path="terms"
          label="Terms"
          multiline
          rows={3}
          maxLength={dealLimits.text}
          {...text("terms")}
          hint="Every party can read them, including the employer. Don't name the candidate or the split."
        />
      </PublicTextProvider>
    </div>
  );
}
