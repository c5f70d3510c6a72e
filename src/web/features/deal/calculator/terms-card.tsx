import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { otherShare } from "#domain/core/money.ts";
import { dollarsText, type PercentLimits, readPercent } from "#domain/core/typed-number.ts";
import { Button } from "#web/ui/button.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { Segmented } from "#web/ui/toggle-group.tsx";
import { FigureField } from "./figure-field.tsx";
import { firstThird, guarantees, limits, readSalary, type Terms, tracks } from "./split-terms.ts";
import type { ChangeOf } from "./use-split-address.ts";

const dollars = (value: number) => `$${value.toLocaleString("en-US")}`;
const percent = (value: number) => `${value}%`;
const readWithin = (range: PercentLimits) => (text: string) => readPercent(text, range);

export type TermsCardProps = {
  terms: Terms;
  onChange: (part: Partial<Terms>, of: ChangeOf) => void;
  className?: string;
};

export function TermsCard({ terms, onChange, className }: TermsCardProps) {
  const toSplit = (split: number) => onChange({ split }, "split");
  return (
    <TitledCard className={className} title="Terms">
      <div className="mt-4 flex flex-col gap-6">
        <div className="flex flex-col gap-1">
          <FigureField
            label="Salary"
            aside="whole dollars a year"
            value={terms.salary}
            write={dollarsText}
            read={readSalary}
            onValue={(salary) => onChange({ salary }, "salary")}
            inputMode="text"
            leading="$"
          />
          <TrackSlider
            label="Salary, in steps of $5,000"
            value={terms.salary}
            track={tracks.salary}
            format={dollars}
            onValue={(salary) => onChange({ salary }, "salary")}
          />
        </div>
        <div className="flex flex-col gap-1">
          <FigureField
            label="Fee"
            aside={`${limits.fee.least} to ${limits.fee.most}%`}
            value={terms.fee}
            write={String}
            read={readWithin(limits.fee)}
            onValue={(fee) => onChange({ fee }, "fee")}
            trailing="%"
          />
          <TrackSlider
            label="Fee, percent of the salary"
            value={terms.fee}
            track={tracks.fee}
            format={percent}
            onValue={(fee) => onChange({ fee }, "fee")}
          />
        </div>
        <FieldGroup
          legend="Commission split"
          hint={
            terms.third === 0
              ? "The two shares always add up to 100."
              : "Shares of the fee after the third party's. The two always add up to 100."
          }
        >
          <div className="grid grid-cols-2 gap-4">
            <FigureField
              label="Listing agency (LA)"
              value={terms.split}
              write={String}
              read={readWithin(limits.split)}
              onValue={toSplit}
              trailing="%"
            />
            <FigureField
              label="Selling agency (SA)"
              value={otherShare(terms.split)}
              write={String}
              read={readWithin(limits.split)}
              onValue={(sa) => toSplit(otherShare(sa))}
              trailing="%"
            />
          </div>
          <Slider
            label="Split between listing and selling agency"
            value={terms.split}
            {...tracks.split}
            format={(la) => `${la}% listing agency, ${otherShare(la)}% selling agency`}
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
    </TitledCard>
  );
}

type TrackSliderProps = {
  label: string;
  value: number;
  track: { min: number; max: number; step: number };
  format: (value: number) => string;
  onValue: (value: number) => void;
};

/** A slider over the usual values of a field that accepts more. */
function TrackSlider({ label, value, track, format, onValue }: TrackSliderProps) {
  const onTrack = Math.min(Math.max(value, track.min), track.max);
  return (
    <Slider
      label={label}
      value={onTrack}
      {...track}
      // A thumb at an end also represents every value beyond that end.
      format={(each) => format(each === onTrack ? value : each)}
      inputs={false}
      onValueChange={(next) => next !== onTrack && onValue(next)}
    />
  );
}

/** A referral agency, for example. Off by default. */
function ThirdParty({ third, onThird }: { third: number; onThird: (third: number) => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so focus moves to the next control.
  function turn(to: number, selector: string) {
    flushSync(() => onThird(to));
    box.current?.querySelector<HTMLElement>(selector)?.focus();
  }
  return (
    <div ref={box}>
      {third === 0 ? (
        <Button onClick={() => turn(firstThird, "input")}>
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
                read={readWithin(limits.third)}
                onValue={onThird}
                trailing="%"
              />
            </div>
            <IconButton
              label="Remove the third party"
              icon={<X aria-hidden="true" />}
              className="mt-6.5"
              onClick={() => turn(0, "button")}
            />
          </div>
          <TrackSlider
            label="Third party, percent of the whole fee"
            value={third}
            track={tracks.third}
            format={percent}
            onValue={onThird}
          />
        </div>
      )}
    </div>
  );
}
