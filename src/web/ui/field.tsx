import { Field as Base } from "@base-ui/react/field";
import { Fieldset } from "@base-ui/react/fieldset";
import { type ReactNode, useId } from "react";
import { cn } from "./cn.ts";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Two sentences: what is wrong, how to mend it. Its presence marks the control as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Keeps the label for screen readers where the picture already says it. */
  hideLabel?: boolean;
  /** Something at the far end of the label's line, such as a count or a link. */
  aside?: ReactNode;
  disabled?: boolean;
  name?: string;
  className?: string;
  children: ReactNode;
};

/**
 * Label, hint and error around one control. Any control of this folder inside it is wired up by itself:
 * it takes the label as its name, hint and error as its description, and knows when it is invalid.
 */
export function Field({ label, hint, error, required, hideLabel, aside, disabled, name, className, children }: FieldProps) {
  const invalid = error !== undefined && error !== null && error !== false && error !== "";
  return (
    <Base.Root invalid={invalid} {...(disabled === undefined ? {} : { disabled })} {...(name ? { name } : {})} className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={cn("flex items-baseline justify-between gap-3", hideLabel && !aside && "sr-only")}>
        <Base.Label className={cn("text-dense font-medium text-ink data-disabled:text-ink-3", hideLabel && "sr-only")}>
          {label}
          {required ? <RequiredMark /> : null}
        </Base.Label>
        {aside ? <div className="text-small text-ink-3">{aside}</div> : null}
      </div>
      {children}
      {hint ? <Base.Description className="text-small text-ink-3">{hint}</Base.Description> : null}
      <Base.Error match={invalid} className="text-small text-danger">
        {error}
      </Base.Error>
    </Base.Root>
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

/** Several controls under one heading: check boxes, radios, chips. */
export function FieldGroup({ legend, hint, error, required, legendStyle = "plain", aside, className, children }: FieldGroupProps) {
  const id = useId();
  const said = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].join(" ").trim();
  return (
    <Fieldset.Root aria-describedby={said || undefined} className={cn("flex min-w-0 flex-col gap-2", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <Fieldset.Legend className={legendStyle === "caps" ? "label-caps text-ink-3" : "text-dense font-medium text-ink"}>
          {legend}
          {required ? <RequiredMark /> : null}
        </Fieldset.Legend>
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
    </Fieldset.Root>
  );
}
