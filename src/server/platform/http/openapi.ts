import { capitalized } from "#domain/core/capitalized.ts";
import { entities } from "#contract/entities.ts";
import { type Audience, audienceOf } from "#contract/audience.ts";
import { apiVersion, deprecations } from "#contract/changelog.ts";
import { furtherScopesSentence, keyNeedOf } from "#contract/scopes.ts";
import type { Procedure } from "#contract/procedure.ts";
import type { Need } from "#domain/core/policy.ts";
import { valueSchemas } from "#contract/field-words.ts";
import { nouns, sessionIs } from "#contract/nouns.ts";
import { collectSchemas, type JsonSchema, type SchemaNames } from "./api-schemas.ts";
import {
  errorResponses,
  fileResponse,
  parameters,
  rateLimitHeaders,
  responseHeaders,
  securitySchemes,
} from "./api-components.ts";
import { type Documented, documented } from "./documented.ts";
import { exampleOf } from "./api-examples.ts";
import { isStored } from "./idempotency.ts";
import { ownSecurity, usualSecurity } from "./security-of.ts";
import { isMetered } from "./reading.ts";

export type Operation = {
  name: string;
  /** Under /api/v1, with `{id}` for a part that varies. */
  path: string;
  method: string;
  operation: JsonSchema;
};

/**
 * The OpenAPI 3.1 document of the calls under /api/v1 that programs make, or of those that only our own pages make,
 * generated from the contract.
 */
export function openApiDocument(brandName: string, audience: Audience = "programs"): JsonSchema {
  const names = collectSchemas();
  const operations = documented()
    .filter(({ name }) => audienceOf(name) === audience)
    .map((call) => operationOf(call, names));
  // Last, so that what it shares with operations is named after these.
  const problem = names.add(entities.Problem, "output", ["problem"]);
  const { schemas, resolve } = names.finish();
  resolve(problem);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { path, method, operation } of operations) (paths[path] ??= {})[method] = resolve(operation);
  const answers = shareAnswers(Object.values(paths).flatMap((methods) => Object.values(methods)));
  const tagged = new Set(operations.map(({ name }) => name.split(".")[0] ?? ""));
  return withoutUnused({
    openapi: "3.1.0",
    info: {
      version: apiVersion,
      ...introductions[audience](brandName),
      contact: { name: brandName },
      license: { name: "MIT", identifier: "MIT" },
    },
    security: usualSecurity[audience],
    servers: [{ url: "/api/v1", description: "This marketplace" }],
    tags: [...tagged].map((name) => ({
      name,
      description: name === "session" ? sessionIs : nouns[name as keyof typeof nouns].is,
    })),
    paths,
    components: {
      schemas: { ...valueSchemas, ...sorted(schemas) },
      parameters,
      headers: responseHeaders,
      responses: { ...answers, ...usualResponses },
      securitySchemes: securitySchemes[audience],
    },
  });
}

const usualResponses = { File: fileResponse, ...errorResponses };

type Answer = { content?: { "application/json"?: { schema?: { $ref?: string } } } };

/** Replaces equal answers of several operations by references. @returns the answers, by the name of their schema */
function shareAnswers(operations: readonly JsonSchema[]): Record<string, Answer> {
  const shared: Record<string, Answer> = {};
  const all = operations.flatMap(({ responses }) =>
    Object.entries(responses as Record<string, Answer>).map(([status, answer]) => ({ responses, status, answer })),
  );
  for (const alike of Map.groupBy(all, ({ answer }) => JSON.stringify(answer)).values()) {
    const [{ answer }] = alike as [(typeof all)[number]];
    const name = answer.content?.["application/json"]?.schema?.$ref?.split("/").at(-1);
    if (name === undefined || alike.length < 3 || name in shared || name in usualResponses) continue;
    shared[name] = answer;
    for (const { responses, status } of alike)
      Object.assign(responses as object, { [status]: reference("responses", name) });
  }
  return shared;
}

