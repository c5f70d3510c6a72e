import { capitalized } from "#domain/core/capitalized.ts";
import { z } from "zod";
import { entities } from "#contract/entities.ts";
import { fieldDescriptions, numberNamed, type ValueSchema, valueSchemas } from "#contract/field-words.ts";

export type JsonSchema = { [keyword: string]: unknown };

/** Turns zod schemas into JSON Schema for the API document, and collects the ones that get a name. */
export type SchemaNames = {
  /** Adds a schema and returns a placeholder that `finish` resolves. `hint`: noun and verb, for the name. */
  add(schema: z.ZodType, io: "input" | "output", hint: readonly string[]): JsonSchema;
  /** Adds the fields of an input, one by one. */
  fields(schema: z.ZodType, hint: readonly string[]): { name: string; required: boolean; schema: JsonSchema }[];
  /** Adds an object of fields that were added before. */
  object(schema: JsonSchema, hint: readonly string[]): JsonSchema;
  /** The named schemas, by name, and a function that resolves the placeholders of `add` in the document. */
  finish(): { schemas: Record<string, JsonSchema>; resolve: (part: JsonSchema) => JsonSchema };
};

/** One distinct schema: equal schemas are one node, whose children are placeholders of other nodes. */
type Node = {
  id: number;
  schema: JsonSchema;
  uses: number;
  nouns: Set<string>;
  hints: string[][];
  name: string | null;
};

const placeholder = "x-node";
/** About the length of a reference. A name is given where it saves more than it costs. */
const referenceLength = 48;
const worthNaming = 120;

const singular = (word: string): string =>
  word
    .replace(/ies$/, "y")
    .replace(/(ch|sh|x|us|ss)es$/, "$1")
    .replace(/([^su])s$/, "$1");

/** Collects schemas of one document. The same contract always gets the same names. */
export function collectSchemas(): SchemaNames {
  const byText = new Map<string, Node>();
  const nodes: Node[] = [];

  const nodeOf = (schema: JsonSchema, hint: string[]): JsonSchema => {
    const text = JSON.stringify(schema);
    const node = byText.get(text) ?? { id: nodes.length, schema, uses: 0, nouns: new Set(), hints: [], name: null };
    if (node.id === nodes.length) nodes.push(node);
    byText.set(text, node);
    node.uses += 1;
    node.nouns.add(hint[0] ?? "");
    node.hints.push(hint);
    return { [placeholder]: node.id };
  };
  const described = (schema: JsonSchema, field: string): JsonSchema => {
    const description = fieldDescriptions[field];
    const node = nodes[Number(schema[placeholder])];
    return description === undefined || "description" in schema || node?.schema["description"] === description
      ? schema
      : { ...schema, description };
  };
  const visited = new Map<string, JsonSchema>();
  /** `path`: noun, verb and the names of the fields on the way. */
  const intern = (given: JsonSchema, path: string[], io: "input" | "output"): JsonSchema => {
    const schema = simplified(given);
    const field = path.at(-1) ?? "";
    const value = valueOf(schema, field);
    if (value) return value;
    const raw = `${io}${field}${JSON.stringify(schema)}`;
    const before = visited.get(raw);
    const plain = before ?? childrenOf(schema, path, io);
    visited.set(raw, plain);
    const isPart = ["properties", "enum", "anyOf", "oneOf", "items"].some((keyword) => keyword in plain);
    if (!isPart) return plain;
    // Beside the reference, so that a form is one schema with and without its default.
    const { default: start, ...rest } = plain;
    return rest["type"] === "object" && start !== undefined
      ? { ...nodeOf(rest, path), default: start }
      : nodeOf(plain, path);
  };
  const childrenOf = (schema: JsonSchema, path: string[], io: "input" | "output"): JsonSchema => {
    const result: JsonSchema = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === "properties")
        result[keyword] = Object.fromEntries(
          Object.entries(value as Record<string, JsonSchema>).map(([name, each]) => [
            name,
            described(intern(each, [...path, name], io), name),
          ]),
        );
      else if (keyword === "anyOf" || keyword === "oneOf" || keyword === "allOf" || keyword === "prefixItems")
        result[keyword] = (value as JsonSchema[]).map((each) => intern(each, path, io));
      else if (["items", "additionalProperties", "propertyNames"].includes(keyword) && typeof value === "object")
        result[keyword] = intern(value as JsonSchema, path, io);
      // An answer may get more fields later; a request with a field that doesn't exist is rejected (spec §20).
      else if (keyword !== "additionalProperties" || io === "input") result[keyword] = value;
    }
    return result;
  };

  const fixed = Object.entries(entities).flatMap(([name, schema]) =>
    (["output", "input"] as const).map((io) => ({ name, io, part: intern(jsonSchemaOf(schema, io), [], io) })),
  );
  for (const { name, io, part } of fixed) {
    const node = nodes[Number(part[placeholder])];
    if (node && !node.name) node.name = io === "output" ? name : `${name}Input`;
  }
  // Entities count as used only where an operation refers to them.
  for (const node of nodes) Object.assign(node, { uses: 0, nouns: new Set(), hints: [] });
  visited.clear();

  return {
    add: (schema, io, hint) => intern(jsonSchemaOf(schema, io), [...hint], io),
    fields: (schema, hint) => {
      const { properties = {}, required = [] } = jsonSchemaOf(schema, "input") as {
        properties?: Record<string, JsonSchema>;
        required?: string[];
      };
      return Object.entries(properties).map(([name, each]) => ({
        name,
        required: required.includes(name),
        schema: described(intern(each, [...hint, name], "input"), name),
      }));
    },
    object: (schema, hint) => nodeOf(schema, [...hint, "request"]),
    finish: () => nameAll(nodes),
  };
}

