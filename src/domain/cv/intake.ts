import { type FieldErrors, refuseState } from "../core/errors.ts";
import { pick } from "../core/pick.ts";
import { isDamaged } from "../core/printable.ts";
import { isDraft, type ListingStatus } from "../core/listing-status.ts";
import type { ImportDefaults } from "../import/defaults.ts";
import { confirmations, inputOf, isFormField } from "../listing/fields.ts";
import {
  type BlockedOrganization,
  blockedOrganizations,
  formErrors,
  type ListingForm,
  listingFormDefaults,
} from "../listing/form.ts";
import { listingLimits } from "../listing/limits.ts";
import type { CvReplacement } from "./replacement.ts";
import type { CvSource, CvText } from "./reading.ts";

/** `atOnce`: drafts published together; `paths`: confirmed or merged together. */
export const cvLimits = { atOnce: 50, paths: 300, employers: 120, employerWords: 60, employerText: 80 } as const;

/** A proposed field below this confidence is confirmed by a person before publishing in bulk. */
const sureFrom = 0.85;

/** What is stored of a CV beside its draft, sealed, until the draft is published or discarded. */
export type CvRecord = {
  fileName: string;
  text: CvText;
  evidence: { path: string; confidence: number; sources: CvSource[] }[];
  replacements: CvReplacement[];
  /** Paths that a person has checked. */
  confirmed: string[];
  /** Null if the file is stored with the draft, otherwise why not; readings made earlier don't say. */
  notStored?: string | null;
};

export type CvStanding = {
  missing: { path: string; says: string }[];
  unsure: string[];
  ready: boolean;
  open: number;
};

/** What is left to check before a draft from a CV can be published with others; the consents are confirmed there. */
export function standingOf(
  form: ListingForm,
  { evidence, confirmed }: Pick<CvRecord, "evidence" | "confirmed">,
): CvStanding {
  const missing = Object.entries(missingFields(form)).map(([path, says]) => ({ path, says }));
  const checked = new Set([...confirmed, ...missing.map(({ path }) => path)]);
  const unsure = evidence
    .filter(({ path, confidence }) => {
      const value = valueAt(form, path);
      const isSure = confidence >= sureFrom && !(typeof value === "string" && isDamaged(value));
      return !isSure && !checked.has(path) && isFilled(value);
    })
    .map(({ path }) => path);
  const open = new Set([...missing.map(({ path }) => path), ...unsure].map(controlOf)).size;
  return { missing, unsure, ready: open === 0, open };
}

/** The control that a person checks a path in: a list, a range and a place have one each. */
function controlOf(path: string): string {
  const [field = "", part = ""] = path.split(".");
  if (field === "identity") return `${field}.${part}`;
  return field === "salaryMax" ? "salaryMin" : field === "locationState" ? "locationCity" : field;
}

function missingFields(form: ListingForm): FieldErrors {
  const consents: readonly string[] = confirmations;
  return Object.fromEntries(Object.entries(formErrors(form)).filter(([path]) => !consents.includes(path)));
}

/** The value at a form path such as `identity.fullName` or `keySkills.2`. */
function valueAt(form: ListingForm, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      form,
    );
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** What its agency sees of a CV, and what is left to check. */
export const cvView = (form: ListingForm, reading: CvRecord) => ({
  ...pick(reading, ["fileName", "text", "evidence", "replacements", "confirmed"]),
  notStored: reading.notStored ?? null,
  ...standingOf(form, reading),
});

/** A draft's line in the queue of CVs. */
export function queuedCv(draft: { id: string; version: number; form: ListingForm }, reading: CvRecord) {
  const { open, ready } = standingOf(draft.form, reading);
  return {
    id: draft.id,
    version: draft.version,
    fileName: reading.fileName,
    fullName: draft.form.identity.fullName,
    headlineRole: draft.form.headlineRole,
    open,
    ready,
    notStored: reading.notStored ?? null,
  };
}

/** The checked paths with these added; a path that the reading doesn't have is ignored. */
export function confirmedWith({ evidence, confirmed }: CvRecord, paths: readonly string[]): string[] {
  const known = new Set(evidence.map(({ path }) => path));
  return [...new Set([...confirmed, ...paths.filter((path) => known.has(path))])];
}

/** Defaults of the upload fill what the CV doesn't say; what it says stays. */
export function withDefaults(form: ListingForm, defaults: Partial<ImportDefaults>): ListingForm {
  const untouched = (field: keyof ListingForm): boolean =>
    JSON.stringify(form[field]) === JSON.stringify(listingFormDefaults[field]);
  const given = Object.entries(defaults).filter(
    ([field, value]) => isFormField(field) && isFilled(value) && untouched(field),
  );
  const filled = { ...form, ...Object.fromEntries(given) };
  return defaults.defaultSplitLA === undefined ? filled : { ...filled, defaultSplitSA: 100 - filled.defaultSplitLA };
}

