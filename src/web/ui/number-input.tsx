import { NumberField } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { useLabeled } from "./field.tsx";
import { controlBox } from "./input.tsx";

export type NumberInputProps = {
  value: number | null;
  /** Text that is not a number gives `null`, never zero. */
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  format?: Intl.NumberFormatOptions;
  /** A unit before the figure, such as "$". */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Minus and plus buttons, for small counts. */
  steppers?: boolean;
  disabled?: boolean;
  placeholder?: string;
  "aria-label"?: string;
  onBlur?: () => void;
  className?: string;
};

/** A number, right-aligned; arrow keys step it, grouping marks are accepted. */
export function NumberInput(props: NumberInputProps) {
  const {
    value,
    onValueChange,
    prefix,
    suffix,
    steppers = false,
    className,
    placeholder,
    onBlur,
    "aria-label": label,
    ...root
  } = props;
  const { id, disabled = props.disabled, ...described } = useLabeled(props);
  const stepper =
    "grid w-9 shrink-0 cursor-pointer place-items-center border border-edge bg-surface text-ink-2 hover:bg-sunk " +
    "disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-4";
  return (
    <NumberField.Root
      {...root}
      id={id}
      disabled={disabled}
      value={value}
      onValueChange={(next) => onValueChange(next)}
      locale="en-US"
      className={className}
    >
      <NumberField.Group className="flex h-9 pointer-coarse:h-11">
        {steppers ? (
          <NumberField.Decrement className={cn(stepper, "rounded-l-control border-r-0")} aria-label="Decrease">
            <Minus aria-hidden="true" />
          </NumberField.Decrement>
        ) : null}
        <span className="relative min-w-0 flex-1">
          {prefix ? (
            <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-3">
              {prefix}
            </span>
          ) : null}
          <NumberField.Input
            {...described}
            aria-label={label}
            placeholder={placeholder}
            onBlur={onBlur}
            className={cn(
              controlBox,
              "figures h-full px-2.5",
              prefix && "pl-6",
              suffix && "pr-8",
              steppers && "rounded-none text-center",
            )}
          />
          {suffix ? (
            <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-ink-3">
              {suffix}
            </span>
          ) : null}
        </span>
        {steppers ? (
          <NumberField.Increment className={cn(stepper, "rounded-r-control border-l-0")} aria-label="Increase">
            <Plus aria-hidden="true" />
          </NumberField.Increment>
        ) : null}
      </NumberField.Group>
    </NumberField.Root>
  );
}
