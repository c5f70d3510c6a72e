import type { ComponentType } from "react";
import { workAuthorizationLabels, workTypeLabels } from "#domain/core/lookups.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import {
  AvailabilityField,
  ClearanceField,
  RoleField,
  WorkAuthField,
  WorkTypeField,
} from "#web/features/listing/wizard/basics-fields.tsx";
import {
  CurrentEmployerFields,
  EmailField,
  LinkedinField,
  NameField,
  PastEmployersField,
  PhoneField,
  PortfolioField,
} from "#web/features/listing/wizard/identity-fields.tsx";
import { IndustriesField } from "#web/features/listing/wizard/industries-field.tsx";
import { CityField, StateField } from "#web/features/listing/wizard/place-fields.tsx";
import { SalaryField } from "#web/features/listing/wizard/salary-field.tsx";
import { SkillsField } from "#web/features/listing/wizard/skills-field.tsx";
import {
  CertificationsField,
  EducationField,
  ExperienceField,
  SummaryField,
  YearsField,
} from "#web/features/listing/wizard/skills-fields.tsx";
import { FieldRow } from "#web/features/listing/wizard/wizard-section.tsx";
import { availabilityText, counted, salaryRange, yearsText } from "#web/lib/format.ts";
import type { ReviewId } from "./review-state.ts";

function PlaceFields() {
  return (
    <FieldRow>
      <CityField />
      <StateField />
    </FieldRow>
  );
}

/** The wizard's control of each field. */
export const controls: Record<ReviewId, ComponentType> = {
  name: NameField,
  email: EmailField,
  phone: PhoneField,
  linkedin: LinkedinField,
  employer: CurrentEmployerFields,
  pastEmployers: PastEmployersField,
  links: PortfolioField,
  role: RoleField,
  place: PlaceFields,
  workType: WorkTypeField,
  salary: SalaryField,
  availability: AvailabilityField,
  workAuth: WorkAuthField,
  clearance: ClearanceField,
  skills: SkillsField,
  summary: SummaryField,
  years: YearsField,
  industries: IndustriesField,
  experience: ExperienceField,
  education: EducationField,
  certifications: CertificationsField,
};

/** A field's value in a few words; empty if it has none. `now` in ms. */
export function valueText(form: ListingForm, id: ReviewId, now: number): string {
  const { identity } = form;
  switch (id) {
    case "name":
      return identity.fullName;
    case "email":
      return identity.email;
    case "phone":
      return identity.phone ?? "";
    case "linkedin":
      return (identity.linkedinUrl ?? "").replace(/^https?:\/\/(www\.)?/, "");
    case "employer":
      return identity.currentEmployer?.name ?? "";
    case "pastEmployers":
      return identity.pastEmployers.join(", ");
    case "links":
      return identity.portfolioLinks.join(", ");
    case "role":
      return form.headlineRole;
    case "place":
      return [form.locationCity, form.locationState].filter(Boolean).join(", ");
    case "workType":
      return workTypeLabels[form.workType];
    case "salary":
      return form.salaryMin !== null && form.salaryMax !== null ? salaryRange(form.salaryMin, form.salaryMax) : "";
    case "availability":
      return form.availabilityDate ? availabilityText(form.availabilityDate, now) : "";
    case "workAuth":
      return form.workAuth ? workAuthorizationLabels[form.workAuth] : "";
    case "clearance":
      return form.clearance ?? "";
    case "skills":
      return form.keySkills.join(", ");
    case "summary":
      return form.summary;
    case "years":
      return form.yearsExperience === null ? "" : yearsText(form.yearsExperience);
    case "industries":
      return form.industries.join(", ");
    case "experience":
      return form.experienceBullets.length > 0 ? counted(form.experienceBullets.length, "line") : "";
    case "education":
      return form.education;
    case "certifications":
      return form.certifications.join(", ");
  }
}
