import { z } from "zod";
import { problemDocument } from "#contract/problem.ts";
import type { Need, Procedure } from "#contract/procedure.ts";
import { type Documented, documented } from "./documented.ts";
import { isMetered } from "./reading.ts";

type Schema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Schema;
  return rest;
};

/** The OpenAPI 3.1 document of everything under /api/v1, generated from its schemas. */
export function openApiDocument(brandName: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of documented()) {
    const url = `/api/v1${call.path.replace(/:(\w+)/g, "{$1}")}`;
    (paths[url] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${brandName} API`,
      version: "1",
      description:
        "Send the session handle as a bearer token together with its cookie. X-Acting-Organization names the " +
        "organization a request acts for. A write may carry an Idempotency-Key.",
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemDocument, "output") },
      headers: limitHeaders,
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
    },
  };
}

function operation({ name, method, path, procedure, status }: Documented): object {
  const input = schemaOf(procedure.input, "input") as { properties?: Record<string, Schema>; required?: string[] };
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const properties = Object.entries(input.properties ?? {});
  const others = properties.filter(([key]) => !inPath.includes(key));
  const parameters = properties
    .filter(([key]) => inPath.includes(key) || method === "GET")
    .map(([key, schema]) => ({
      name: key,
      in: inPath.includes(key) ? "path" : "query",
      required: inPath.includes(key) || (input.required ?? []).includes(key),
      schema,
    }));
  const body = {
    type: "object",
    properties: Object.fromEntries(others),
    required: (input.required ?? []).filter((key) => !inPath.includes(key)),
    additionalProperties: false,
  };
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: procedure.says,
    ...(procedure.needs !== "public" && { description: requirementOf(procedure.needs) }),
    ...(procedure.needs !== "public" && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(method !== "GET" &&
      others.length > 0 && { requestBody: { content: { "application/json": { schema: body } } } }),
    responses: {
      ...answers(procedure, status, isMetered(name)),
      ...(isMetered(name) && { 429: overTheLimit }),
      default: {
        description: "A problem document",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

function answers(procedure: Procedure, status: number, limited: boolean): object {
  if (procedure.answers === "none") return { 204: { description: "Done" } };
  if (procedure.answers === "file") return { 200: file };
  return {
    [status]: {
      description: "The answer",
      ...(limited && { headers: limitRefs }),
      content: { "application/json": { schema: schemaOf(procedure.output, "output") } },
    },
  };
}

/** What is left of the reading limits. Absent where the configuration sets none. */
const limitHeaders = {
  "RateLimit-Limit": {
    description: "Reads allowed a minute: yours, or your organization's if it has fewer left",
    schema: { type: "integer", minimum: 1 },
  },
  "RateLimit-Remaining": { description: "Reads left until the reset", schema: { type: "integer", minimum: 0 } },
  "RateLimit-Reset": { description: "Seconds until the count resets", schema: { type: "integer", minimum: 1 } },
};

const limitRefs = Object.fromEntries(
  Object.keys(limitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const overTheLimit = {
  description: "A reading limit was reached. The headers describe that limit: reads a minute, or candidates a day.",
  headers: {
    ...limitRefs,
    "Retry-After": { description: "Seconds to wait before the next try", schema: { type: "integer", minimum: 1 } },
  },
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** Text or bytes: a PDF, a CSV, a calendar. */
const file = {
  description: "A file of the media type that Content-Type names, under the name in Content-Disposition",
  headers: { "Content-Disposition": { schema: { type: "string" } } },
  content: { "*/*": {} },
};

/** What the caller's role must allow, in the policy's terms. */
function requirementOf(needs: Exclude<Need, "public">): string {
  if (needs === "signed-in") return "Requires a session. Access depends on the record.";
  if (typeof needs === "string") return `Requires a session that may \`${needs}\`.`;
  return `Requires a session that may \`${needs.others}\`, or \`${needs.platform}\` for platform staff.`;
}
