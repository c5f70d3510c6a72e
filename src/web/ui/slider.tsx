import { Slider as Base } from "@base-ui/react/slider";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { NumberInput } from "./number-input.tsx";

const track = "relative h-1 w-full rounded-full bg-line-2";
const fill = "keeps-color rounded-full bg-petrol";
const thumb =
  "keeps-color size-4.5 rounded-full border-2 border-petrol bg-surface has-focus-visible:outline-2 " +
  "has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol data-disabled:border-ink-3";

type Shared = {
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  /** How a value is announced and shown, such as `(v) => "$" + v / 1000 + "k"`. */
  format?: (value: number) => string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Number boxes beside or under the track, for exact entry. */
  inputs?: boolean;
  className?: string;
};

export type SliderProps = Shared & {
  value: number;
  onValueChange: (value: number) => void;
  /** Once, when the thumb is released. */
  onValueCommitted?: (value: number) => void;
  label: string;
};

/** One value on a scale, with a box for the exact figure. */
export function Slider({
  value,
  onValueChange,
  onValueCommitted,
  min,
  max,
  step = 1,
  disabled = false,
  format,
  prefix,
  suffix,
  inputs = true,
  label,
  className,
}: SliderProps) {
  return (
    <div className={cn("flex items-center gap-4", className)}>
      <Base.Root
        value={value}
        onValueChange={(next) => onValueChange(next)}
        onValueCommitted={(next) => onValueCommitted?.(next)}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        className="min-w-0 flex-1"
      >
        <Base.Control className="flex h-7 w-full touch-none items-center select-none pointer-coarse:h-11">
          <Base.Track className={track}>
            <Base.Indicator className={fill} />
            <Base.Thumb
              aria-label={label}
              getAriaValueText={(_, each) => format?.(each) ?? String(each)}
              className={thumb}
            />
          </Base.Track>
        </Base.Control>
      </Base.Root>
      {inputs ? (
        <NumberInput
          aria-label={label}
          value={value}
          onValueChange={(next) => {
            if (next === null) return;
            onValueChange(next);
            onValueCommitted?.(next);
          }}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          prefix={prefix}
          suffix={suffix}
          className="w-24"
        />
      ) : null}
    </div>
  );
}

export type RangeSliderProps = Shared & {
  value: readonly [number, number];
  onValueChange: (value: [number, number]) => void;
  onValueCommitted?: (value: [number, number]) => void;
  /** Names of the two thumbs, such as "Lowest salary" and "Highest salary". */
  labels: readonly [string, string];
  /** What the right end means where it is no limit, such as "No limit". */
  openEnd?: string;
  /** Heights 0 to 1 of the bars above the track. */
  histogram?: readonly number[];
};

/** A range on a scale: two thumbs, two boxes, and the distribution above the track where known. */
export function RangeSlider(props: RangeSliderProps) {
  const {
    value,
    onValueChange,
    onValueCommitted,
    min,
    max,
    step = 1,
    disabled = false,
    format,
    prefix,
    suffix,
    inputs = true,
    labels,
    openEnd,
    histogram,
    className,
  } = props;
  const [low, high] = value;
  const spoken = (each: number, index: number) =>
    index === 1 && openEnd && each >= max ? openEnd : (format?.(each) ?? String(each));
  const pair = (next: readonly number[]): [number, number] => [next[0] ?? min, next[1] ?? max];

  function enter(next: [number, number]) {
    onValueChange(next);
    onValueCommitted?.(next);
  }

  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <div>
        {histogram ? (
          <Histogram bars={histogram} from={(low - min) / (max - min)} to={(high - min) / (max - min)} />
        ) : null}
        <Base.Root
          value={[low, high]}
          onValueChange={(next) => onValueChange(pair(next))}
          onValueCommitted={(next) => onValueCommitted?.(pair(next))}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          className={histogram ? "-mt-3.5" : undefined}
        >
          <Base.Control className="flex h-7 w-full touch-none items-center select-none pointer-coarse:h-11">
            <Base.Track className={track}>
              <Base.Indicator className={fill} />
              <Base.Thumb
                index={0}
                aria-label={labels[0]}
                getAriaValueText={(_, each) => spoken(each, 0)}
                className={thumb}
              />
              <Base.Thumb
                index={1}
                aria-label={labels[1]}
                getAriaValueText={(_, each) => spoken(each, 1)}
                className={thumb}
              />
            </Base.Track>
          </Base.Control>
        </Base.Root>
      </div>
      {inputs ? (
        <div className="flex items-center gap-2 text-ink-3">
          <NumberInput
            aria-label={labels[0]}
            value={low}
            onValueChange={(next) => next !== null && enter([Math.min(next, high), high])}
            min={min}
            max={max}
            step={step}
            disabled={disabled}
            prefix={prefix}
            suffix={suffix}
            className="flex-1"
          />
          <span>to</span>
          <NumberInput
            aria-label={labels[1]}
            value={openEnd && high >= max ? null : high}
            placeholder={openEnd}
            onValueChange={(next) => enter([low, next === null ? max : Math.max(next, low)])}
            min={min}
            max={max}
            step={step}
            disabled={disabled}
            prefix={openEnd && high >= max ? undefined : prefix}
            suffix={openEnd && high >= max ? undefined : suffix}
            className="flex-1"
          />
        </div>
      ) : null}
    </div>
  );
}

function Histogram({ bars, from, to }: { bars: readonly number[]; from: number; to: number }) {
  return (
    <div aria-hidden="true" className="flex h-10 items-end gap-px px-0.5">
      {bars.map((height, index) => {
        const middle = (index + 0.5) / bars.length;
        const inside = middle >= from && middle <= to;
        return (
          <span
            key={index}
            className={cn("keeps-color flex-1 rounded-t-[2px] bg-petrol", inside ? "opacity-75" : "opacity-25")}
            style={{ height: `${Math.max(height > 0 ? 6 : 0, height * 100)}%` }}
          />
        );
      })}
    </div>
  );
}
