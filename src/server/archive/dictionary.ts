import { z } from "zod";
import { faceFields, formFieldNames, inputOf, sealedFields, shownIn, type FormField } from "#domain/listing/fields.ts";
import { type ArchiveNoun, nouns } from "./nouns.ts";

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
type Leaf = { path: string; type: string; values?: unknown[]; nullable: boolean };

const schemaOf = (noun: ArchiveNoun): Schema =>
  z.toJSONSchema(nouns[noun].record, { io: "output", unrepresentable: "any" }) as Schema;

function* leavesOf(schema: Schema, path: string, nullable = false): Generator<Leaf> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const some = choices.filter(({ type }) => type !== "null");
    const canBeNull = nullable || some.length < choices.length;
    const seen = new Set<string>();
    for (const each of some)
      for (const leaf of leavesOf(each, path, canBeNull))
        if (!seen.has(leaf.path)) {
          seen.add(leaf.path);
          yield leaf;
        }
    return;
  }
  if (schema.properties) {
    for (const [name, each] of Object.entries(schema.properties))
      yield* leavesOf(each, path === "" ? name : `${path}.${name}`, nullable);
    return;
  }
  if (schema.items) {
    yield* leavesOf(schema.items, `${path}[]`, nullable);
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

/** Columns of a noun's CSV file: single values, and lists of single values. Lists of records are in its JSON Lines. */
export const columnsOf = (noun: ArchiveNoun): string[] =>
  [...leavesOf(schemaOf(noun), "")].map(({ path }) => path).filter((path) => !path.slice(0, -2).includes("[]"));

/** The value of a column as text; several are separated by a semicolon. */
export function cellOf(record: unknown, column: string): string {
  let value: unknown = record;
  for (const name of column.replace(/\[\]$/, "").split("."))
    value = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  const text = (each: unknown): string =>
    typeof each === "object" && each !== null ? JSON.stringify(each) : String(each ?? "");
  return Array.isArray(value) ? value.map(text).join("; ") : text(value);
}

const shownTo = {
  card: "every signed-in organization, on the card and the page",
  page: "every signed-in organization, on the page",
  screening: "every signed-in organization, on the page",
  terms: "agencies, never employers",
  owner: "your agency only",
} as const;

/** Who sees a field of a listing: its mask class (docs/spec.md §12). */
function maskOf(field: FormField): string {
  if ((faceFields as string[]).includes(field)) return shownTo[shownIn(field as (typeof faceFields)[number])];
  return (sealedFields as string[]).includes(field)
    ? "your agency, and the identity also to organizations with a live reveal grant"
    : "your agency only";
}

/** Every field of the archive: its type, and for listings its label and who sees it. From the API's contract. */
export function dictionary(): object {
  return Object.fromEntries(
    (Object.keys(nouns) as ArchiveNoun[]).map((noun) => [
      noun,
      {
        meaning: nouns[noun].says,
        fields: [...leavesOf(schemaOf(noun), "")].map((leaf) => ({ ...leaf, ...(noun === "listings" && about(leaf)) })),
      },
    ]),
  );
}

function about({ path }: Leaf): object {
  const name = /^form\.(\w+)/.exec(path)?.[1];
  const field = formFieldNames.find((each) => each === name);
  return field ? { meaning: inputOf(field).label, shownTo: maskOf(field) } : {};
}
