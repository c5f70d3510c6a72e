import { z } from "zod";
import {
  type FormField,
  faceFields,
  formFieldNames,
  inputOf,
  isFormField,
  sealedFields,
  shownIn,
} from "#domain/listing/fields.ts";
import { type CsvColumns, csvTable } from "#domain/core/csv.ts";
import { entities } from "./entities.ts";
import { fieldDescriptions, numberNamed, valueSchemas } from "./field-words.ts";

/*
 * The Talent Data Dictionary (spec §22): every field of the API's records, read from the schemas that check each
 * answer, so it can't differ from them.
 */

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: unknown;
};

/** A value of a record. `path` as in `form.identity.email`; `[]` stands for each item of a list. */
export type Leaf = { path: string; type: string; values?: unknown[]; nullable: boolean };

/** Every single value of records with this schema. */
export const leavesOf = (schema: z.ZodType): Leaf[] => [
  ...walk(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Schema, ""),
];

function* walk(schema: Schema, path: string, nullable = false): Generator<Leaf> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const some = choices.filter(({ type }) => type !== "null");
    const canBeNull = nullable || some.length < choices.length;
    // The same value in several of the choices, such as their `kind`, can be any of theirs.
    const merged = new Map<string, Leaf>();
    for (const leaf of some.flatMap((each) => [...walk(each, path, canBeNull)])) {
      const before = merged.get(leaf.path);
      const values = before?.values && leaf.values ? [...new Set([...before.values, ...leaf.values])] : undefined;
      merged.set(leaf.path, { ...(before ?? leaf), ...(values && { values }) });
    }
    yield* merged.values();
    return;
  }
  if (schema.properties) {
    for (const [name, each] of Object.entries(schema.properties))
      yield* walk(each, path === "" ? name : `${path}.${name}`, nullable);
    return;
  }
  if (schema.items) {
    yield* walk(schema.items, `${path}[]`, nullable);
    return;
  }
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const type = [schema.type ?? "any"].flat().join(" or ");
  yield {
    path,
    type: schema.format === undefined ? type : `${type} (${schema.format})`,
    ...(values && { values }),
    nullable,
  };
}

/** Who sees a value of a listing before and after the reveal (spec §12). */
export const maskClasses = {
  card: "every signed-in organization, on the card and the page",
  page: "every signed-in organization, on the page",
  screening: "every signed-in organization, on the page",
  terms: "agencies, never employers",
  owner: "the listing agency only",
  sealed: "the listing agency only, stored encrypted",
  identity: "the listing agency, and organizations with a live reveal grant, stored encrypted",
} as const;
export type MaskClass = keyof typeof maskClasses;

export function maskClassOf(field: FormField): MaskClass {
  const face = faceFields.find((each) => each === field);
  if (face) return shownIn(face);
  if (field === "identity") return "identity";
  return (sealedFields as string[]).includes(field) ? "sealed" : "owner";
}

/** Of a value in the masked view, by the part it is in. */
function viewClassOf(path: string): MaskClass {
  const [first = "", second = ""] = path.replaceAll("[]", "").split(".");
  const field = formFieldNames.find((each) => each === first || each === second);
  if (field) return maskClassOf(field);
  if (first === "screening") return "screening";
  if (["own", "mine", "erasedAt"].includes(first)) return "owner";
  return first in entities.ListingCard.shape ? "card" : "page";
}

export type DictionaryField = {
  field: string;
  type: string;
  values: readonly string[];
  nullable: boolean;
  unit: string | null;
  label: string | null;
  maskClass: MaskClass | null;
  seenBy: string;
};

export type DictionaryRecord = { record: string; meaning: string; fields: readonly DictionaryField[] };

type Source = {
  meaning: string;
  schema: z.ZodType;
  /** The mask class of each value, or who sees it. */
  seen: (path: string) => MaskClass | { by: string };
};

const parties = { by: "its parties" };
const organization = () => ({ by: "your organization" });
/** Parts of a record that not all of its parties see, by the beginning of their paths. */
const except =
  (by: string, ...starts: string[]) =>
  (path: string) =>
    starts.some((start) => path.startsWith(start)) ? { by } : parties;

const sources: Readonly<Record<string, Source>> = {
  Listing: {
    meaning: "A candidate on the market, as an organization sees it. It has no identity fields.",
    schema: entities.Listing,
    seen: viewClassOf,
  },
  ListingForm: {
    meaning: "What an agency sends to list a candidate, with the identity.",
    schema: entities.OwnListingForm.shape.form,
    seen: (path) => maskClassOf(path.split(/[.[]/)[0] as FormField),
  },
  OpenedIdentity: {
    meaning: "A candidate's identity after the reveal. Each opening is recorded.",
    schema: entities.OpenedIdentity,
    seen: (path) => (path.startsWith("hiddenFrom") ? "sealed" : "identity"),
  },
  Introduction: {
    meaning: "A request to be introduced to a candidate, with its terms, signatures and grants.",
    schema: entities.Introduction,
    seen: (path) =>
      /^(?:warnings|candidateAnswer|acceptNeeds)/.test(path)
        ? "owner"
        : except("the listing agency, and the party itself", "parts[].signature", "parts[].grant", "decisions")(path),
  },
  Interview: { meaning: "An interview of an introduction.", schema: entities.Interview, seen: () => parties },
  Deal: {
    meaning: "A placement between agencies and an employer.",
    schema: entities.Deal,
    seen: except("its agencies, never the employer", "agencySide"),
  },
  Job: { meaning: "A role to fill.", schema: entities.Job, seen: organization },
  PipelineCard: { meaning: "A candidate on the board.", schema: entities.PipelineCard, seen: organization },
};

function fieldOf({ path, type, values = [], nullable }: Leaf, { seen }: Source): DictionaryField {
  const names = path.replaceAll("[]", "").split(".");
  const last = names.at(-1) ?? "";
  const shared = numberNamed(last);
  const labeled = names.find(isFormField);
  const about = seen(path);
  const maskClass = typeof about === "string" ? about : null;
  return {
    field: path,
    type,
    values: values.map(String),
    nullable,
    unit: (shared && valueSchemas[shared].description) ?? fieldDescriptions[last] ?? null,
    label: maskClass && labeled && labeled !== "identity" ? inputOf(labeled).label : null,
    maskClass,
    seenBy: typeof about === "string" ? maskClasses[about] : about.by,
  };
}

export const dictionary: readonly DictionaryRecord[] = Object.entries(sources).map(([record, source]) => ({
  record,
  meaning: source.meaning,
  fields: leavesOf(source.schema).map((leaf) => fieldOf(leaf, source)),
}));

const columns: CsvColumns<DictionaryField & { record: string }> = [
  { head: "Record", of: ({ record }) => record },
  { head: "Field", of: ({ field }) => field },
  { head: "Type", of: ({ type }) => type },
  { head: "Values", of: ({ values }) => values.join("; ") },
  { head: "Can be null", of: ({ nullable }) => (nullable ? "yes" : "no") },
  { head: "Unit", of: ({ unit }) => unit },
  { head: "Label", of: ({ label }) => label },
  { head: "Mask class", of: ({ maskClass }) => maskClass },
  { head: "Seen by", of: ({ seenBy }) => seenBy },
];

/** One line for each field. */
export const dictionaryCsv = (): string =>
  csvTable(
    columns,
    dictionary.flatMap(({ record, fields }) => fields.map((each) => ({ ...each, record }))),
  );