function nameAll(nodes: readonly Node[]): ReturnType<SchemaNames["finish"]> {
  const taken = new Set<string>(Object.keys(valueSchemas));
  for (const { name } of nodes) if (name) taken.add(name);
  const unnamed = nodes.filter(
    ({ schema, name, uses }) => !name && (uses - 1) * (lengthOf(schema) - referenceLength) > worthNaming,
  );
  const isOrNull = (node: Node) => nameOfOptional(node, nodes) !== null;
  for (const node of unnamed.filter((each) => !isOrNull(each))) node.name = freeName(node, taken);
  for (const node of unnamed.filter(isOrNull)) {
    node.name = nameOfOptional(node, nodes) ?? freeName(node, taken);
    taken.add(node.name);
  }
  const schemas: Record<string, JsonSchema> = {};
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve);
    if (part === null || typeof part !== "object") return part;
    const { [placeholder]: id, ...beside } = part as JsonSchema;
    if (id === undefined) return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, resolve(each)]));
    const node = nodes[Number(id)] as Node;
    if (!node.name) return { ...(resolve(node.schema) as JsonSchema), ...beside };
    if (!(node.name in schemas)) {
      schemas[node.name] = {};
      schemas[node.name] = resolve(node.schema) as JsonSchema;
    }
    return { $ref: `#/components/schemas/${node.name}`, ...beside };
  };
  return { schemas, resolve: (part) => resolve(part) as JsonSchema };
}

/** `InstantOrNull` for a value or named schema that can be null; null for any other schema. */
function nameOfOptional({ schema }: Node, nodes: readonly Node[]): string | null {
  const { anyOf, ...rest } = schema as { anyOf?: JsonSchema[] };
  const [first, second, ...more] = anyOf ?? [];
  if (!first || second?.["type"] !== "null" || more.length > 0 || Object.keys(rest).length > 0) return null;
  const { $ref, [placeholder]: id, ...limits } = first;
  if (Object.keys(limits).length > 0) return null;
  const name = typeof $ref === "string" ? $ref.split("/").at(-1) : nodes[Number(id)]?.name;
  return name ? `${name}OrNull` : null;
}

/** Fields that any noun can have: their name alone says too little. */
const general = new Set(["Answer", "Request", "Item", "Items", "Status", "State", "Kind", "Change", "Default"]);

/** From the noun, the verb and the fields where the schema was first found; the shortest that is free. */
function freeName({ schema, hints, nouns }: Node, taken: Set<string>): string {
  const [noun = "", verb = "", ...fields] = hints[0] ?? [];
  const own = capitalized(singular(noun));
  const nameIn = (word: string) => capitalized("items" in schema ? word : singular(word));
  const field = nameIn(fields.at(-1) ?? "");
  const wider = `${capitalized(singular(fields.at(-2) ?? ""))}${field}`;
  const constants = Object.values((schema["properties"] ?? {}) as Record<string, JsonSchema>).flatMap((each) =>
    typeof each["const"] === "string" ? [each["const"]] : [],
  );
  const variant = (constants[0] ?? "")
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join("");
  const isWhole = field === "Answer" || field === "Request";
  const candidates = [
    ...(nouns.size > 1 && !general.has(field) ? [field] : []),
    ...(isWhole ? [] : [field.startsWith(own) ? field : `${own}${field}`]),
    ...(isWhole ? [] : [`${own}${wider}`]),
    `${own}${capitalized(verb)}${field}`,
    `${own}${capitalized(verb)}${wider}`,
  ];
  const all = variant ? candidates.map((each) => `${each}${variant}`) : candidates;
  const name = all.find((each) => !taken.has(each)) ?? numbered(all.at(-1) ?? own, taken);
  taken.add(name);
  return name;
}

