import { clearances, workAuthorizations, workTypes } from "../core/lookups.ts";
import type { Identity } from "../identity/identity.ts";
import {
  choice,
  date,
  type FieldKind,
  flag,
  integer,
  optionalChoice,
  requiredChoice,
  requiredInteger,
  scorecards,
  text,
  texts,
} from "./field-kinds.ts";
import type { BlockedOrganization, WizardStep } from "./form.ts";
import { listingLimits as limits } from "./limits.ts";
import type { Listing } from "./listing.ts";

/**
 * What erasing a candidate does to a field: "keep" what deals, invoices and the register of introductions refer to,
 * "blank" what describes the person. `says` is the field's name in the erase dialog, on the privacy page and in
 * docs/erasure.md; fields without one are internal or described there in other words.
 */
type Erasure = { onErase: "keep" | "blank"; says?: string };

const keep = (says: string) => ({ onErase: "keep" as const, says });
const blank = (says: string) => ({ onErase: "blank" as const, says });

type Input = { step: WizardStep; label: string };

/**
 * Where a public field is shown: on a listing's card and page, on its page only, in the page's screening results, with
 * the commission terms (never to employers), or to its own agency only.
 */
type Place = "card" | "page" | "screening" | "terms" | "owner";
type PublicField = Input & Erasure & { is: FieldKind<unknown, unknown>; shown: Place };

/** A form field that is sealed with the identity, or a confirmation that publishing records. */
type PrivateField = Input & { start: unknown; as: "sealed" | "confirmation" };

const shownAt =
  <Shown extends Place>(shown: Shown) =>
  <Is, Mark extends Erasure>(step: WizardStep, label: string, is: Is, mark: Mark) => ({
    step,
    label,
    is,
    shown,
    ...mark,
  });
const card = shownAt("card");
const page = shownAt("page");
const screening = shownAt("screening");
const terms = shownAt("terms");
const owner = shownAt("owner");
const sealed = <Start>(step: WizardStep, label: string, start: Start) => ({
  step,
  label,
  start,
  as: "sealed" as const,
});
const confirmation = (label: string) => ({ step: 4 as const, label, start: false, as: "confirmation" as const });

const noIdentity: Identity = { fullName: "", email: "", portfolioLinks: [], pastEmployers: [] };
/** Yearly, whole US dollars. */
const salary = requiredInteger(0, limits.salary, null, "dollars");

/**
 * Every field of the listing form, in wizard order. Defaults, validation, columns, masked view, form, erasure, labels
 * and steps derive from this table.
 */
const formFields = {
  identity: sealed(1, "Vault", noIdentity),
  headlineRole: card(1, "Role Title", text(limits.headlineRole), keep("role")),
  locationCity: card(1, "City", text(limits.place), keep("place")),
  locationState: card(1, "State", text(limits.place), keep("place")),
  workType: card(1, "Work type", choice(workTypes, "onsite"), keep("work type")),
  salaryMin: card(1, "Salary Range", salary, keep("salary")),
  salaryMax: card(1, "Salary Range", salary, keep("salary")),
  availabilityDate: card(1, "Availability Date", date(), keep("availability")),
  // Immigration status describes the person, and no deal refers to it.
  workAuth: card(1, "Work Authorization", requiredChoice(workAuthorizations, "Other"), blank("work authorization")),
  clearance: card(1, "Security clearance", optionalChoice(clearances), blank("clearance")),
  keySkills: card(2, "Key skills", texts(limits.skills, limits.skill), keep("skills")),
  summary: page(2, "Professional Summary", text(limits.summary), blank("summary")),
  yearsExperience: card(2, "Years of experience", requiredInteger(0, limits.years, null), keep("years of experience")),
  industries: card(2, "Industries", texts(limits.industries, limits.skill), blank("industries")),
  experienceBullets: page(2, "Experience", texts(limits.bullets, limits.bullet), blank("experience")),
  education: page(2, "Education", text(limits.education), blank("education")),
  timeZone: page(2, "Time zone", text(limits.timeZone), blank("time zone")),
  certifications: page(
    2,
    "Certifications",
    texts(limits.certifications, limits.certification),
    blank("certifications"),
  ),
  scorecards: screening(3, "Scorecards", scorecards(limits.scorecards, limits.scorecardName), blank("scorecards")),
  screeningNotes: screening(3, "Screening notes", texts(limits.notes, limits.note), blank("screening notes")),
  defaultSplitLA: terms(4, "Listing agency share", integer(0, 100, 60), keep("terms")),
  defaultSplitSA: terms(4, "Selling agency share", integer(0, 100, 40), keep("terms")),
  /** Whole US dollars. */
  minimumFee: terms(4, "Minimum fee", requiredInteger(0, limits.minimumFee, 15_000), keep("terms")),
  exclusivityDays: owner(4, "Exclusivity", integer(1, limits.exclusivityDays, 90), keep("terms")),
  // These two decide what of the identity is shown, and an erased listing has none.
  showCompanyNames: owner(4, "Show company names", flag(), { onErase: "blank" }),
  showContactInfo: owner(4, "Show contact info", flag(), { onErase: "blank" }),
  blockedOrganizations: sealed(4, "Blocked organizations", [] as BlockedOrganization[]),
  /** `field:text` of findings that the person confirmed (leak check). */
  confirmedTexts: sealed(4, "Confirmed words", [] as string[]),
  candidateConsent: confirmation("Candidate consent"),
  dataAccuracy: confirmation("Data accuracy"),
  termsAgreed: confirmation("Terms agreement"),
} satisfies Record<string, PublicField | PrivateField>;

