import { useState, type ReactNode } from "react";
import { dollarsText, readDollars, type MoneyLimits, type TypedNumber } from "#domain/core/typed-number.ts";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

export type MoneyInputProps = {
  /** The text as typed; the form parses it with `readDollars` or `readCents`. */
  value: string;
  onValueChange: (text: string) => void;
  /** How the field parses the text, to reformat it ("185k" as "185,000") on leaving the field. */
  read: (text: string) => TypedNumber;
  write: (value: number) => string;
  onBlur?: () => void;
  placeholder?: string;
  controlSize?: "sm" | "md" | "lg";
  "aria-label"?: string;
  "aria-invalid"?: true | undefined;
};

/** The box for every amount of money. Unreadable text stays as typed, for its form to explain. */
export function MoneyInput({ value, onValueChange, read, write, onBlur, ...input }: MoneyInputProps) {
  function showInFull() {
    const typed = read(value);
    if ("value" in typed && write(typed.value) !== value) onValueChange(write(typed.value));
    onBlur?.();
  }
  return (
    <Input
      {...input}
      // Not `numeric`: its keyboard has no point and no "k".
      inputMode="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      leading="$"
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
      onBlur={showInFull}
      className="figures"
    />
  );
}

/** Whole dollars in a form that stores numbers. */
function useDollars(value: number | null, onValue: (value: number | null) => void, limits: MoneyLimits) {
  // `at` is the value while the text was typed: when another control changes it, the text is out of date.
  const [draft, setDraft] = useState<{ text: string; at: number | null }>();
  const typed = draft && draft.at === value ? draft.text : undefined;
  const read = (text: string): TypedNumber => readDollars(text, limits);
  const now = typed !== undefined && typed.trim() !== "" ? read(typed) : undefined;
  return {
    text: typed ?? (value === null ? "" : dollarsText(value)),
    /** Why the text can't be read; undefined for an empty field. */
    error: now && "error" in now ? now.error : undefined,
    read,
    onTextChange: (text: string) => {
      const next = read(text);
      const at = "value" in next ? next.value : null;
      setDraft({ text, at });
      if (at !== value) onValue(at);
    },
  };
}

export type DollarsInputProps = MoneyLimits &
  Omit<MoneyInputProps, "value" | "onValueChange" | "read" | "write"> & {
    /** Null while empty or unreadable, never zero. */
    value: number | null;
    onValueChange: (value: number | null) => void;
    /** Called on leaving the field, with the error of its text. */
    onReadError?: (error: string | undefined) => void;
  };

/** Whole dollars for a form that stores numbers and shows the errors itself. */
export function DollarsInput({
  value,
  onValueChange,
  onReadError,
  onBlur,
  least,
  most,
  example,
  bareThousands,
  ...input
}: DollarsInputProps) {
  const dollars = useDollars(value, onValueChange, { least, most, example, bareThousands });
  return (
    <MoneyInput
      {...input}
      value={dollars.text}
      onValueChange={dollars.onTextChange}
      read={dollars.read}
      write={dollarsText}
      onBlur={() => {
        onReadError?.(dollars.error);
        onBlur?.();
      }}
    />
  );
}

export type DollarsFieldProps = Omit<DollarsInputProps, "onReadError"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Another error of the field, shown when its text can be read. */
  error?: string | undefined;
};

/** A labeled field for whole dollars that explains unreadable text. */
export function DollarsField({ label, hint, error, ...input }: DollarsFieldProps) {
  const [readError, setReadError] = useState<string>();
  return (
    <Field label={label} hint={hint} error={readError ?? error}>
      <DollarsInput
        {...input}
        onValueChange={(value) => {
          setReadError(undefined);
          input.onValueChange(value);
        }}
        onReadError={setReadError}
      />
    </Field>
  );
}
