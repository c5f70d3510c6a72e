import type { ComponentPropsWithRef, ReactNode } from "react";
import { cn } from "./cn.ts";
import { useLabeled } from "./field.tsx";

export const controlBox =
  "w-full min-w-0 rounded-control border border-edge bg-surface text-dense text-ink transition-colors " +
  "placeholder:text-ink-3 " +
  "hover:border-ink-3 focus-visible:border-petrol focus-visible:outline-1 focus-visible:-outline-offset-1 " +
  "data-invalid:border-danger aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunk " +
  "disabled:text-ink-3 pointer-coarse:text-[1rem]";

export type InputProps = Omit<ComponentPropsWithRef<"input">, "size" | "prefix" | "defaultValue" | "value"> & {
  value?: string | number;
  controlSize?: "sm" | "md" | "lg";
  /** An icon or a unit before the text. */
  leading?: ReactNode;
  /** A unit, a shortcut or a small button after the text. */
  trailing?: ReactNode;
};

const heights = {
  sm: "h-7.5 pointer-coarse:h-9",
  md: "h-9 pointer-coarse:h-11",
  lg: "h-10.5 text-read pointer-coarse:h-11.5",
};

/** One line of text. Works plain, controlled, or with `{...register("name")}`. */
export function Input({ controlSize = "md", leading, trailing, className, ...rest }: InputProps) {
  const labeled = useLabeled(rest);
  const input = (
    <input
      type="text"
      {...rest}
      {...labeled}
      className={cn(
        controlBox,
        heights[controlSize],
        "px-2.5",
        leading && (controlSize === "lg" ? "pl-10" : "pl-8"),
        trailing && "pr-12",
        !leading && !trailing && className,
      )}
    />
  );
  if (!leading && !trailing) return input;
  return (
    <span className={cn("relative block min-w-0", className)}>
      {leading ? (
        <span
          className={cn(
            "pointer-events-none absolute inset-y-0 left-0 grid place-items-center text-ink-3 [&_svg]:size-4",
            controlSize === "lg" ? "w-10" : "w-8",
          )}
        >
          {leading}
        </span>
      ) : null}
      {input}
      {trailing ? (
        <span className="absolute inset-y-0 right-0 flex items-center pr-2.5 text-small text-ink-3">{trailing}</span>
      ) : null}
    </span>
  );
}

export type TextareaProps = Omit<ComponentPropsWithRef<"textarea">, "defaultValue" | "value"> & {
  value?: string;
};

/** Several lines; it grows with its text. */
export function Textarea({ className, rows = 4, ...rest }: TextareaProps) {
  const labeled = useLabeled(rest);
  return (
    <textarea
      rows={rows}
      {...rest}
      {...labeled}
      className={cn(controlBox, "field-sizing-content min-h-20 px-2.5 py-2 text-read", className)}
    />
  );
}
