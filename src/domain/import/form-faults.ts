import { decideIdentity, identityLimits } from "../identity/identity.ts";
import { listingFormDefaults, type ListingForm, stepErrors } from "../listing/form.ts";
import { faceFields, inputOf, kindOf } from "../listing/fields.ts";
import { listingLimits } from "../listing/limits.ts";
import { skillsIn } from "../core/lookups.ts";
import type { FieldErrors } from "../core/errors.ts";
import { type ImportField, importFieldRules } from "./fields.ts";

/** A new form with its own identity object. */
export function emptyForm(): ListingForm {
  return { ...listingFormDefaults, identity: { fullName: "", email: "", portfolioLinks: [], pastEmployers: [] } };
}

/**
 * What keeps a form from being published, except for the three confirmations (given for the import as a whole), and
 * values that are too long. By field path, identity under `identity.`; `gaps` are empty fields, `faults` wrong ones.
 * Returns the form with its identity normalized.
 */
export function formFaults(form: ListingForm): { form: ListingForm; faults: FieldErrors; gaps: FieldErrors } {
  const { form: tidied, found } = allFaults(form);
  const pick = (wanted: boolean): FieldErrors =>
    Object.fromEntries(Object.entries(found).filter(([path]) => isEmpty(tidied, path) === wanted));
  return { form: tidied, faults: pick(false), gaps: pick(true) };
}

/**
 * Without missing salary and experience, which an import reports itself because a default for all rows can fill them.
 */
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
  for (const field of faceFields) {
    const { accepts } = kindOf(field);
    const value = form[field];
    const label = field in importFieldRules ? importFieldRules[field as ImportField].label : inputOf(field).label;
    if (accepts.type === "text" && typeof value === "string" && value.length > accepts.max)
      errors[field] = `${label} is longer than ${accepts.max} characters. Shorten it.`;
    if (!("items" in accepts) || !Array.isArray(value)) continue;
    const { items, max } = accepts;
    if (value.length > items)
      errors[field] =
        `${label}: ${value.length} entries; a listing takes at most ${items}. Keep the ones that matter most.`;
    else if (value.some((entry) => (typeof entry === "string" ? entry : entry.name).length > max))
      errors[field] =
        `${label}: one is longer than ${max} characters. Shorten it, or separate the entries by semicolons.`;
  }
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
      `Hidden from: a listing takes at most ${listingLimits.blocked} organizations. Keep the ones that matter most.`;
  return errors;
}

/** Skills in canonical spelling, each once. */
export function skillsFrom(texts: readonly string[]): string[] {
  return distinct(texts.flatMap(skillsIn));
}

/** Employers beside the one that a form has as `current`, each once: the listing is hidden from them too. */
export function otherEmployers<Named extends { name: string }>(found: readonly Named[], current: string): Named[] {
  const seen = new Set(["", current.toLowerCase()]);
  const isNew = (key: string) => !seen.has(key) && Boolean(seen.add(key));
  return found.filter(({ name }) => isNew(name.toLowerCase())).slice(0, listingLimits.blocked);
}

/** Removes repeated entries, ignoring case. */
export function distinct(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const key = text.toLowerCase();
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}
