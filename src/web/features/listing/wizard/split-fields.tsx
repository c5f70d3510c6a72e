import { withSplitLA, withSplitSA } from "#domain/listing/form.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { dollars } from "#web/lib/format.ts";
import { SplitBar } from "#web/ui/motif/split-bar.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { DollarsField } from "#web/ui/money-input.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { useWizardForm } from "./wizard-form.ts";
import { FieldRow } from "./wizard-section.tsx";

const track = { min: 0, max: 100, step: 5, format: (value: number) => `${value}%`, suffix: "%" };

/** Split, minimum fee and exclusivity (spec §4 split fields, §9 defaults). */
export function SplitFields() {
  const { form, change, errorOf, touch } = useWizardForm();
  const la = form.defaultSplitLA;
  const sa = form.defaultSplitSA;
  const fee = form.minimumFee ?? 0;
  const listingShare = Math.round((fee * la) / 100);
  return (
    <>
      <div data-field="defaultSplitLA">
        <FieldGroup
          legend="Commission split"
          error={errorOf("defaultSplitLA")}
          hint="The two shares always add up to 100. Partner agencies see them. Employers don't."
        >
          <SplitBar
            size="big"
            legend
            parts={[
              { label: "Listing agency", percent: la, figure: dollars(listingShare) },
              { label: "Selling agency", percent: sa, figure: dollars(fee - listingShare) },
            ]}
          />
          <p className="text-small text-ink-3">{`Shares of the minimum fee of ${dollars(fee)}.`}</p>
          <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            <div className="flex flex-col gap-1">
              <span className="text-small text-ink-2">Listing agency (LA)</span>
              <Slider
                label="Listing agency share, percent"
                value={la}
                {...track}
                onValueChange={(next) => change(sharesOf(withSplitLA(form, next)))}
              />
            </div>
            <div className="flex flex-col gap-1" data-field="defaultSplitSA">
              <span className="text-small text-ink-2">Selling agency (SA)</span>
              <Slider
                label="Selling agency share, percent"
                value={sa}
                {...track}
                onValueChange={(next) => change(sharesOf(withSplitSA(form, next)))}
              />
            </div>
          </div>
        </FieldGroup>
      </div>
      <FieldRow>
        <div data-field="minimumFee">
          <DollarsField
            label="Minimum fee"
            hint="A deal below it needs your confirmation. Employers don't see it."
            error={errorOf("minimumFee")}
            value={form.minimumFee}
            most={listingLimits.minimumFee}
            example={15_000}
            onValueChange={(minimumFee) => change({ minimumFee })}
            onBlur={() => touch("minimumFee")}
          />
        </div>
        <div data-field="exclusivityDays">
          <Field
            label="Exclusivity (days)"
            hint="Counted from publishing. The listing expires afterwards unless you renew it."
            error={errorOf("exclusivityDays")}
          >
            <NumberInput
              value={form.exclusivityDays}
              min={1}
              max={listingLimits.exclusivityDays}
              onValueChange={(next) => next !== null && change({ exclusivityDays: Math.round(next) })}
              onBlur={() => touch("exclusivityDays")}
            />
          </Field>
        </div>
      </FieldRow>
    </>
  );
}

function sharesOf({ defaultSplitLA }: { defaultSplitLA: number }) {
  return { defaultSplitLA: Math.round(defaultSplitLA), defaultSplitSA: 100 - Math.round(defaultSplitLA) };
}
