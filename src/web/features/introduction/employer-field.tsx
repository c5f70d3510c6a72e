import { failureWords } from "#web/lib/error-message.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

export type EmployerFieldProps = {
  value: string | null;
  onValueChange: (id: string) => void;
  error: string | undefined;
  hint: string;
  /** Loads only while visible. */ asked?: boolean;
};

/** The employer a selling agency requests for. */
export function EmployerField({ value, onValueChange, error, hint, asked = true }: EmployerFieldProps) {
  const parties = useAsk("deals", "parties", {}, { enabled: asked });
  return (
    <Field
      label="Employer you represent"
      required
      error={error ?? (parties.error ? failureWords("Failed to fetch employers", parties.error).title : undefined)}
      hint={hint}
    >
      <Select
        items={(parties.data?.employers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onValueChange={onValueChange}
        placeholder="Select employer"
        disabled={!parties.data}
      />
    </Field>
  );
}
