import { isCalendarDate } from "../core/calendar.ts";
import { decideIdentity, type Identity } from "../identity/identity.ts";
import { limitErrors, tooLong } from "./field-limits.ts";
import { type FormField, formFieldNames, type FormValue, startOf } from "./fields.ts";
import { listingLimits } from "./limits.ts";
import { skillsIn } from "../core/lookups.ts";
import { cityProblem, placeOf, stateProblem } from "../core/place.ts";
import type { FieldErrors } from "../core/errors.ts";

export type Scorecard = { name: string; score: number };

/** Name or domain of an organization that can't see the listing (spec §12). */
export type BlockedOrganization = { name: string; domain: string };

/**
 * The data of the four-step wizard (spec §3 "new-candidate listing form", spec §12): public part, identity and
 * confirmations together, so it is always stored sealed.
 */
export type ListingForm = { [F in FormField]: FormValue<F> };

/**
 * Defaults of a new form. Fields that describe the candidate start empty: an untouched preset would be published as
 * fact.
 */
export const listingFormDefaults = Object.fromEntries(
  formFieldNames.map((field) => [field, startOf(field)]),
) as ListingForm;

/** Texts that are confirmed when a listing is published, with their version; consent rows name it (spec §12). */
export const consentTexts = {
  candidateConsent: {
    version: "2026-11-1",
    text: "The candidate has agreed to be listed anonymized here and to be represented by us.",
  },
  dataAccuracy: { version: "2026-11-1", text: "The information is accurate to the best of our knowledge." },
  termsAgreed: { version: "2026-11-1", text: "We agree to the marketplace terms and to the commission split stated." },
} as const;

/** What an agency confirms when a new period of a listing starts; recorded beside the first consent. */
export const renewedConsent = {
  kind: "candidateConsent",
  version: "2026-11-renewal-1",
  text: "The candidate still agrees to be listed anonymized here and to be represented by us.",
} as const;

export const wizardSteps = ["Basics", "Skills", "Screening", "Terms"] as const;
export type WizardStep = 1 | 2 | 3 | 4;

/**
 * Why a step isn't valid (spec §5: step 1 role, city, state, work authorization, availability date; step 2 a key skill
 * and a summary; step 3 always valid; step 4 all three confirmations). The name and email that spec §12 requires
 * belong to step 1.
 */
export function stepErrors(form: ListingForm, step: WizardStep): FieldErrors {
  switch (step) {
    case 1:
      return { ...basicsErrors(form), ...identityErrors(form.identity) };
    case 2:
      return skillsErrors(form);
    case 3:
      return screeningErrors(form);
    case 4:
      return termsErrors(form);
  }
}

/** The errors of all steps: why a form can't be published. */
export function formErrors(form: ListingForm): FieldErrors {
  return {
    ...limitErrors(form),
    ...stepErrors(form, 1),
    ...stepErrors(form, 2),
    ...stepErrors(form, 3),
    ...stepErrors(form, 4),
  };
}

/** Errors of name, email and the other identity fields, under the form's paths (`identity.email`). */
function identityErrors(identity: Identity): FieldErrors {
  const decision = decideIdentity(identity);
  return decision.ok ? {} : Object.fromEntries(decision.errors.map(({ field, says }) => [`identity.${field}`, says]));
}

function basicsErrors(form: ListingForm): FieldErrors {
  const errors: FieldErrors = {};
  if (!form.headlineRole.trim())
    errors["headlineRole"] = "Role Title is missing. Enter the role, such as Staff Platform Engineer.";
  else if (form.headlineRole.length > listingLimits.headlineRole)
    errors["headlineRole"] = tooLong("Role Title", listingLimits.headlineRole);
  if (!form.locationCity.trim()) errors["locationCity"] = "City is missing. Enter the city or metro area.";
  else if (form.locationCity.length > listingLimits.place)
    errors["locationCity"] = tooLong("City", listingLimits.place);
  else {
    const problem = cityProblem(form.locationCity);
    if (problem) errors["locationCity"] = problem;
  }
  if (!form.locationState.trim()) errors["locationState"] = "State is missing. Enter the state.";
  else if (form.locationState.length > listingLimits.place)
    errors["locationState"] = tooLong("State", listingLimits.place);
  else {
    const problem = stateProblem(placeOf({ city: form.locationCity, state: form.locationState }).state);
    if (problem) errors["locationState"] = problem;
  }
  if (!form.workAuth) errors["workAuth"] = "Work Authorization is missing. Choose one.";
  if (!form.availabilityDate) errors["availabilityDate"] = "Availability Date is missing. Choose a date.";
  else if (!isCalendarDate(form.availabilityDate))
    errors["availabilityDate"] = "This is not a date. Write it like 2026-12-01.";
  return { ...errors, ...salaryErrors(form) };
}