/** Of a schema in the document, where each placeholder becomes a reference or something longer. */
const lengthOf = (schema: JsonSchema): number =>
  JSON.stringify(schema).replace(/\{"x-node":\d+/g, "x".repeat(referenceLength)).length;

/** Only when the noun, the verb and two fields are the same. */
function numbered(name: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}

const jsonSchemaOf = (schema: z.ZodType, io: "input" | "output"): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return rest;
};

const reference = (name: ValueSchema): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The shared schema of an instant, a date, an id or a number with a unit, with the limits of its own. */
function valueOf(schema: JsonSchema, field: string): JsonSchema | null {
  const { type, format, default: start, minLength, maxLength } = schema;
  if (type === "string" && field === "maskedCode" && maxLength === undefined) return reference("MaskedCode");
  if (field === "nextCursor") return reference("NextCursor");
  if (field === "total" && type === "integer") return reference("Total");
  const kept = start === undefined ? {} : { default: start };
  if (format === "date-time") return { ...reference("Instant"), ...kept };
  if (format === "date") return { ...reference("CalendarDate"), ...kept };
  if (type === "string" && minLength === 1 && maxLength === 64) return { ...reference("Id"), ...kept };
  if (type === "string" && /cursor$/i.test(field) && schema["enum"] === undefined) return reference("Cursor");
  const isNumber = type === "integer" || type === "number";
  const unit = isNumber ? numberNamed(field) : null;
  if (!unit) return null;
  const { minimum, maximum } = bounded(schema);
  const common: JsonSchema = valueSchemas[unit];
  return {
    ...reference(unit),
    ...(minimum !== undefined && minimum !== common["minimum"] && { minimum }),
    ...(maximum !== undefined && maximum !== common["maximum"] && { maximum }),
    ...kept,
  };
}

/** Without the limits that any safe integer has. */
function bounded({ minimum, maximum, ...rest }: JsonSchema): JsonSchema {
  return {
    ...rest,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

/**
 * A schema without what only a query string needs: a number may also come as its digits, a list of one as its only
 * value.
 */
function simplified(schema: JsonSchema): JsonSchema {
  const { type, ...others } = schema;
  // As `anyOf`, so that the value can be a shared schema.
  if (Array.isArray(type) && type.length === 2 && type[1] === "null" && type[0] !== "string")
    return { anyOf: [{ type: type[0] as string, ...others }, { type: "null" }] };
  const names = (schema["propertyNames"] as { enum?: string[] } | undefined)?.enum;
  if (names) {
    const { propertyNames: _, additionalProperties: value, ...record } = schema;
    return { ...record, properties: Object.fromEntries(names.map((name) => [name, value])) };
  }
  const { anyOf, ...rest } = bounded(schema);
  if (!Array.isArray(anyOf)) return bounded(schema);
  const [first, second, ...more] = anyOf as JsonSchema[];
  const isNumber = first?.["type"] === "integer" && String(second?.["pattern"]).startsWith("^-?\\d");
  const isList =
    first?.["type"] === "array" && JSON.stringify(first["items"]) === JSON.stringify(second) && more.length === 0;
  if ((isNumber || isList) && first) return simplified({ ...first, ...rest });
  const flat = (anyOf as JsonSchema[]).map(simplified).flatMap((each) => onlyChoices(each) ?? [each]);
  const distinct = [...new Map(flat.map((each) => [JSON.stringify(each), each])).values()];
  return { anyOf: distinct, ...rest };
}

/** The choices of a schema that is nothing else. */
const onlyChoices = (schema: JsonSchema): JsonSchema[] | null =>
  Object.keys(schema).length === 1 && Array.isArray(schema["anyOf"]) ? (schema["anyOf"] as JsonSchema[]) : null;
