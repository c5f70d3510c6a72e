import { decideIdentity, identityLimits } from "../identity/identity.ts";
import { listingFormDefaults, type ListingForm, stepErrors } from "../listing/form.ts";
import { listingLimits } from "../listing/limits.ts";
import { skillsIn } from "../core/lookups.ts";
import type { FieldErrors } from "../core/errors.ts";

/** A form to begin with, with an identity of its own. */
export function emptyForm(): ListingForm {
  return { ...listingFormDefaults, identity: { fullName: "", email: "", portfolioLinks: [], pastEmployers: [] } };
}

/**
 * What keeps a form from being published, the three confirmations aside (they are given for the import as a whole), and
 * what is longer than a listing takes. By field path, identity under `identity.`; `gaps` are fields left empty,
 * `faults` what was filled wrongly. Returns the form with its identity tidied.
 */
export function formFaults(form: ListingForm): { form: ListingForm; faults: FieldErrors; gaps: FieldErrors } {
  const { form: tidied, found } = allFaults(form);
  const pick = (wanted: boolean): FieldErrors =>
    Object.fromEntries(Object.entries(found).filter(([path]) => isEmpty(tidied, path) === wanted));
  return { form: tidied, faults: pick(false), gaps: pick(true) };
}

/** Without missing salary and experience, which an import reports itself: a default for all rows can fill them. */
export const withoutFigures = ({
  salaryMin: _low,
  salaryMax: _high,
  yearsExperience: _years,
  ...others
}: FieldErrors): FieldErrors => others;

function isEmpty(form: ListingForm, path: string): boolean {
  const value = path
    .split(".")
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], form);
  return (
    value === undefined ||
    value === null ||
    (typeof value === "string" && value.trim() === "") ||
    (Array.isArray(value) && value.length === 0)
  );
}

function allFaults(form: ListingForm): { form: ListingForm; found: FieldErrors } {
  const faults: FieldErrors = {
    ...withoutIdentity(stepErrors(form, 1)),
    ...stepErrors(form, 2),
    ...stepErrors(form, 3),
    ...tooLarge(form),
  };
  if (form.defaultSplitLA + form.defaultSplitSA !== 100)
    faults["defaultSplitLA"] = "The two shares do not add up to 100. Change one of them.";
  const decided = decideIdentity(form.identity);
  if (decided.ok) return { form: { ...form, identity: decided.identity }, found: faults };
  for (const { field, says } of decided.errors) faults[`identity.${field}`] = says;
  return { form, found: faults };
}

const withoutIdentity = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith("identity.")));

function tooLarge(form: ListingForm): FieldErrors {
  const errors: FieldErrors = {};
  const list = (path: string, label: string, items: readonly string[], count: number, length: number) => {
    if (items.length > count)
      errors[path] = `${label}: ${items.length} are given, a listing takes ${count}. Keep the ones that matter most.`;
    else if (items.some((item) => item.length > length))
      errors[path] =
        `${label}: one is longer than ${length} characters. Shorten it, or separate the entries by semicolons.`;
  };
  list("keySkills", "Key skills", form.keySkills, listingLimits.skills, listingLimits.skill);
  list("industries", "Industries", form.industries, listingLimits.industries, listingLimits.skill);
  list("experienceBullets", "Experience bullets", form.experienceBullets, listingLimits.bullets, listingLimits.bullet);
  list(
    "certifications",
    "Certifications",
    form.certifications,
    listingLimits.certifications,
    listingLimits.certification,
  );
  list("screeningNotes", "Screening notes", form.screeningNotes, listingLimits.notes, listingLimits.note);
  list(
    "scorecards",
    "Scorecards",
    form.scorecards.map((card) => card.name),
    listingLimits.scorecards,
    listingLimits.scorecardName,
  );
  if (form.education.length > listingLimits.education)
    errors["education"] = `Education is longer than ${listingLimits.education} characters. Shorten it.`;
  if (form.timeZone.length > listingLimits.timeZone)
    errors["timeZone"] = `Time zone is longer than ${listingLimits.timeZone} characters. Shorten it.`;
  if (
    form.blockedOrganizations.some(
      ({ name, domain }) =>
        name.length > identityLimits.employerName.max || domain.length > identityLimits.employerDomain.max,
    )
  )
    errors["blockedOrganizations"] =
      `Hidden from: a name is longer than ${identityLimits.employerName.max} characters. Shorten it, or separate ` +
      "the entries by semicolons.";
  if (form.blockedOrganizations.length > listingLimits.blocked)
    errors["blockedOrganizations"] =
      `Hidden from: a listing takes ${listingLimits.blocked} organizations. Keep the ones that matter most.`;
  return errors;
}

/** Skills in canonical spelling, each once. */
export function skillsFrom(texts: readonly string[]): string[] {
  return distinct(texts.flatMap(skillsIn));
}

/** Entries once, by their spelling without case. */
export function distinct(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const key = text.toLowerCase();
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}
