import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * What a version of the API promised (spec §22): each call with its address, the fields of its input and its answers,
 * and what it requires. `npm run publish:api` writes it when a version is published.
 */
export type PublishedApi = { calls: Record<string, PublishedCall>; schemas: Record<string, Fields> };
type PublishedCall = { takes: Fields; requires: string[]; answers: Fields };
/** Field → its own fields; `$Name` for a schema's. Lists count as their items, alternatives as all of their fields. */
type Fields = { [field: string]: Fields } | `$${string}` | Record<string, never>;

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
};
type Body = { $ref?: string; content?: Record<string, { schema?: Schema }> };
type Operation = {
  operationId: string;
  parameters?: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Schema }[];
  requestBody?: Body;
  responses: Record<string, Body>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Body> };
};

export const publishedFile = path.join(import.meta.dirname, "../fixtures/published-api.json");

export const readPublished = (): PublishedApi => JSON.parse(readFileSync(publishedFile, "utf8")) as PublishedApi;

export function publishedFrom({ paths, components }: ApiDocument): PublishedApi {
  const calls = Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, PublishedCall] => [
      `${operation.operationId} ${method.toUpperCase()} ${address}`,
      callFrom(operation, components.responses),
    ]),
  );
  return {
    calls: Object.fromEntries(calls),
    schemas: Object.fromEntries(Object.entries(components.schemas).map(([name, schema]) => [name, fieldsOf(schema)])),
  };
}

function callFrom(
  { parameters = [], requestBody, responses }: Operation,
  shared: ApiDocument["components"]["responses"],
): PublishedCall {
  const named = parameters.flatMap(({ name, in: place, schema = {}, required = false }) =>
    name === undefined || place === "header" ? [] : [{ name, schema, required }],
  );
  const body = schemaOf(requestBody);
  const takes = merged([Object.fromEntries(named.map(({ name, schema }) => [name, fieldsOf(schema)])), fieldsOf(body)]);
  return {
    takes,
    requires: [...named.flatMap(({ name, required }) => (required ? [name] : [])), ...requiredIn(body)].toSorted(),
    answers: merged(
      Object.entries(responses).map(([status, answer]) =>
        status.startsWith("2") ? fieldsOf(schemaOf(shared[answer.$ref?.split("/").at(-1) ?? ""] ?? answer)) : {},
      ),
    ),
  };
}

const schemaOf = (body: Body | undefined): Schema => body?.content?.["application/json"]?.schema ?? {};

/** Fields of an object that has to be sent; an optional object's own don't count. */
const requiredIn = ({ properties = {}, required = [] }: Schema): string[] =>
  required.flatMap((name) => [name, ...requiredIn(properties[name] ?? {}).map((inner) => `${name}.${inner}`)]);

function fieldsOf(schema: Schema): Fields {
  if (schema.$ref !== undefined) return `$${schema.$ref.split("/").at(-1) ?? ""}`;
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema;
  const own = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fieldsOf(inner)]));
  const values = typeof additionalProperties === "object" ? [{ "*": fieldsOf(additionalProperties) }] : [];
  const others = [...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].map(fieldsOf);
  return merged([own, ...values, ...others]);
}

/** Several references can't be one: each stays under its own name. */
function merged(all: Fields[]): Fields {
  const some = all.filter((fields) => typeof fields === "string" || Object.keys(fields).length > 0);
  if (some.length === 1) return some[0] ?? {};
  return Object.assign(
    {},
    ...some.map((fields) => (typeof fields === "string" ? { [`|${fields}`]: fields } : fields)),
  ) as Fields;
}

/** Every path to a field, such as `items.maskedCode`, through the schemas that are named. */
function pathsIn(fields: Fields, schemas: PublishedApi["schemas"], within: readonly string[] = []): string[] {
  if (typeof fields === "string") {
    const name = fields.slice(1);
    return within.includes(name) ? [] : pathsIn(schemas[name] ?? {}, schemas, [...within, name]);
  }
  return Object.entries(fields).flatMap(([name, inner]) => {
    const deeper = pathsIn(inner, schemas, within);
    return name.startsWith("|") ? deeper : [name, ...deeper.map((path) => `${name}.${path}`)];
  });
}

/** What programs of the published version would miss, or be asked for, as sentences. `gone`: calls that may be gone. */
export function broken(published: PublishedApi, now: PublishedApi, gone: ReadonlySet<string>): string[] {
  return Object.entries(published.calls).flatMap(([name, before]) => {
    const [call = ""] = name.split(" ");
    if (gone.has(call)) return [];
    const after = now.calls[name];
    if (!after) return [`${name} is gone`];
    const missing = (part: "takes" | "answers"): string[] => {
      const present = new Set(pathsIn(after[part], now.schemas));
      return [...new Set(pathsIn(before[part], published.schemas))].filter((field) => !present.has(field));
    };
    const known = new Set(pathsIn(before.takes, published.schemas));
    return [
      ...missing("answers").map((field) => `${call} no longer answers ${field}`),
      ...missing("takes").map((field) => `${call} no longer takes ${field}`),
      ...after.requires
        .filter((field) => !before.requires.includes(field))
        .map((field) => `${call} now requires ${field}${known.has(field) ? "" : ", which is new"}`),
    ];
  });
}