/** Without shared parts that nothing refers to. */
function withoutUnused(document: JsonSchema & { components: Record<string, JsonSchema> }): JsonSchema {
  const { securitySchemes, ...shared } = document.components;
  const text = JSON.stringify({ ...document, components: shared });
  let removed = false;
  const kept = Object.fromEntries(
    Object.entries(shared).map(([kind, parts]) => {
      const used = Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`));
      removed ||= used.length < Object.keys(parts).length;
      return [kind, Object.fromEntries(used)];
    }),
  );
  const next = { ...document, components: { ...kept, ...(securitySchemes && { securitySchemes }) } };
  return removed ? withoutUnused(next) : next;
}

const introductions: Record<Audience, (brandName: string) => { title: string; summary: string; description: string }> =
  {
    programs: (brandName) => ({
      title: `${brandName} API`,
      summary: "List candidates under a masked code, find them, introduce and close deals.",
      description:
        `${conventions} Each call names the scope an API key needs. Signed-in pages make these calls too. ` +
        "The [developer portal](/developers) has a quick start.",
    }),
    pages: (brandName) => ({
      title: `Calls of ${brandName}'s own pages`,
      summary: "Calls that need a person's browser, a link from an email, or the platform's staff.",
      description: `Don't build on these: they can change at any time. ${conventions}`,
    }),
  };

const conventions = [
  "JSON in camelCase. Lists return `items`, and `total` and `nextCursor` where they have pages; the items of " +
    "`deals.parties` are `agencies`.",
  "Errors are problem documents (RFC 9457) as `application/problem+json`, with a `code` that doesn't change.",
  "Amounts are integer cents, rates are basis points, days are `YYYY-MM-DD`, times are UTC.",
  "`Needs` names the right that your role must have, such as `listing.search`.",
  "A write can carry an `Idempotency-Key`: a repeat gets the first answer.",
  "An update of a record carries the `version` it saw. If the record has changed since, the answer is 409 with the " +
    "current state.",
  "New fields can be added to answers at any time; ignore the ones you don't know.",
].join(" ");

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function operationOf(call: Documented, names: SchemaNames): Operation {
  const { name, method, path, procedure } = call;
  const hint = name.split(".");
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const isRead = method === "GET";
  const input = names.fields(procedure.input, hint);
  const others = input.filter((field) => !inPath.includes(field.name));
  const allParameters = [
    ...input
      .filter((field) => isRead || inPath.includes(field.name))
      .map((field) => parameterOf(field, inPath.includes(field.name))),
    // The session calls are mounted apart, without keys.
    ...(hint[0] !== "session" && isStored(name, procedure) ? [reference("parameters", "IdempotencyKey")] : []),
  ];
  const { summary, description } = wordsOf(name, procedure);
  const required = others.filter((field) => field.required).map((field) => field.name);
  return {
    name,
    path: path.replace(/:(\w+)/g, "{$1}"),
    method: method.toLowerCase(),
    operation: {
      operationId: name,
      tags: [hint[0]],
      summary,
      description,
      ...(name in deprecations && { deprecated: true }),
      ...ownSecurity(procedure),
      ...(allParameters.length > 0 && { parameters: allParameters }),
      ...(!isRead &&
        others.length > 0 && {
          requestBody: {
            ...(required.length > 0 && { required: true }),
            content: {
              "application/json": {
                schema: names.object(
                  {
                    type: "object",
                    properties: Object.fromEntries(others.map((field) => [field.name, field.schema])),
                    ...(required.length > 0 && { required }),
                    additionalProperties: false,
                  },
                  hint,
                ),
                ...exampleOf(name, "request"),
              },
            },
          },
        }),
      responses: responsesOf(call, names, input),
    },
  };
}

type Field = ReturnType<SchemaNames["fields"]>[number];

/** A path's id, a page's cursor and the place in a followed list are the same everywhere. */
function parameterOf({ name, required, schema }: Field, inPath: boolean): JsonSchema {
  if (name === parameters.UpdatedSince.name) return reference("parameters", "UpdatedSince");
  const shared = inPath ? "Id" : "Cursor";
  if (schema["$ref"] === `#/components/schemas/${shared}` && parameters[shared].name === name)
    return reference("parameters", shared);
  return { name, in: inPath ? "path" : "query", ...((inPath || required) && { required: true }), schema };
}

function responsesOf({ name, method, path, procedure, status }: Documented, names: SchemaNames, input: Field[]) {
  const isPublic = procedure.needs === "public";
  const isWrite = method !== "GET";
  const limited = isMetered(name);
  // Events are stored for a time.
  const follows = name === "events.list" || input.some((field) => field.name === parameters.UpdatedSince.name);
  const errors: (keyof typeof errorResponses)[] = [
    // A field that doesn't exist is rejected everywhere.
    400,
    ...(isPublic ? [] : ([401, 403] as const)),
    ...(path.includes(":") ? ([404] as const) : []),
    ...(isWrite && !isPublic ? ([409] as const) : []),
    ...(follows ? ([410] as const) : []),
    // A repeated Idempotency-Key with another body; a text that would reveal a candidate.
    ...(isWrite && !isPublic ? ([422] as const) : []),
    ...(limited ? ([429] as const) : []),
  ];
  return {
    ...answerOf({ name, procedure, status }, names, limited),
    ...Object.fromEntries(errors.map((error) => [error, reference("responses", String(error))])),
    default: reference("responses", "Other"),
  };
}

function answerOf(
  { name, procedure, status }: Pick<Documented, "name" | "procedure" | "status">,
  names: SchemaNames,
  limited: boolean,
): object {
  if (procedure.answers === "none") return { 204: { description: "Done" } };
  const limits = Object.fromEntries(rateLimitHeaders.map((header) => [header, reference("headers", header)]));
  const headers = limited && { headers: limits };
  if (procedure.answers === "file")
    return {
      200: limited
        ? { ...fileResponse, headers: { ...fileResponse.headers, ...limits } }
        : reference("responses", "File"),
    };
  return {
    [status]: {
      description: "OK",
      ...headers,
      content: {
        "application/json": {
          schema: names.add(procedure.output, "output", [...name.split("."), "answer"]),
          ...exampleOf(name, "response"),
        },
      },
    },
  };
}

const reference = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` });

/** The first sentence, and the rest with what an API key or the caller's role must allow. */
function wordsOf(name: string, { says, needs }: Procedure): { summary: string; description: string } {
  const [first = says] = says.split(/(?<=[a-z)\]`])[.:;] /);
  const rest = says.slice(first.length).replace(/^[.:;]\s*/, "");
  const scope = audienceOf(name) === "pages" || needs === "public" ? "public" : keyNeedOf(name);
  const needed = scope === "public" ? [requirementOf(needs)] : [`Scope: \`${scope}\`.`, furtherScopesSentence(name)];
  const sentences = [capitalized(rest), ...needed];
  return { summary: first.replace(/\.$/, ""), description: sentences.filter(Boolean).join(" ") };
}

/** In the policy's terms. */
function requirementOf(needs: Need): string {
  if (needs === "public") return "Anyone can call it.";
  if (needs === "signed-in") return "Access depends on the record.";
  if (typeof needs === "string") return `Needs \`${needs}\`.`;
  return `Needs \`${needs.others}\`, or \`${needs.platform}\` for platform staff.`;
}
