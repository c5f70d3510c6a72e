import { refuseFields, refuseState } from "../core/errors.ts";
import { unshowable } from "../core/public-text.ts";
import { limitError } from "../listing/field-limits.ts";
import { type FormValue, inputOf } from "../listing/fields.ts";
import type { Listing } from "../listing/listing.ts";

/** Texts of the public profile that a candidate can correct field by field. Lists are typed one entry a line. */
export const correctableFields = [
  "headlineRole",
  "summary",
  "experienceBullets",
  "keySkills",
  "industries",
  "certifications",
  "education",
] as const;
export type CorrectableField = (typeof correctableFields)[number];

const lists = new Set<CorrectableField>(["experienceBullets", "keySkills", "industries", "certifications"]);
export const isList = (field: CorrectableField): boolean => lists.has(field);

export const correctableLabel = (field: CorrectableField): string => inputOf(field).label;

/** Longest corrected text, in characters: that of the longest list. */
export const correctionLimit = 8_000;

/** The field as the candidate edits it. */
export function correctableText(listing: Pick<Listing, CorrectableField>, field: CorrectableField): string {
  const value: string | readonly string[] = listing[field];
  return typeof value === "string" ? value : value.join("\n");
}

const tidy = (field: CorrectableField, text: string): string =>
  isList(field)
    ? text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "")
        .join("\n")
    : text.trim();

const valueOf = (field: CorrectableField, text: string): string | string[] => (isList(field) ? text.split("\n") : text);

/** The text before and after. @throws ExpectedError `invalid-input` */
export function proposedCorrection(
  listing: Pick<Listing, CorrectableField>,
  field: CorrectableField,
  text: string,
): { from: string; to: string } {
  const from = correctableText(listing, field);
  const to = tidy(field, text);
  const tooMuch = limitError(field, valueOf(field, to));
  refuseFields(
    to === ""
      ? { text: "Write what it should say." }
      : to === from
        ? { text: "That's what it says now. Change the text, then send it." }
        : tooMuch === null
          ? unshowable({ text: to })
          : { text: tooMuch },
  );
  return { from, to };
}

/**
 * The change of the listing's form that an accepted correction makes. The listing's own checks follow, the leak check
 * among them. @throws ExpectedError `wrong-state` if the text was changed since
 */
export function acceptedCorrection(
  listing: Pick<Listing, CorrectableField>,
  { field, from, to }: { field: CorrectableField; from: string; to: string },
): Partial<{ [Field in CorrectableField]: FormValue<Field> }> {
  if (correctableText(listing, field) !== from)
    refuseState(
      `${correctableLabel(field)} was changed after the candidate proposed this. Change it under Edit, then ` +
        "decline this correction.",
    );
  return { [field]: valueOf(field, to) };
}
