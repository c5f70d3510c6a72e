import type { FieldErrors } from "#domain/core/errors.ts";
import { grantDays } from "#domain/introduction/introduction.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { Form } from "#web/lib/form/use-form.ts";
import type { Introduction } from "./queries.ts";

/** Null: as last proposed, which may change while the page is open. */
export type GrantDaysForm = { grantDays: string | null };

type Props = { form: Pick<Form<GrantDaysForm>, "values" | "errors" | "set">; introduction: Introduction };

const shown = ({ grantDays: typed }: GrantDaysForm, introduction: Introduction): string =>
  typed ?? String(introduction.grantDays);

/** The listing agency sets how long a grant lasts. Others don't see the field. */
export function GrantDaysField({ form, introduction }: Props) {
  if (introduction.you !== "listing") return null;
  return (
    <Field
      label="Access to the identity"
      aside={`${grantDays.least} to ${grantDays.most} days`}
      error={form.errors["grantDays"]}
      hint="Counted from each signature. You can end it earlier."
    >
      <Input
        inputMode="numeric"
        autoComplete="off"
        trailing="days"
        value={shown(form.values, introduction)}
        onChange={({ target }) => form.set({ grantDays: target.value })}
        className="figures"
      />
    </Field>
  );
}

/** Whole days, which only the listing agency sets, or the error of unreadable ones and those out of range. */
export function readGrantDays(
  form: GrantDaysForm,
  introduction: Introduction,
): { days: number | null; errors?: undefined } | { days?: undefined; errors: FieldErrors } {
  if (introduction.you !== "listing") return { days: null };
  const text = shown(form, introduction).trim();
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days < grantDays.least || days > grantDays.most
    ? { errors: { grantDays: `Enter ${grantDays.least} to ${grantDays.most} whole days.` } }
    : { days };
}
