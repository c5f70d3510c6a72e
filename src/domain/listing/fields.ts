import type { Listing } from "./listing.ts";

/**
 * What erasing a candidate does to each field of the listing: "keep" what deals, invoices and the record of
 * introductions refer to, "blank" what describes the person. A new field doesn't compile until it has a mark. `says` is
 * the field's name in the erase dialog, on the privacy page and in docs/erasure.md; fields without one are internal or
 * described there in other words.
 */
type Mark = { onErase: "keep" | "blank"; says?: string };

export const listingFields = {
  id: { onErase: "keep" },
  maskedCode: { onErase: "keep", says: "masked code" },
  agency: { onErase: "keep" },
  status: { onErase: "keep" },
  version: { onErase: "keep" },
  headlineRole: { onErase: "keep", says: "role" },
  locationCity: { onErase: "keep", says: "place" },
  locationState: { onErase: "keep", says: "place" },
  workType: { onErase: "keep", says: "work type" },
  salaryMin: { onErase: "keep", says: "salary" },
  salaryMax: { onErase: "keep", says: "salary" },
  availabilityDate: { onErase: "keep", says: "availability" },
  // Immigration status is about the person, and no deal refers to it.
  workAuth: { onErase: "blank", says: "work authorization" },
  keySkills: { onErase: "keep", says: "skills" },
  yearsExperience: { onErase: "keep", says: "years of experience" },
  industries: { onErase: "blank", says: "industries" },
  summary: { onErase: "blank", says: "summary" },
  experienceBullets: { onErase: "blank", says: "experience" },
  education: { onErase: "blank", says: "education" },
  certifications: { onErase: "blank", says: "certifications" },
  timeZone: { onErase: "blank", says: "time zone" },
  clearance: { onErase: "blank", says: "clearance" },
  scorecards: { onErase: "blank", says: "scorecards" },
  screeningNotes: { onErase: "blank", says: "screening notes" },
  portfolioKinds: { onErase: "blank", says: "kinds of links" },
  defaultSplitLA: { onErase: "keep", says: "terms" },
  defaultSplitSA: { onErase: "keep", says: "terms" },
  minimumFee: { onErase: "keep", says: "terms" },
  exclusivityDays: { onErase: "keep", says: "terms" },
  exclusivityUntil: { onErase: "keep", says: "dates" },
  // They say what of the identity is shown, and there is none anymore.
  showCompanyNames: { onErase: "blank" },
  showContactInfo: { onErase: "blank" },
  publishedAt: { onErase: "keep", says: "dates" },
  firstListedAt: { onErase: "keep", says: "dates" },
  createdAt: { onErase: "keep", says: "dates" },
  updatedAt: { onErase: "keep", says: "dates" },
  erasedAt: { onErase: "keep", says: "dates" },
} as const satisfies Record<keyof Listing, Mark>;

type Fields = typeof listingFields;
export type KeptField = { [F in keyof Fields]: Fields[F] extends { onErase: "keep" } ? F : never }[keyof Fields];
export type BlankedField = Exclude<keyof Fields, KeptField>;

const names = Object.keys(listingFields) as (keyof Fields)[];
const markOf = (name: keyof Fields): Mark => listingFields[name];
export const keptFields = names.filter((name): name is KeptField => markOf(name).onErase === "keep");
export const blankedFields = names.filter((name): name is BlankedField => markOf(name).onErase === "blank");

const said = (fields: readonly (keyof Fields)[]): string[] => [
  ...new Set(fields.flatMap((name) => markOf(name).says ?? [])),
];

/** What stays and what goes, in words, each once. */
export const keptWords: readonly string[] = said(keptFields);
export const blankedWords: readonly string[] = said(blankedFields);

/** `a, b and c`. */
export const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
