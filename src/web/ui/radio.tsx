import { Radio } from "@base-ui/react/radio";
import { RadioGroup as Base } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";

type RadioOption<T extends string> = { value: T; label: ReactNode; description?: ReactNode; disabled?: boolean };

export type RadioGroupProps<T extends string> = {
  options: readonly RadioOption<T>[];
  value: T | null;
  onValueChange: (value: T) => void;
  "aria-label"?: string;
  disabled?: boolean;
};

/** One of a few, all visible. Put it into a `FieldGroup` for its heading. */
export function RadioGroup<T extends string>({
  options,
  value,
  onValueChange,
  disabled,
  "aria-label": label,
}: RadioGroupProps<T>) {
  return (
    <Base
      value={value}
      onValueChange={(next) => onValueChange(next as T)}
      aria-label={label}
      disabled={disabled ?? false}
      className="flex flex-col gap-1"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={
            "group flex min-h-6.5 cursor-pointer items-start gap-2.5 py-0.5 text-dense " +
            "pointer-coarse:min-h-10 pointer-coarse:py-2"
          }
        >
          <Radio.Root
            value={option.value}
            disabled={option.disabled ?? false}
            className={
              "mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-edge bg-surface " +
              "transition-colors group-hover:border-ink-3 data-checked:border-ink data-disabled:opacity-50"
            }
          >
            <Radio.Indicator className="keeps-color size-2 rounded-full bg-ink" />
          </Radio.Root>
          <span>
            <span className="block">{option.label}</span>
            {option.description ? <span className="block text-small text-ink-3">{option.description}</span> : null}
          </span>
        </label>
      ))}
    </Base>
  );
}
