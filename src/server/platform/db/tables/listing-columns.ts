import type { FaceField } from "#domain/listing/fields.ts";
import type { PublicFace } from "#domain/listing/listing.ts";

/** Fields that share a JSON column or are stored in another unit; `server/listing/store.ts` converts them. */
type ConvertedField =
  | "scorecards"
  | "screeningNotes"
  | "defaultSplitLA"
  | "defaultSplitSA"
  | "minimumFee"
  | "showCompanyNames"
  | "showContactInfo";

/** A field stored as it is, in the column of its name: `yearsExperience` in `years_experience`. */
export type PlainField = Exclude<FaceField, ConvertedField>;

export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnName<Rest>}`
    : `_${Lowercase<First>}${ColumnName<Rest>}`
  : Field;

export type PlainColumns = { [Field in PlainField as ColumnName<Field>]: PublicFace[Field] };
