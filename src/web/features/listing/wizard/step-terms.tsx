import { consentTexts } from "#domain/listing/form.ts";
import { BlockedField } from "./blocked-field.tsx";
import { SplitFields } from "./split-fields.tsx";
import { useWizardForm } from "./wizard-form.ts";
import { WizardSection } from "./wizard-section.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field.tsx";

const confirmations = ["candidateConsent", "dataAccuracy", "termsAgreed"] as const;

/** Step 4: the split, visibility and confirmations. */
export function StepTerms() {
  const { form, change, errorOf, touch, published } = useWizardForm();
  return (
    <>
      <WizardSection title="Commission">
        <SplitFields />
      </WizardSection>
      <WizardSection title="Visibility">
        <div data-field="showCompanyNames">
          <Checkbox
            label="Show company names"
            description={
              "Public texts may name past and current employers. If off, the leak check rejects them. " +
              "Each name makes the candidate easier to recognize; no setting shows the candidate's own " +
              "name."
            }
            checked={form.showCompanyNames}
            onCheckedChange={(showCompanyNames) => change({ showCompanyNames })}
          />
        </div>
        <div data-field="showContactInfo">
          <Checkbox
            label="Show contact info"
            description={
              "After a reveal, the organization that signed the NDA sees email and phone besides the " +
              "name. No one sees them earlier, whatever you choose here."
            }
            checked={form.showContactInfo}
            onCheckedChange={(showContactInfo) => change({ showContactInfo })}
          />
        </div>
        <BlockedField />
      </WizardSection>
      <WizardSection title="Confirmations">
        {published ? (
          <p className="text-ink-2">
            Consent, accuracy and terms were confirmed when this was listed. The record shows who confirmed them and
            when.
          </p>
        ) : (
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
        )}
      </WizardSection>
    </>
  );
}
