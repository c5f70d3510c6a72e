import { applyFix, confirmationKey, type LeakFinding } from "#domain/core/leak-finding.ts";
import { checkPublicText } from "#domain/leak/check.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { publicTexts } from "#domain/listing/listing.ts";
import { rootOf, type FormField, type FormPatch } from "./draft-state.ts";

/** Findings of the server's publishing check, run on the current form (spec §12). */
export function findingsIn(form: ListingForm): LeakFinding[] {
  try {
    const { identity, showCompanyNames, confirmedTexts: confirmed } = form;
    return checkPublicText(publicTexts(form), { identity, showCompanyNames, confirmed });
  } catch {
    // A draft that breaks the check still opens. The server refuses to publish what it can't check.
    return [];
  }
}

/** Findings of this browser and of the server's last answer, each place once. */
export function together(here: readonly LeakFinding[], there: readonly LeakFinding[]): LeakFinding[] {
  const place = (finding: LeakFinding) => `${finding.field}:${finding.start}:${finding.end}`;
  const known = new Set(here.map(place));
  return [...here, ...there.filter((finding) => !known.has(place(finding)))];
}

/** The form with a finding's words replaced by the suggestion. */
export function fixed(form: ListingForm, finding: LeakFinding): FormPatch {
  const text = publicTexts(form)[finding.field];
  return text === undefined ? {} : withText(form, finding.field, applyFix(text, finding));
}

/** The confirmed words plus this finding's; confirmed words in a field aren't reported again. */
export function confirmedWith(confirmed: readonly string[], finding: LeakFinding): string[] {
  return [...new Set([...confirmed, confirmationKey(finding)])];
}

/**
 * Reindexes confirmations when a list changes: "experienceBullets.2:Austin" becomes "experienceBullets.1:Austin" when a
 * line above is removed.
 */
export function carryingConfirmed(form: ListingForm, patch: FormPatch): FormPatch {
  if (form.confirmedTexts.length === 0 || "confirmedTexts" in patch) return patch;
  const before = publicTexts(form);
  const after = publicTexts({ ...form, ...patch });
  const confirmedTexts = form.confirmedTexts.map((key) => {
    const path = key.slice(0, key.indexOf(":"));
    const root = rootOf(path);
    if (path === root || !(root in patch) || before[path] === after[path]) return key;
    const moved = Object.keys(after).find((each) => rootOf(each) === root && after[each] === before[path]);
    return moved === undefined ? key : moved + key.slice(path.length);
  });
  return confirmedTexts.every((key, index) => key === form.confirmedTexts[index])
    ? patch
    : { ...patch, confirmedTexts: [...new Set(confirmedTexts)] };
}

/** Sets a text at its path: `summary`, `experienceBullets.2`, `scorecards.0.name`. */
export function withText(form: ListingForm, path: string, text: string): FormPatch {
  const [root, at] = path.split(".") as [FormField, string | undefined];
  if (at === undefined) return { [root]: text };
  const index = Number(at);
  if (root === "scorecards")
    return { scorecards: form.scorecards.map((card, each) => (each === index ? { ...card, name: text } : card)) };
  const values = form[root];
  return Array.isArray(values) ? { [root]: values.map((value: unknown, each) => (each === index ? text : value)) } : {};
}
