import { IndustriesField } from "./industries-field.tsx";
import { CertificationsField, EducationField, ExperienceField, SummaryField, YearsField } from "./skills-fields.tsx";
import { SkillsField } from "./skills-field.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import { FieldRow, WizardSection } from "./wizard-section.tsx";

/** Step 2: skills and experience, all of it public. */
export function StepSkills() {
  return (
    <>
      <WizardSection title="Skills">
        <SkillsField />
        <SummaryField />
        <YearsField />
        <IndustriesField />
      </WizardSection>
      <WizardSection title="Experience and education">
        <ExperienceField />
        <FieldRow>
          <EducationField />
          <TimeZoneField />
        </FieldRow>
        <CertificationsField />
      </WizardSection>
    </>
  );
}