/** An older draft or listing of the same person by the same agency. */
export type CvDuplicate = { id: string; status: ListingStatus; maskedCode: string | null };

export const alreadyText = ({ status, maskedCode }: CvDuplicate): string =>
  isDraft(status) ? "This file is already a draft." : `This file is already listed as ${maskedCode}.`;

type Difference = { path: string; label: string; here: string; there: string };

const identityLabels = {
  fullName: "Full name",
  email: "Email",
  phone: "Phone",
  linkedinUrl: "LinkedIn",
  portfolioLinks: "Links",
  currentEmployer: "Current employer",
  pastEmployers: "Past employers",
} as const satisfies Record<keyof ListingForm["identity"], string>;

/** Everything that can be merged: the form without its confirmations, and each field of the identity. */
const mergePaths: readonly { path: string; label: string }[] = [
  ...Object.entries(identityLabels).map(([field, label]) => ({ path: `identity.${field}`, label })),
  ...Object.keys(listingFormDefaults)
    .filter(isFormField)
    .filter(
      (field) =>
        field !== "identity" &&
        field !== "confirmedTexts" &&
        field !== "blockedOrganizations" &&
        !(confirmations as readonly string[]).includes(field),
    )
    .map((field) => ({ path: field, label: inputOf(field).label })),
];

/** The fields that a newer draft fills differently from an older form of the same person. */
export function mergeDifferences(here: ListingForm, there: ListingForm): Difference[] {
  return mergePaths
    .map(({ path, label }) => ({ path, label, here: asText(valueAt(here, path)), there: asText(valueAt(there, path)) }))
    .filter((field) => field.here !== "" && field.here !== field.there);
}

/**
 * The older form's change that takes the chosen fields from the newer draft; unknown paths are ignored. Whom the draft
 * is hidden from is added without a choice.
 * @throws ExpectedError `wrong-state` if the draft and the older form are hidden from more than a listing takes
 */
export function mergePatch(here: ListingForm, there: ListingForm, fields: readonly string[]): Partial<ListingForm> {
  const chosen = mergePaths.map(({ path }) => path).filter((path) => fields.includes(path));
  const ofIdentity = chosen.filter((path) => path.startsWith("identity."));
  const others = chosen.filter((path) => !path.startsWith("identity."));
  const identity = {
    ...there.identity,
    ...Object.fromEntries(ofIdentity.map((path) => [path.slice("identity.".length), valueAt(here, path)])),
  };
  // The employer that the merged form has is blocked by itself.
  const employer = blockedOrganizations({ identity, blockedOrganizations: [] });
  const hidden = withBlocked(there.blockedOrganizations, blockedOrganizations(here), employer);
  return {
    ...Object.fromEntries(others.map((path) => [path, valueAt(here, path)])),
    ...(hidden.length > there.blockedOrganizations.length && { blockedOrganizations: hidden }),
    ...(ofIdentity.length > 0 && { identity }),
  };
}

/**
 * These entries and the new ones among the others, without the ones left out.
 * @throws ExpectedError `wrong-state` if a listing doesn't take all: none of them may see the candidate
 */
function withBlocked(
  entries: readonly BlockedOrganization[],
  others: readonly BlockedOrganization[],
  leftOut: readonly BlockedOrganization[],
): BlockedOrganization[] {
  const keyOf = ({ name, domain }: BlockedOrganization) => `${name.trim()}\n${domain.trim()}`.toLowerCase();
  const known = new Set([...entries, ...leftOut].map(keyOf));
  const all = [...entries, ...others.filter((entry) => !known.has(keyOf(entry)))];
  if (all.length > listingLimits.blocked)
    refuseState(
      `The merged candidate would be hidden from ${all.length} organizations. A listing takes ` +
        `${listingLimits.blocked}. Remove some under Blocked organizations, then merge again.`,
    );
  return all;
}

/** Longer items of a list, in characters, are sentences. */
const listedOnALine = 40;

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) {
    const items = value.map(asText);
    // Sentences, such as experience bullets, are lines of their own.
    return items.join(items.some((item) => item.length > listedOnALine) ? "\n" : ", ");
  }
  if (typeof value === "object") return Object.values(value).map(asText).filter(Boolean).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** @throws ExpectedError `wrong-state` while the reading isn't sure of something that no one has confirmed */
export function requireChecked({ unsure }: CvStanding): void {
  const [count, fields] = [unsure.length, unsure.length === 1 ? "One value" : `${unsure.length} values`];
  if (count > 0) refuseState(`${fields} of the CV may be misread. Open the draft and check.`);
}

/** @throws ExpectedError `wrong-state` if a draft would be merged into something that isn't its older duplicate */
export function requireDuplicate(older: readonly CvDuplicate[], id: string): void {
  if (!older.some((each) => each.id === id))
    refuseState("This isn't an older draft or listing of the same person. Compare the name, email and phone number.");
}
