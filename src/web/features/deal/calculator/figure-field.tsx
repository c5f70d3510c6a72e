import { useEffect, useState, type ReactNode } from "react";
import type { TypedNumber } from "#domain/core/typed-number.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

/** The first figure of two isn't announced. */
const patienceMs = 800;

export type FigureFieldProps = {
  label: ReactNode;
  aside?: ReactNode;
  value: number;
  write: (value: number) => string;
  read: (text: string) => TypedNumber;
  onValue: (value: number) => void;
  /** "text" for values with letters, such as 185k. */
  inputMode?: "decimal" | "text";
  leading?: string;
  trailing?: string;
};

/**
 * A box for an exact figure. Unreadable text stays with an error, and the last readable figure stays in effect: an
 * empty box isn't zero.
 */
export function FigureField({
  label,
  aside,
  value,
  write,
  read,
  onValue,
  inputMode = "decimal",
  leading,
  trailing,
}: FigureFieldProps) {
  // `at` is the figure in effect while typing; once another control changes it, the text is out of date.
  const [draft, setDraft] = useState<{ text: string; at: number; isShown: boolean }>();
  const typed = draft?.at === value ? draft : undefined;
  const now = typed ? read(typed.text) : undefined;
  const error = now && "error" in now ? now.error : undefined;
  const text = typed?.text ?? write(value);

  useEffect(() => {
    if (!typed || typed.isShown) return;
    const timer = setTimeout(() => setDraft({ ...typed, isShown: true }), patienceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  /** On leaving the box, a readable figure is reformatted. */
  function settle() {
    if (typed) setDraft(error === undefined ? undefined : { ...typed, isShown: true });
  }

  return (
    <Field
      label={label}
      aside={aside}
      error={
        error !== undefined && typed?.isShown
          ? `${error} Until you fix it, we use ${leading ?? ""}${write(value)}${trailing ?? ""}.`
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
          setDraft({ text: target.value, at: "value" in next ? next.value : value, isShown: false });
        }}
        onBlur={settle}
        onKeyDown={({ key }) => key === "Enter" && settle()}
        leading={leading}
        trailing={trailing}
        className="figures"
      />
    </Field>
  );
}
