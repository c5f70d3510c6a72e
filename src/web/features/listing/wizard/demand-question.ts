import type { Ask } from "#contract/index.ts";
import { blockedOrganizations, type ListingForm } from "#domain/listing/form.ts";
import { listingLimits } from "#domain/listing/limits.ts";

/** Who looks for the candidate of this form; null without a role. What is too long to publish isn't sent. */
export function demandQuestion(form: ListingForm): Ask<"demand", "draft"> | null {
  const { headlineRole, keySkills, yearsExperience, locationCity, locationState } = form;
  if (!/[\p{L}\p{N}]/u.test(headlineRole) || headlineRole.length > listingLimits.headlineRole) return null;
  return {
    headlineRole: headlineRole.trim(),
    skills: keySkills.filter((skill) => skill.length <= listingLimits.skill),
    yearsExperience,
    city: locationCity.trim().slice(0, listingLimits.place),
    state: locationState.trim().slice(0, listingLimits.place),
    workType: form.workType,
    salaryMin: form.salaryMin,
    salaryMax: form.salaryMax,
    workAuth: form.workAuth || null,
    clearance: form.clearance,
    industries: form.industries.filter((industry) => industry.length <= listingLimits.skill),
    hiddenFrom: blockedOrganizations(form),
  };
}
