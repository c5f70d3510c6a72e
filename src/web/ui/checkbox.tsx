import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { RequiredMark } from "./field.tsx";

export type CheckboxProps = {
  label: ReactNode;
  /** A second line in small print. */
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  indeterminate?: boolean;
  disabled?: boolean;
  required?: boolean;
  invalid?: boolean;
  name?: string;
  className?: string;
};

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({
  label,
  description,
  checked,
  onCheckedChange,
  indeterminate,
  disabled,
  required,
  invalid,
  name,
  className,
}: CheckboxProps) {
  return (
    <label
      className={cn(
        "group flex min-h-6.5 cursor-pointer items-start gap-2.5 py-0.5 text-dense pointer-coarse:min-h-10 " +
          "pointer-coarse:py-2",
        disabled && "cursor-not-allowed text-ink-3",
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-4 shrink-0 place-items-center">
        <input
          ref={(box) => {
            if (box) box.indeterminate = indeterminate ?? false;
          }}
          type="checkbox"
          checked={checked}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          disabled={disabled}
          required={required}
          aria-invalid={invalid || undefined}
          name={name}
          className={
            "selected-state peer absolute inset-0 m-0 cursor-[inherit] appearance-none rounded-tag " +
            "border border-edge bg-surface transition-colors group-hover:border-ink-3 checked:border-ink " +
            "checked:bg-ink indeterminate:border-ink indeterminate:bg-ink disabled:opacity-50 " +
            "aria-invalid:border-danger"
          }
        />
        <span
          aria-hidden="true"
          className={
            "pointer-events-none relative hidden text-paper peer-checked:block peer-indeterminate:block " +
            "[&_svg]:size-3.5 [&_svg]:stroke-[2.5]"
          }
        >
          {indeterminate ? <Minus /> : <Check />}
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">
          {label}
          {required ? <RequiredMark /> : null}
        </span>
        {description ? <span className="block text-small text-ink-3">{description}</span> : null}
      </span>
    </label>
  );
}
