import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { FigureField } from "./figure-field.tsx";
import { firstThird, guarantees, ranges, readPercent, readSalary, type Terms } from "./split-terms.ts";
import type { ChangeOf } from "./use-split-address.ts";

/** The slider covers what most placements pay; the box takes anything up to the limit. Whole dollars. */
const salaryTrack = { min: 20_000, max: 500_000, step: 5_000 };

const dollars = (value: number) => `$${value.toLocaleString("en-US")}`;
const percent = (value: number) => `${value}%`;

export type TermsCardProps = { terms: Terms; onChange: (part: Partial<Terms>, of: ChangeOf) => void; className?: string };

export function TermsCard({ terms, onChange, className }: TermsCardProps) {
  const toSplit = (split: number) => onChange({ split }, "split");
  return (
    <Card aria-labelledby="terms" className={className}>
      <CardSection>
        <CardTitle>
          <span id="terms">Terms</span>
        </CardTitle>
        <div className="mt-4 flex flex-col gap-6">
          <div className="flex flex-col gap-1">
            <FigureField
              label="Salary"
              aside="whole dollars a year"
              value={terms.salary}
              write={(value) => value.toLocaleString("en-US")}
              read={readSalary}
              onValue={(salary) => onChange({ salary }, "salary")}
              leading="$"
            />
            <SalarySlider salary={terms.salary} onSalary={(salary) => onChange({ salary }, "salary")} />
          </div>
          <div className="flex flex-col gap-1">
            <FigureField
              label="Fee"
              aside="15% to 35%"
              value={terms.fee}
              write={String}
              read={(text) => readPercent(text, "The fee", ranges.fee)}
              onValue={(fee) => onChange({ fee }, "fee")}
              trailing="%"
            />
            <Slider label="Fee, percent of the salary" value={terms.fee} {...ranges.fee} format={percent} inputs={false} onValueChange={(fee) => onChange({ fee }, "fee")} />
          </div>
          <FieldGroup legend="Commission split" hint={terms.third === 0 ? "The two shares always add up to 100." : "Of what the third party leaves. The two shares always add up to 100."}>
            <div className="grid grid-cols-2 gap-4">
              <FigureField label="Listing agency (LA)" value={terms.split} write={String} read={(text) => readPercent(text, "The split", ranges.split)} onValue={toSplit} trailing="%" />
              <FigureField label="Selling agency (SA)" value={100 - terms.split} write={String} read={(text) => readPercent(text, "The split", ranges.split)} onValue={(sa) => toSplit(100 - sa)} trailing="%" />
            </div>
            <Slider
              label="Split between listing and selling agency"
              value={terms.split}
              {...ranges.split}
              format={(la) => `${la}% listing agency, ${100 - la}% selling agency`}
              inputs={false}
              onValueChange={toSplit}
            />
          </FieldGroup>
          <ThirdParty third={terms.third} onThird={(third) => onChange({ third }, "third")} />
          <FieldGroup legend="Guarantee">
            <Segmented
              aria-label="Guarantee"
              stretch
              options={guarantees.map((days) => ({ value: String(days), label: `${days} days` }))}
              value={String(terms.days)}
              onValueChange={(days) => onChange({ days: Number(days) }, "days")}
            />
          </FieldGroup>
        </div>
      </CardSection>
    </Card>
  );
}

function SalarySlider({ salary, onSalary }: { salary: number; onSalary: (salary: number) => void }) {
  const { min, max } = salaryTrack;
  const onTrack = Math.min(Math.max(salary, min), max);
  return (
    <Slider
      label="Salary, in steps of $5,000"
      value={onTrack}
      {...salaryTrack}
      // A thumb resting at an end stands for whatever figure lies beyond it.
      format={(value) => dollars(value === onTrack ? salary : value)}
      inputs={false}
      onValueChange={(value) => value !== onTrack && onSalary(value)}
    />
  );
}

/** A referral agency, for example. Off until somebody needs it. */
function ThirdParty({ third, onThird }: { third: number; onThird: (third: number) => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the next thing to do has the focus instead.
  const goOn = (selector: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  return (
    <div ref={box}>
      {third === 0 ? (
        <Button
          onClick={() => {
            onThird(firstThird);
            goOn("input");
          }}
        >
          <Plus aria-hidden="true" /> Add a third party
        </Button>
      ) : (
        <div className="flex flex-col gap-1">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <FigureField
                label="Third party"
                aside="of the whole fee"
                value={third}
                write={String}
                read={(text) => readPercent(text, "The third party's share", ranges.third)}
                onValue={onThird}
                trailing="%"
              />
            </div>
            <IconButton
              label="Remove the third party"
              icon={<X aria-hidden="true" />}
              className="mt-6.5"
              onClick={() => {
                onThird(0);
                goOn("button");
              }}
            />
          </div>
          <Slider label="Third party, percent of the whole fee" value={third} {...ranges.third} format={percent} inputs={false} onValueChange={onThird} />
        </div>
      )}
    </div>
  );
}
