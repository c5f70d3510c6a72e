import { BlockedField } from "./blocked-field.tsx";
import { ConfirmationFields } from "./confirmation-fields.tsx";
import { SplitFields } from "./split-fields.tsx";
import { useWizardForm } from "./wizard-form.ts";
import { WizardSection } from "./wizard-section.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";

/** Step 4: the split, visibility and confirmations. */
export function StepTerms() {
  const { form, change, published } = useWizardForm();
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
              "Each name makes the candidate easier to recognize. This setting never shows the candidate's own " +
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
              "After a reveal, the organization that signed the NDA sees the email and phone as well as the " +
              "name. No one sees them before that, even if this is on."
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
          <ConfirmationFields />
        )}
      </WizardSection>
    </>
  );
}
