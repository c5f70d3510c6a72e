import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { limitsAfterSlide, sliderFromLimits } from "#domain/search/parse-query.ts";
import type { TypedNumber } from "#domain/core/typed-number.ts";
import { FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { RangeSlider } from "#web/ui/slider.tsx";
import { useDropped } from "#web/lib/use-typed-text.ts";

export type RangeFilterProps = {
  legend: string;
  /** Names of the two ends: "Lowest salary", "Highest salary". */
  labels: readonly [string, string];
  min: number | undefined;
  max: number | undefined;
  onChange: (min: number | undefined, max: number | undefined) => void;
  /** The track; its ends mean no limit (spec §19). */
  panel: { min: number; max: number; step: number };
  format: (value: number) => string;
  /** Parses a typed limit, or returns how to write it. */
  parse: (text: string) => TypedNumber;
  /** Counts above the track. */
  histogram?: readonly number[] | undefined;
};

/** A range from a slider or two boxes. The boxes accept any figure, the slider only its track. */
export function RangeFilter({ legend, labels, min, max, onChange, panel, format, parse, histogram }: RangeFilterProps) {
  const committed = sliderFromLimits(min, max, panel);
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const [errors, setErrors] = useState<{ min?: string | undefined; max?: string | undefined }>({});
  const span = dragged ?? committed;
  const highest = Math.max(1, ...(histogram ?? []));

  function slide(next: [number, number]) {
    setDragged(null);
    const limits = limitsAfterSlide(next, { max }, panel);
    onChange(limits.min, limits.max);
  }

  /** False when the text can't be read: it stays in its box to be corrected. */
  function enter(text: string, which: "min" | "max"): boolean {
    const read = text.trim() === "" ? undefined : parse(text);
    setErrors((before) => ({ ...before, [which]: read && "error" in read ? read.error : undefined }));
    if (read && "error" in read) return false;
    const value = read?.value;
    const limit = value === panel.min && which === "min" ? undefined : value;
    if (which === "min") onChange(limit, limit !== undefined && max !== undefined && limit > max ? limit : max);
    else onChange(limit !== undefined && min !== undefined && limit < min ? limit : min, limit);
    return true;
  }

  return (
    <FieldGroup legend={legend} legendStyle="caps" error={errors.min ?? errors.max}>
      <RangeSlider
        value={span}
        onValueChange={setDragged}
        onValueCommitted={slide}
        min={panel.min}
        max={panel.max}
        step={panel.step}
        format={format}
        labels={labels}
        openEnd="No limit"
        // Keeps half a thumb at either end inside the collapsible area.
        className="px-2.25"
        {...(histogram ? { histogram: histogram.map((count) => count / highest) } : {})}
      />
      <div className="flex items-center gap-2 text-ink-3">
        <Bound
          label={labels[0]}
          value={dragged ? dragged[0] : (min ?? panel.min)}
          format={format}
          onEnter={(text) => enter(text, "min")}
          onDrop={() => setErrors((before) => ({ ...before, min: undefined }))}
          isWrong={errors.min !== undefined}
        />
        <span>to</span>
        <Bound
          label={labels[1]}
          value={dragged ? (dragged[1] < panel.max ? dragged[1] : undefined) : max}
          format={format}
          placeholder="No limit"
          onEnter={(text) => enter(text, "max")}
          onDrop={() => setErrors((before) => ({ ...before, max: undefined }))}
          isWrong={errors.max !== undefined}
        />
      </div>
    </FieldGroup>
  );
}

type BoundProps = {
  label: string;
  value: number | undefined;
  format: (value: number) => string;
  placeholder?: string;
  onEnter: (text: string) => boolean;
  /** What was typed and not entered is gone, and its error with it. */
  onDrop: () => void;
  isWrong: boolean;
};

function Bound({ label, value, format, placeholder, onEnter, onDrop, isWrong }: BoundProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === undefined ? "" : format(value);

  function drop() {
    setTyped(null);
    onDrop();
  }

  useDropped(drop);
  // Another value from outside replaces what is typed.
  const known = useRef(value);
  const replace = useEffectEvent(drop);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    replace();
  }, [value]);

  function leave() {
    if (typed === null || typed === shown) drop();
    else if (onEnter(typed)) setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") {
      event.preventDefault();
      leave();
    } else if (event.key === "Escape" && typed !== null) {
      event.stopPropagation();
      drop();
    }
  }

  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      controlSize="sm"
      className="figures min-w-0 flex-1"
      value={typed ?? shown}
      placeholder={placeholder}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}
