import { useEffect, useState, type ReactNode } from "react";
import type { TypedNumber } from "#domain/core/typed-number.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

/** Nobody is told about the first figure of two. */
const patienceMs = 800;

export type FigureFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  value: number;
  write: (value: number) => string;
  read: (text: string) => TypedNumber;
  onValue: (value: number) => void;
  /** "text" where letters count, as in 185k. */
  inputMode?: "decimal" | "text";
  leading?: string;
  trailing?: string;
};

/**
 * A box for an exact figure. What cannot be read stays in it with the way to mend it, and the last figure that could be
 * read stays in force: an empty box is not a zero.
 */
export function FigureField({
  label,
  hint,
  aside,
  value,
  write,
  read,
  onValue,
  inputMode = "decimal",
  leading,
  trailing,
}: FigureFieldProps) {
  // `at` is the figure in force while the text was typed: once another control changes it, the text is out of date.
  const [draft, setDraft] = useState<{ text: string; at: number; told: boolean }>();
  const typed = draft?.at === value ? draft : undefined;
  const now = typed ? read(typed.text) : undefined;
  const error = now && "error" in now ? now.error : undefined;
  const text = typed?.text ?? write(value);

  useEffect(() => {
    if (!typed || typed.told) return;
    const timer = setTimeout(() => setDraft({ ...typed, told: true }), patienceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  /** Done with typing: a figure that can be read is written as the others are. */
  function settle() {
    if (typed) setDraft(error === undefined ? undefined : { ...typed, told: true });
  }

  return (
    <Field
      label={label}
      hint={hint}
      aside={aside}
      error={
        error !== undefined && typed?.told
          ? `${error} Until then ${leading ?? ""}${write(value)}${trailing ?? ""} counts.`
          : undefined
      }
    >
      <Input
        inputMode={inputMode}
        autoCapitalize="none"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          const next = read(target.value);
          if ("value" in next && next.value !== value) onValue(next.value);
          setDraft({ text: target.value, at: "value" in next ? next.value : value, told: false });
        }}
        onBlur={settle}
        onKeyDown={({ key }) => key === "Enter" && settle()}
        {...(leading ? { leading } : {})}
        {...(trailing ? { trailing } : {})}
        className="figures"
      />
    </Field>
  );
}
