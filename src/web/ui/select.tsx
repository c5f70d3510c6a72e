import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { LazyPopup } from "./lazy-popup.tsx";
import { useLabeled } from "./field.tsx";
import { controlBox } from "./input.tsx";

export type SelectItem<T extends string> = { value: T; label: string; hint?: ReactNode; disabled?: boolean };

export type SelectProps<T extends string> = {
  items: readonly SelectItem<T>[];
  value: T | null;
  onValueChange: (value: T) => void;
  placeholder?: string;
  /** Needed only outside a `Field`. */
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  controlSize?: "sm" | "md";
  disabled?: boolean;
  required?: boolean;
  /** A word before the value, such as "Sort". */
  leading?: ReactNode;
  className?: string;
};

/** One of a known list. For free entry use `Combobox`. */
export function Select<T extends string>(props: SelectProps<T>) {
  const {
    items,
    value,
    onValueChange,
    placeholder,
    controlSize = "md",
    required = false,
    leading,
    className,
    "aria-label": label,
    "aria-describedby": described,
  } = props;
  const { disabled = props.disabled ?? false, ...labeled } = useLabeled(props);
  const chosen = items.find((item) => item.value === value);
  const trigger = (
    <button
      {...labeled}
      {...(described && { "aria-describedby": described })}
      // The role the loaded control has.
      {...(required && { "aria-required": true })}
      type="button"
      aria-label={label}
      disabled={disabled}
      className={cn(
        controlBox,
        "flex cursor-pointer items-center gap-2 pr-2 pl-2.5 text-left font-medium",
        controlSize === "sm" ? "h-7.5 text-small pointer-coarse:h-9" : "h-9 pointer-coarse:h-11",
        className,
      )}
    >
      {leading ? <span className="font-normal text-ink-3">{leading}</span> : null}
      <span className={cn("min-w-0 flex-1 truncate", !chosen && "font-normal text-ink-3")}>
        {chosen?.label ?? placeholder}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 text-ink-3" />
    </button>
  );
  return (
    <LazyPopup trigger={trigger} popup="listbox">
      {(full, button) => (
        <full.Select
          items={items}
          value={value}
          onValueChange={onValueChange}
          disabled={disabled}
          required={required}
          trigger={button}
        />
      )}
    </LazyPopup>
  );
}
