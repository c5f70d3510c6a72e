import { openApiDocument } from "../src/server/platform/http/openapi.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  description?: string;
};
type Parameter = { $ref?: string; name: string; required?: boolean; schema: Schema; in: string };
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, { content?: Content }>;
  };
};

/** The generated files of packages/client, by name: the types and the addresses of every call that programs make. */
export function clientFiles(): Record<"api.d.ts" | "operations.js", string> {
  const document = openApiDocument("TalentMLS") as unknown as Document;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const note = "// Generated from the contract by `npm run build:client`.\n";
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description, "  ")}  ${name}: ${typeOf(schema, "  ")};\n`,
  );
  const nouns = new Map<string, string[]>();
  for (const { operation } of calls) {
    const [noun = "", verb = ""] = operation.operationId.split(".");
    const [input, isOptional] = inputOf(operation, document);
    const method =
      `${comment(operation.summary, "    ")}    ${verb}(input${isOptional ? "?" : ""}: ${input}, ` +
      `options?: CallOptions): Promise<${outputOf(operation, document)}>;\n`;
    nouns.set(noun, [...(nouns.get(noun) ?? []), method]);
  }
  const api = [...nouns].map(([noun, methods]) => `  ${noun}: {\n${methods.join("")}  };\n`);
  const operations = calls.map(
    ({ path, method, operation }) => `  ${JSON.stringify(operation.operationId)}: ["${method}", "${path}"],\n`,
  );
  return {
    "api.d.ts":
      `${note}import type { CallOptions, FileAnswer } from "../index.js";\n\n` +
      `/** The named schemas of the API document. */\nexport interface Schemas {\n${schemas.join("")}}\n\n` +
      `/** Every call, by noun and verb. */\nexport interface Api {\n${api.join("")}}\n`,
    "operations.js": `${note}export const operations = {\n${operations.join("")}};\n`,
  };
}

/** The type of a call's input, and whether it can be left out. */
function inputOf({ parameters = [], requestBody }: Operation, document: Document): [string, boolean] {
  const shared = (each: Parameter): Parameter => document.components.parameters[lastOf(each.$ref) ?? ""] ?? each;
  const own = parameters.map(shared).filter((each) => each.in !== "header");
  const ownSchema: Schema = {
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
  const body = requestBody?.content["application/json"]?.schema;
  const resolved = (body?.$ref && document.components.schemas[lastOf(body.$ref) ?? ""]) || body;
  const isOptional = (ownSchema.required ?? []).length === 0 && (resolved?.required ?? []).length === 0;
  const types = [own.length > 0 ? typeOf(ownSchema, "    ") : null, body ? typeOf(body, "    ") : null];
  return [types.filter((each) => each !== null).join(" & ") || "Record<string, never>", isOptional];
}

function outputOf({ responses }: Operation, { components }: Document): string {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const content = (components.responses[lastOf(answer?.$ref) ?? ""] ?? answer)?.content;
  if (content?.["*/*"]) return "FileAnswer";
  const schema = content?.["application/json"]?.schema;
  return schema ? typeOf(schema, "    ") : "void";
}

const lastOf = (reference: string | undefined): string | undefined => reference?.split("/").at(-1);

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return `Schemas["${lastOf(schema.$ref)}"]`;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(each, indent)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((each) => typeOf(each, indent)).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ");
  if (schema.properties) return objectOf(schema.properties, new Set(schema.required), indent);
  if (schema.type === "array") return schema.items ? listOf(typeOf(schema.items, indent)) : "unknown[]";
  if (schema.type === "object")
    return typeof schema.additionalProperties === "object"
      ? `Record<string, ${typeOf(schema.additionalProperties, indent)}>`
      : "Record<string, unknown>";
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "string" || schema.type === "boolean" || schema.type === "null") return schema.type;
  return "unknown";
}

const listOf = (type: string): string => (/[ |&]/.test(type) ? `(${type})[]` : `${type}[]`);

function objectOf(properties: Record<string, Schema>, required: ReadonlySet<string>, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const mark = required.has(name) ? "" : "?";
    return `${comment(schema.description, inner)}${inner}${key}${mark}: ${typeOf(schema, inner)};\n`;
  });
  return fields.length === 0 ? "Record<string, never>" : `{\n${fields.join("")}${indent}}`;
}

const comment = (text: string | undefined, indent: string): string => (text ? `${indent}/** ${text} */\n` : "");
