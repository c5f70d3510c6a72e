import type { Ref } from "react";
import { dealLimits, guaranteeOptions, guaranteeText } from "#domain/deal-terms.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import { readShare } from "#web/components/deal/terms-form.ts";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { type OfferForm, withShare } from "./offer-form.ts";

type Props = { form: OfferForm; errors: FieldErrors; onChange: (form: OfferForm) => void; /** The first box to type into. */ first?: Ref<HTMLInputElement> };

/** What is negotiated: between agencies the split, with an employer fee and guarantee (decisions §4). */
export function OfferFields({ form, errors, onChange, first }: Props) {
  if (form.kind === "split")
    return (
      <FieldGroup legend="Commission split" hint="The two shares always add up to 100. The employer sees neither." error={errors["offer"]}>
        <div className="grid grid-cols-2 gap-4">
          {shares.map(({ side, label }, place) => (
            <Field key={side} label={label} error={errors[`offer.${side}`]}>
              <Input ref={place === 0 ? first : undefined} inputMode="decimal" autoComplete="off" trailing="%" value={form[side]} onChange={({ target }) => onChange(withShare(form, side, target.value))} className="figures" />
            </Field>
          ))}
        </div>
        <Slider
          label="Split between listing and selling agency"
          value={readShare(form.laSplit) ?? 0}
          min={0}
          max={100}
          step={5}
          inputs={false}
          format={(la) => `${la}% listing agency, ${100 - la}% selling agency`}
          onValueChange={(la) => onChange(withShare(form, "laSplit", String(la)))}
        />
      </FieldGroup>
    );
  return (
    <>
      <Field label="Fee" aside={`0 to ${dealLimits.mostFeeBp / 100}% of the first year's salary`} error={errors["offer.feePercent"] ?? errors["offer"]}>
        <Input ref={first} inputMode="decimal" autoComplete="off" trailing="%" value={form.feePercent} onChange={({ target }) => onChange({ ...form, feePercent: target.value })} className="figures" />
      </Field>
      <FieldGroup legend="Guarantee" error={errors["offer.guaranteeDays"]}>
        <Segmented
          aria-label="Guarantee"
          stretch
          options={guaranteeOptions.map((days) => ({ value: String(days), label: guaranteeText(days) }))}
          value={String(form.guaranteeDays)}
          onValueChange={(value) => onChange({ ...form, guaranteeDays: guaranteeOptions.find((days) => String(days) === value) ?? form.guaranteeDays })}
        />
      </FieldGroup>
    </>
  );
}

const shares = [
  { side: "laSplit", label: "LA Split" },
  { side: "saSplit", label: "SA Split" },
] as const;