function salaryErrors({ salaryMin, salaryMax }: Pick<ListingForm, "salaryMin" | "salaryMax">): FieldErrors {
  if (salaryMin === null && salaryMax === null)
    return { salaryMin: "Salary Range is missing. Enter yearly amounts, such as 160,000 to 185,000." };
  if (salaryMin === null) return { salaryMin: "Salary Range has no lower end. Enter the lowest yearly salary." };
  if (salaryMax === null) return { salaryMax: "Salary Range has no upper end. Enter the highest yearly salary." };
  const least = `$${listingLimits.leastSalary.toLocaleString("en-US")}`;
  if (salaryMin < listingLimits.leastSalary)
    return { salaryMin: `Salary Range starts below ${least}. Enter the yearly amount.` };
  return salaryMax < salaryMin
    ? { salaryMax: "Salary Range ends below its start. Raise the end or lower the start." }
    : {};
}

function skillsErrors(form: ListingForm): FieldErrors {
  const errors: FieldErrors = {};
  if (form.keySkills.length === 0) errors["keySkills"] = "No key skill yet. Add at least one.";
  else if (form.keySkills.some((skill) => skill.length > listingLimits.skill))
    errors["keySkills"] =
      `A skill is longer than ${listingLimits.skill} characters. Shorten it, or separate skills by commas.`;
  if (!form.summary.trim())
    errors["summary"] = "Professional Summary is missing. Describe in a few sentences what the candidate brings.";
  else if (form.summary.length > listingLimits.summary)
    errors["summary"] = tooLong("Professional Summary", listingLimits.summary);
  if (form.yearsExperience === null)
    errors["yearsExperience"] = "Years of experience is missing. Enter a whole number, such as 8.";
  return errors;
}

function screeningErrors(form: ListingForm): FieldErrors {
  const errors: FieldErrors = {};
  form.scorecards.forEach((card, index) => {
    if (!card.name.trim())
      errors[`scorecards.${index}.name`] = "This scorecard has no name. Name what was scored or remove it.";
  });
  return errors;
}

function termsErrors(form: ListingForm): FieldErrors {
  const errors: FieldErrors = {};
  if (form.defaultSplitLA + form.defaultSplitSA !== 100)
    errors["defaultSplitLA"] = "The two shares do not add up to 100. Change one of them.";
  if (form.minimumFee === null) errors["minimumFee"] = "Minimum fee is missing. Enter dollars, or 0 for none.";
  if (!form.candidateConsent)
    errors["candidateConsent"] = "The candidate's consent is not confirmed. Obtain it, then confirm.";
  if (!form.dataAccuracy) errors["dataAccuracy"] = "Accuracy is not confirmed. Check the data, then confirm.";
  if (!form.termsAgreed) errors["termsAgreed"] = "The terms are not agreed. Read them, then confirm.";
  return errors;
}

/** Changing one share sets the other to 100 minus it (spec §4). */
export function withSplitLA(form: ListingForm, percent: number): ListingForm {
  return { ...form, defaultSplitLA: percent, defaultSplitSA: 100 - percent };
}
export function withSplitSA(form: ListingForm, percent: number): ListingForm {
  return { ...form, defaultSplitLA: 100 - percent, defaultSplitSA: percent };
}

/** Adds skills in their canonical spelling, several at once from a pasted list; duplicates are ignored. */
export function withSkill(skills: readonly string[], text: string): string[] {
  const all = [...skills];
  for (const skill of skillsIn(text))
    if (!all.some((chosen) => chosen.toLowerCase() === skill.toLowerCase())) all.push(skill);
  return all;
}

/** The organizations a listing is hidden from: the entered ones, and always the current employer (spec §12). */
export function blockedOrganizations(
  form: Pick<ListingForm, "identity" | "blockedOrganizations">,
): BlockedOrganization[] {
  const employer = form.identity.currentEmployer;
  const own = employer ? [{ name: employer.name, domain: employer.domain ?? "" }] : [];
  return [...own, ...form.blockedOrganizations].filter((entry) => entry.name.trim() || entry.domain.trim());
}
