import type { ListingForm } from "#domain/listing/form.ts";
import { pick } from "#domain/core/pick.ts";
import { changedFields, type FormPatch } from "./draft-state.ts";

const filled = (texts: readonly string[]) => texts.filter((text) => text.trim() !== "");

/** Removes empty lines before leaving a step or submitting a listing. */
export function tidied(form: ListingForm): FormPatch {
  const tidy: ListingForm = {
    ...form,
    experienceBullets: filled(form.experienceBullets),
    certifications: filled(form.certifications),
    screeningNotes: filled(form.screeningNotes),
    blockedOrganizations: form.blockedOrganizations.filter((entry) => entry.name.trim() || entry.domain.trim()),
    identity: {
      ...form.identity,
      pastEmployers: filled(form.identity.pastEmployers),
      portfolioLinks: filled(form.identity.portfolioLinks),
    },
  };
  return pick(tidy, changedFields(form, tidy));
}
