import { Slider as Base } from "@base-ui/react/slider";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { NumberInput } from "./number-input.tsx";

const thumb =
  "keeps-color size-4.5 rounded-full border-2 border-petrol bg-surface has-focus-visible:outline-2 " +
  "has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol data-disabled:border-ink-3";

type Shared = {
  min: number;
  max: number;
  step?: number;
  /** How a value is announced, such as `(v) => "$" + v / 1000 + "k"`. */
  format?: (value: number) => string;
  className?: string;
};

export type SliderProps = Shared & {
  value: number;
  onValueChange: (value: number) => void;
  label: string;
  disabled?: boolean;
  /** A number box beside the track, for exact entry. */
  inputs?: boolean;
  /** The unit in that box. */
  suffix?: ReactNode;
};

/** One value on a scale, with a box for the exact figure. */
export function Slider(props: SliderProps) {
  const { value, onValueChange, label, inputs = true, suffix, format = String, className, ...scale } = props;
  return (
    <div className={cn("flex items-center gap-4", className)}>
      <Base.Root {...scale} value={value} onValueChange={(next) => onValueChange(next)} className="min-w-0 flex-1">
        <Track>
          <Base.Thumb aria-label={label} getAriaValueText={(_, each) => format(each)} className={thumb} />
        </Track>
      </Base.Root>
      {inputs ? (
        <NumberInput
          {...scale}
          aria-label={label}
          value={value}
          onValueChange={(next) => next !== null && onValueChange(next)}
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

/** A range on a scale: two thumbs, and the distribution above the track where known. */
export function RangeSlider(props: RangeSliderProps) {
  const { value, onValueChange, onValueCommitted, labels, openEnd, histogram, format = String, ...rest } = props;
  const { className, ...scale } = rest;
  const { min, max } = scale;
  const [low, high] = value;
  const spoken = (each: number, index: number) => (index === 1 && openEnd && each >= max ? openEnd : format(each));
  const pair = (next: readonly number[]): [number, number] => [next[0] ?? min, next[1] ?? max];

  return (
    <div className={className}>
      {histogram ? (
        <Histogram bars={histogram} from={(low - min) / (max - min)} to={(high - min) / (max - min)} />
      ) : null}
      <Base.Root
        {...scale}
        value={[low, high]}
        onValueChange={(next) => onValueChange(pair(next))}
        onValueCommitted={(next) => onValueCommitted?.(pair(next))}
        className={histogram ? "-mt-3.5" : undefined}
      >
        <Track>
          {labels.map((label, index) => (
            <Base.Thumb
              key={label}
              index={index}
              aria-label={label}
              getAriaValueText={(_, each) => spoken(each, index)}
              className={thumb}
            />
          ))}
        </Track>
      </Base.Root>
    </div>
  );
}

function Track({ children }: { children: ReactNode }) {
  return (
    <Base.Control className="flex h-7 w-full touch-none items-center select-none pointer-coarse:h-11">
      <Base.Track className="relative h-1 w-full rounded-full bg-line-2">
        <Base.Indicator className="keeps-color rounded-full bg-petrol" />
        {children}
      </Base.Track>
    </Base.Control>
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
