import type { Answer } from "#contract/index.ts";
import { type ListingForm, listingFormDefaults, type WizardStep } from "#domain/listing/form.ts";
import { pick } from "#domain/core/pick.ts";
import { sameValue } from "#domain/core/same-value.ts";
import type { ListingStatus } from "#domain/core/listing-status.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

export type OwnForm = Answer<"listings", "form">;
export type FormField = keyof ListingForm;
export type FormPatch = Partial<ListingForm>;

/** Where the typed text is: only here, being saved, or saved. Instants in milliseconds. */
type SaveState =
  | { kind: "untouched" }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  | { kind: "failed"; says: string; retries: boolean }
  | { kind: "conflict"; current: OwnForm; fields: FormField[] }
  | { kind: "gone"; says: string };

export type DraftState = {
  /** Null until the first change has reached the server. */
  id: string | null;
  status: ListingStatus;
  maskedCode: string | null;
  step: WizardStep;
  form: ListingForm;
  save: SaveState;
  /** The server's field errors, until the fields change. */
  fieldErrors: FieldErrors;
  findings: readonly LeakFinding[];
  /** Fields changed by another tab or colleague and merged without touching what was typed here. */
  merged: FormField[];
  submitting: boolean;
  /** The last submit's error message. */
  refusal: string | null;
  /** It was refused because of the plan. */
  needsPlan: boolean;
  /** The masked code once the listing is published. */
  published: string | null;
};

export function stateOf(opened: OwnForm | null): DraftState {
  return {
    id: opened?.id ?? null,
    status: opened?.status ?? "draft",
    maskedCode: opened?.maskedCode ?? null,
    step: opened?.status === "draft" ? asStep(opened.step) : 1,
    form: opened?.form ?? listingFormDefaults,
    save: opened ? { kind: "saved", at: Date.parse(opened.savedAt) } : { kind: "untouched" },
    fieldErrors: {},
    findings: [],
    merged: [],
    submitting: false,
    refusal: null,
    needsPlan: false,
    published: null,
  };
}

function asStep(step: number): WizardStep {
  return step === 2 || step === 3 || step === 4 ? step : 1;
}

/** The fields in which `after` differs from `before`. */
export function changedFields(before: ListingForm, after: ListingForm): FormField[] {
  return (Object.keys(after) as FormField[]).filter((field) => !sameValue(before[field], after[field]));
}

/**
 * Merges the typed form with the saved one. `clashes` are fields both sides changed differently: only those need a
 * person; all others take the changed value.
 */
export function mergeForms(
  base: ListingForm,
  mine: ListingForm,
  theirs: ListingForm,
): { form: ListingForm; clashes: FormField[]; taken: FormField[] } {
  const typed = changedFields(base, mine);
  const taken = changedFields(base, theirs).filter((field) => !sameValue(mine[field], theirs[field]));
  return { form: { ...theirs, ...pick(mine, typed) }, clashes: taken.filter((field) => typed.includes(field)), taken };
}

/** A save sends the form under `form`, so its validation reports `form.summary` where publishing reports `summary`. */
export function formPaths(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([path, says]) => [path.replace(/^form\./, ""), says]));
}

/** Drops the errors of a field, or of its parts such as `experienceBullets.2`, once the field changes. */
export function withoutFields<Said>(said: Record<string, Said>, fields: readonly string[]): Record<string, Said> {
  return Object.fromEntries(Object.entries(said).filter(([path]) => !fields.includes(rootOf(path))));
}

export const rootOf = (path: string) => path.split(".")[0] ?? path;
