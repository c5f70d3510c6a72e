import { type KeyboardEvent, type ReactNode, useState } from "react";
import { cn } from "./cn.ts";

type ToggleOption<T extends string> = {
  value: T;
  label: string;
  /** Shown instead of the label, which becomes its accessible name. */
  icon?: ReactNode;
  /** A count under the label. */
  count?: number;
};

type Shared<T extends string> = {
  options: readonly ToggleOption<T>[];
  "aria-label": string;
  disabled?: boolean;
  stretch?: boolean;
  className?: string;
};

export type SegmentedProps<T extends string> = Shared<T> & { value: T; onValueChange: (value: T) => void };
export type MultiToggleProps<T extends string> = Shared<T> & {
  values: readonly T[];
  onValuesChange: (values: T[]) => void;
};

/** Exactly one of a few, such as grid or list. */
export function Segmented<T extends string>({ value, onValueChange, ...shared }: SegmentedProps<T>) {
  return (
    <Frame
      {...shared}
      pressed={[value]}
      multiple={false}
      onChange={(next) => {
        const [first] = next;
        if (first !== undefined) onValueChange(first);
      }}
    />
  );
}

/** Any of a few, such as Remote, Hybrid and On-site. */
export function MultiToggle<T extends string>({ values, onValuesChange, ...shared }: MultiToggleProps<T>) {
  return <Frame {...shared} pressed={values} multiple onChange={onValuesChange} />;
}

function Frame<T extends string>({
  options,
  pressed,
  multiple,
  onChange,
  disabled,
  stretch,
  className,
  "aria-label": label,
}: Shared<T> & { pressed: readonly T[]; multiple: boolean; onChange: (values: T[]) => void }) {
  const [stop, setStop] = useState<T | null>(null);
  // One tab stop: the last focused item, or the selected one; arrow keys move on from there.
  const first =
    options.find(({ value }) => value === stop) ?? options.find(({ value }) => pressed.includes(value)) ?? options[0];

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:enabled")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  function press(value: T) {
    if (multiple) onChange(pressed.includes(value) ? pressed.filter((each) => each !== value) : [...pressed, value]);
    else if (!pressed.includes(value)) onChange([value]);
  }

  return (
    <div
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cn(
        "inline-flex overflow-hidden rounded-control border border-edge bg-surface",
        stretch && "flex w-full",
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={pressed.includes(option.value)}
          disabled={disabled}
          tabIndex={option === first ? 0 : -1}
          onFocus={() => setStop(option.value)}
          onClick={() => press(option.value)}
          aria-label={option.icon ? option.label : undefined}
          className={cn(
            "selected-state flex min-h-8 cursor-pointer flex-col items-center justify-center px-2.5 text-small " +
              "font-medium text-ink-2 transition-colors not-first:border-l not-first:border-line-2 hover:bg-sunk " +
              "hover:text-ink focus-visible:-outline-offset-3 disabled:cursor-not-allowed disabled:opacity-50 " +
              "aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:min-h-11 [&_svg]:size-4",
            option.count !== undefined && "py-1",
            stretch && "flex-1",
          )}
        >
          {option.icon ?? option.label}
          {option.count === undefined ? null : (
            <span className="figures text-[0.6875rem]/3.5 font-normal opacity-85">
              {option.count.toLocaleString("en-US")}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