type FormFields = typeof formFields;
export type FormField = keyof FormFields;
type Where<Mark> = { [F in FormField]: FormFields[F] extends Mark ? F : never }[FormField];

/** Fields of the form that become public. */
export type FaceField = Where<{ is: unknown }>;
export type CardField = Where<{ shown: "card" }>;
export type PageField = Where<{ shown: "page" }>;
export type ScreeningField = Where<{ shown: "screening" }>;
export type TermsField = Where<{ shown: "terms" }>;
export type SealedField = Where<{ as: "sealed" }>;
type Confirmation = Where<{ as: "confirmation" }>;

export type FormValue<F extends FormField> = FormFields[F] extends { is: { start: infer Value } }
  ? Value
  : FormFields[F] extends { start: infer Value }
    ? Value
    : never;
export type FaceValue<F extends FaceField> = Exclude<ReturnType<FormFields[F]["is"]["publish"]>, undefined>;

const fieldOf = (name: FormField): PublicField | PrivateField => formFields[name];
export const formFieldNames = Object.keys(formFields) as FormField[];
export const isFormField = (name: string): name is FormField => Object.hasOwn(formFields, name);
export const inputOf = (name: FormField): Input => formFields[name];

export const faceFields = formFieldNames.filter((name): name is FaceField => "is" in fieldOf(name));
export const kindOf = (name: FaceField): FieldKind<unknown, unknown> => formFields[name].is;
/** Where a public field is shown. */
export const shownIn = (name: FaceField): Place => formFields[name].shown;
const shownAs = (...places: Place[]) => faceFields.filter((name) => places.includes(formFields[name].shown));
export const cardFields = shownAs("card") as CardField[];
export const pageFields = shownAs("page") as PageField[];
export const screeningFields = shownAs("screening") as ScreeningField[];
export const termsFields = shownAs("terms") as TermsField[];

const privateAs = (as: PrivateField["as"]) =>
  formFieldNames.filter((name) => {
    const field = fieldOf(name);
    return "as" in field && field.as === as;
  });
export const sealedFields = privateAs("sealed") as SealedField[];
export const confirmations = privateAs("confirmation") as Confirmation[];

export const startOf = (name: FormField): unknown => {
  const field = fieldOf(name);
  return "is" in field ? field.is.start : field.start;
};

/** The listing fields that aren't in its form. */
const recordFields = {
  id: { onErase: "keep" },
  agency: { onErase: "keep" },
  status: { onErase: "keep" },
  version: { onErase: "keep" },
  maskedCode: { onErase: "keep", says: "masked code" },
  portfolioKinds: { onErase: "blank", says: "kinds of links" },
  exclusivityUntil: { onErase: "keep", says: "dates" },
  publishedAt: { onErase: "keep", says: "dates" },
  firstListedAt: { onErase: "keep", says: "dates" },
  createdAt: { onErase: "keep", says: "dates" },
  updatedAt: { onErase: "keep", says: "dates" },
  erasedAt: { onErase: "keep", says: "dates" },
  askedAt: { onErase: "keep", says: "dates" },
  unanswered: { onErase: "keep" },
} as const satisfies Record<Exclude<keyof Listing, FaceField>, Erasure>;

type RecordFields = typeof recordFields;
export type KeptField =
  | Where<{ onErase: "keep" }>
  | { [F in keyof RecordFields]: RecordFields[F] extends { onErase: "keep" } ? F : never }[keyof RecordFields];
export type BlankedField = Exclude<keyof Listing, KeptField>;

const listingFields = [...faceFields, ...(Object.keys(recordFields) as (keyof RecordFields)[])];
const erasureOf = (name: keyof Listing): Erasure =>
  name in recordFields ? recordFields[name as keyof RecordFields] : formFields[name as FaceField];
export const keptFields = listingFields.filter((name): name is KeptField => erasureOf(name).onErase === "keep");
export const blankedFields = listingFields.filter((name): name is BlankedField => erasureOf(name).onErase === "blank");

const said = (fields: readonly (keyof Listing)[]): string[] => [
  ...new Set(fields.flatMap((name) => erasureOf(name).says ?? [])),
];

/** What stays, without duplicates. */
export const keptFieldNames: readonly string[] = said(keptFields);
export const erasedFieldNames: readonly string[] = said(blankedFields);
