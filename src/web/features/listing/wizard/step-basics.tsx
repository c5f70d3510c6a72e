import { AvailabilityField, ClearanceField, RoleField, WorkAuthField, WorkTypeField } from "./basics-fields.tsx";
import { SalaryField } from "./salary-field.tsx";
import { SalaryRates } from "./salary-rates.tsx";
import { CityField, StateField } from "./place-fields.tsx";
import { VaultFields } from "./vault-fields.tsx";
import { FieldRow, WizardSection } from "./wizard-section.tsx";

/** Step 1: the sealed identity, and the first public facts. */
export function StepBasics() {
  return (
    <>
      <VaultFields />
      <WizardSection title="The listing">
        <RoleField />
        <FieldRow>
          <CityField />
          <StateField />
        </FieldRow>
        <WorkTypeField />
        <SalaryField />
        <SalaryRates />
        <FieldRow>
          <AvailabilityField />
          <WorkAuthField />
        </FieldRow>
        <FieldRow>
          <ClearanceField />
        </FieldRow>
      </WizardSection>
    </>
  );
}
