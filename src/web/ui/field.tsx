import { createContext, useContext, useId, type ReactNode } from "react";
import { cn } from "./cn.ts";

type Labeled = {
  id: string;
  "aria-labelledby": string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  disabled: boolean | undefined;
};

const LabeledContext = createContext<Labeled | null>(null);

/** A control's description inside a `Field`; its own `aria-label` still names it. */
export function useLabeled(own: {
  id?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-describedby"?: string | undefined;
  disabled?: boolean | undefined;
}): Partial<Labeled> {
  const field = useContext(LabeledContext);
  if (!field) return {};
  return {
    id: own.id ?? field.id,
    ...(own["aria-label"] ? {} : { "aria-labelledby": field["aria-labelledby"] }),
    "aria-describedby": [own["aria-describedby"], field["aria-describedby"]].filter(Boolean).join(" ") || undefined,
    ...(field["aria-invalid"] ? { "aria-invalid": true } : {}),
    disabled: own.disabled ?? field.disabled,
  };
}

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Two sentences: what is wrong, how to fix it. Its presence marks the control as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Keeps the label for screen readers where the layout already shows it. */
  hideLabel?: boolean;
  /** Content at the far end of the label's line, such as a count or a link. */
  aside?: ReactNode;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Label, hint and error around one control. Any control of this folder inside it is connected automatically: it takes
 * the label as its name, hint and error as its description, and knows when it is invalid.
 */
export function Field({ label, hint, error, required, hideLabel, aside, disabled, className, children }: FieldProps) {
  const invalid = error !== undefined && error !== null && error !== false && error !== "";
  const id = useId();
  const parts = { label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  const labeled: Labeled = {
    id,
    "aria-labelledby": parts.label,
    "aria-describedby": [hint ? parts.hint : "", invalid ? parts.error : ""].filter(Boolean).join(" ") || undefined,
    "aria-invalid": invalid || undefined,
    disabled,
  };
  return (
    <LabeledContext value={labeled}>
      <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
        <div className={cn("flex items-baseline justify-between gap-3", hideLabel && !aside && "sr-only")}>
          <label
            id={parts.label}
            htmlFor={id}
            className={cn("text-dense font-medium", disabled ? "text-ink-3" : "text-ink", hideLabel && "sr-only")}
          >
            {label}
            {required ? <RequiredMark /> : null}
          </label>
          {aside ? <div className="text-small text-ink-3">{aside}</div> : null}
        </div>
        {children}
        {hint ? (
          <p id={parts.hint} className="text-small text-ink-3">
            {hint}
          </p>
        ) : null}
        {invalid ? (
          <div id={parts.error} className="text-small text-danger">
            {error}
          </div>
        ) : null}
      </div>
    </LabeledContext>
  );
}

/** The asterisk of a required label; the word itself is for screen readers. */
export function RequiredMark() {
  return (
    <>
      <span aria-hidden="true" className="ml-0.5 text-danger">
        *
      </span>
      <span className="sr-only"> (required)</span>
    </>
  );
}

export type FieldGroupProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** `caps` is the small spaced label of a filter panel. */
  legendStyle?: "plain" | "caps";
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Several controls under one heading: checkboxes, radios, chips. */
export function FieldGroup({
  legend,
  hint,
  error,
  required,
  legendStyle = "plain",
  aside,
  className,
  children,
}: FieldGroupProps) {
  const id = useId();
  const said = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].join(" ").trim();
  return (
    <fieldset
      data-group-error={error ? "" : undefined}
      aria-labelledby={id}
      aria-describedby={said || undefined}
      className={cn("flex min-w-0 flex-col gap-2", className)}
    >
      <div className="flex items-baseline justify-between gap-3">
        <div id={id} className={legendStyle === "caps" ? "label-caps text-ink-3" : "text-dense font-medium text-ink"}>
          {legend}
          {required ? <RequiredMark /> : null}
        </div>
        {aside ? <div className="text-small text-ink-3">{aside}</div> : null}
      </div>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-small text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-small text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
