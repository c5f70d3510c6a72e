import type { Ref } from "react";
import { dealLimits } from "#domain/deal/terms.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { CommissionSplit, GuaranteeChoice } from "#web/features/deal/terms/split-and-guarantee.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { OfferForm } from "./offer-form.ts";

type Props = {
  form: OfferForm;
  errors: FieldErrors;
  onChange: (form: OfferForm) => void;
  /** The first box to type into. */ first?: Ref<HTMLInputElement>;
};

/** The negotiated terms: between agencies the split, with an employer fee and guarantee (spec §13). */
export function OfferFields({ form, errors, onChange, first }: Props) {
  if (form.kind === "split")
    return (
      <CommissionSplit
        form={form}
        onChange={onChange}
        hint="The two shares always add up to 100. The employer sees neither."
        error={errors["offer"]}
        errors={ofShares(errors)}
        first={first}
      />
    );
  return (
    <>
      <Field
        label="Fee"
        aside={`0 to ${dealLimits.maxFeeBp / 100}% of the first year's salary`}
        hint="Due only if the candidate is hired."
        error={errors["offer.feePercent"] ?? errors["offer"]}
      >
        <Input
          ref={first}
          inputMode="decimal"
          autoComplete="off"
          trailing="%"
          value={form.feePercent}
          onChange={({ target }) => onChange({ ...form, feePercent: target.value })}
          className="figures"
        />
      </Field>
      <GuaranteeChoice
        legend="Guarantee"
        hint={
          "Covers the employer if the candidate leaves within this time. The deal sets how: a refund, a replacement " +
          "or canceled installments."
        }
        value={form.guaranteeDays}
        onValueChange={(guaranteeDays) => onChange({ ...form, guaranteeDays })}
        error={errors["offer.guaranteeDays"]}
      />
    </>
  );
}

/** The form's fields are named within the offer. */
function ofShares({ "offer.laSplit": laSplit, "offer.saSplit": saSplit }: FieldErrors): FieldErrors {
  return { ...(laSplit && { laSplit }), ...(saSplit && { saSplit }) };
}
