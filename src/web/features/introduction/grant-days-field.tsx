import { grantDays } from "#domain/introduction/introduction.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

type Props = { value: string; onValueChange: (value: string) => void; error: string | undefined };

/** The listing agency sets how long a grant lasts. */
export function GrantDaysField({ value, onValueChange, error }: Props) {
  return (
    <Field
      label="Access to the identity"
      aside={`${grantDays.least} to ${grantDays.most} days`}
      error={error}
      hint="Counted from each signature. You can end it earlier."
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        trailing="days"
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
        className="figures"
      />
    </Field>
  );
}

/** Whole days, or null when unreadable or out of range. */
export function readGrantDays(text: string): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : null;
  return days === null || days < grantDays.least || days > grantDays.most ? null : days;
}

export const howManyDays = `Enter ${grantDays.least} to ${grantDays.most} whole days.`;
