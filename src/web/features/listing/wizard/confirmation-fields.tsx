import { consentTexts } from "#domain/listing/form.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field.tsx";
import { useWizardForm } from "./wizard-form.ts";

export const confirmations = ["candidateConsent", "dataAccuracy", "termsAgreed"] as const;

export function ConfirmationFields() {
  const { form, change, errorOf, touch } = useWizardForm();
  return (
    <FieldGroup legend="Before it goes on the market" required>
      {confirmations.map((field) => (
        <div key={field} data-field={field}>
          <Checkbox
            label={consentTexts[field].text}
            required
            checked={form[field]}
            invalid={errorOf(field) !== undefined}
            onCheckedChange={(checked) => {
              change({ [field]: checked });
              touch(field);
            }}
          />
          {errorOf(field) ? <p className="mt-0.5 ml-6.5 text-small text-danger">{errorOf(field)}</p> : null}
        </div>
      ))}
      <p className="text-small text-ink-3">
        Read the{" "}
        <Link to="/mls/terms" target="_blank" className="anchor">
          marketplace terms
        </Link>{" "}
        in a new tab.
      </p>
    </FieldGroup>
  );
}
