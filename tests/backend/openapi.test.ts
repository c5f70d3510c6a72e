import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Audience, audienceOf } from "#contract/audience.ts";
import { entities } from "#contract/entities.ts";
import { numberNamed } from "#contract/field-words.ts";
import { contract } from "#contract/index.ts";
import { furtherScopes, onlyReads } from "#contract/scopes.ts";
import { sessionRoutes } from "#contract/session-routes.ts";
import { errorMessages } from "#domain/core/error-messages.ts";
import { exampleOf, recordedExamples } from "#server/platform/http/api-examples.ts";
import { docsPage } from "#server/platform/http/docs-page.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import { documented } from "#server/platform/http/documented.ts";
import { procedures } from "#server/platform/http/mount.ts";

type Schema = { $ref?: string; description?: string; format?: string; properties?: Record<string, Schema> };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  /** Absent: as the document says for all. */
  security?: object[];
  parameters?: { $ref?: string; name: string; in: string; required: boolean }[];
  requestBody?: object;
  responses: Record<string, object>;
};
const documentFor = (audience: Audience) =>
  JSON.parse(JSON.stringify(openApiDocument("TalentMLS", audience))) as {
    openapi: string;
    info: { description: string };
    security: object[];
    paths: Record<string, Record<string, Operation>>;
    components: {
      schemas: Record<string, { properties?: Record<string, Schema> }>;
      responses: Record<string, { description: string }>;
    };
  };
const documents = { programs: documentFor("programs"), pages: documentFor("pages") };
const operationsOf = ({ paths }: ReturnType<typeof documentFor>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const operations = [...operationsOf(documents.programs), ...operationsOf(documents.pages)];

describe("the API document", () => {
  it("is OpenAPI 3.1, and with the one for our own pages names every procedure and session call once", () => {
    expect([documents.programs.openapi, documents.pages.openapi]).toEqual(["3.1.0", "3.1.0"]);
    const calls = Object.keys(sessionRoutes).map((verb) => `session.${verb}`);
    const names = Object.entries(contract).flatMap(([noun, verbs]) =>
      Object.keys(verbs).map((verb) => `${noun}.${verb}`),
    );
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual([...names, ...calls].sort());
  });

  it("gives each operation its path parameters, body, answer and problem document", () => {
    for (const { path, method, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(
        (operation.parameters ?? [])
          .filter((each) => each.in === "path" || each.$ref === "#/components/parameters/Id")
          .map(({ name, $ref }) => ($ref ? "id" : name))
          .sort(),
      ).toEqual(inPath.sort());
      expect(operation.requestBody !== undefined && method === "get").toBe(false);
      expect(Object.keys(operation.responses)).toContain("default");
    }
  });

  it("declares the headers of the reading limits where reads are counted, and nowhere else", () => {
    const limited = operations.filter(({ operation }) => "429" in operation.responses);
    expect(limited.map(({ operation }) => operation.operationId).sort()).toEqual([
      "candidateLists.sheet",
      "demand.draft",
      "demand.listing",
      "listings.crowd",
      "listings.facets",
      "listings.find",
      "listings.get",
      "listings.hiddenFrom",
      "listings.search",
      "rankings.rank",
      "savedSearches.list",
    ]);
    const names = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
    for (const { operation } of operations) {
      const { headers = {} } = (operation.responses["200"] ?? {}) as { headers?: object };
      const declared = Object.keys(headers).filter((name) => names.includes(name));
      expect(declared).toEqual(limited.some((each) => each.operation === operation) ? names : []);
    }
  });

  it("declares the errors of every write and of every feed, and names the others", () => {
    const writes = operations.filter(
      ({ method, operation }) => method !== "get" && !operation.description.includes("Anyone can call it"),
    );
    expect(
      writes.flatMap(({ operation: { operationId, responses } }) => ("422" in responses ? [] : operationId)),
    ).toEqual([]);
    const feeds = operations.flatMap(({ operation }) => ("410" in operation.responses ? operation.operationId : []));
    expect(feeds.sort()).toEqual([
      "deals.list",
      "events.list",
      "introductions.list",
      "listings.search",
      "pipeline.board",
    ]);
    const named = Object.keys(documents.programs.components.responses).join(" ");
    const { description } = documents.programs.components.responses["Other"] ?? {};
    for (const { status } of Object.values(errorMessages)) expect(`${named} ${description}`).toContain(String(status));
    // Without an id in the address, for a state, and over the rate of a key: any call can have these.
    for (const status of [404, 409, 429]) expect(description).toContain(String(status));
  });

  it("stays under 352 kB, because what occurs twice has a name", () => {
    expect(Buffer.byteLength(JSON.stringify(documents.programs))).toBeLessThan(352_000);
    const { schemas } = documents.programs.components;
    for (const name of Object.keys(entities).filter((each) => each in schemas))
      expect({
        name,
        fields: Object.keys(schemas[name]?.properties ?? {}).length > 0 || name === "BlockedOrganizations",
      }).toEqual({
        name,
        fields: true,
      });
    for (const name of ["Deal", "Introduction", "Listing", "ListingCard", "Problem", "ShortlistEntry"])
      expect(schemas).toHaveProperty(name);
    // A number after a name means that two schemas wanted it. Give one of them a name in contract/entities.ts.
    expect(Object.keys(schemas).filter((name) => /\d$/.test(name))).toEqual([]);
  });

  it("says the unit of every amount, rate, day and time", () => {
    const bare: string[] = [];
    const walk = (schema: unknown, at: string): void => {
      if (schema === null || typeof schema !== "object") return;
      const { properties } = schema as Schema;
      if (properties && typeof properties === "object")
        for (const [field, each] of Object.entries(properties))
          if (numberNamed(field) && JSON.stringify(each).includes('"type":"integer"')) bare.push(`${at}.${field}`);
      for (const [keyword, each] of Object.entries(schema)) walk(each, `${at}/${keyword}`);
    };
    walk(documents.programs, "");
    expect(bare).toEqual([]);
    expect(JSON.stringify(documents.programs.paths)).not.toMatch(/"format":"date/);
  });

  it("says who can call each operation, and takes a key with each write whose answer is stored", () => {
    const stored = new Set(
      procedures().flatMap(({ name, procedure }) => (onlyReads(name) || procedure.answersOnce ? [] : [name])),
    );
    for (const { operation } of operations) {
      expect(operation.summary.length).toBeGreaterThan(7);
      const security = operation.security ?? documents[audienceOf(operation.operationId)].security;
      const scoped = security.some((each) => "apiKey" in each);
      expect(security.some((each) => "oauth" in each)).toBe(scoped);
      expect(operation.description).toMatch(
        scoped ? /Scope: `[a-z-]+:(read|write)`/ : /Anyone can call it|Access depends|Needs `/,
      );
      const isPublic = operation.description.includes("Anyone can call it");
      expect({ name: operation.operationId, isPublic: security.length === 0 }).toEqual({
        name: operation.operationId,
        isPublic,
      });
      const repeatable = (operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith("/IdempotencyKey"));
      expect({ name: operation.operationId, repeatable }).toEqual({
        name: operation.operationId,
        repeatable: !isPublic && stored.has(operation.operationId),
      });
    }
  });

  it("answers items wherever there are pages, or names the exception", () => {
    const exceptions = documented().flatMap(({ name, procedure }) => {
      const { properties = {} } = z.toJSONSchema(procedure.output, { unrepresentable: "any" });
      return "nextCursor" in properties && !("items" in properties) ? [name] : [];
    });
    expect(exceptions).toEqual(["deals.parties"]);
    for (const name of exceptions) expect(documents.programs.info.description).toContain(`\`${name}\``);
  });

  it("names the further scopes that a call takes for some input", () => {
    const asks: Record<string, object> = {
      "candidateLists.create": { jobId: "any" },
      "candidateLists.update": { jobId: "any" },
      "deals.create": { jobId: "any" },
      "interests.create": { candidateId: "any", jobId: "any" },
      "introductions.request": { jobId: "any" },
      "introductions.requestMany": { jobId: "any" },
      "listings.export": { identities: true },
      "pipeline.add": { shortlist: true, jobId: "any" },
      "pipeline.addMany": { jobId: "any" },
      "webhooks.create": { types: ["audit.recorded"] },
      "webhooks.update": { types: ["audit.recorded"] },
    };
    const found = operations.filter(({ operation }) => operation.description.includes("` also `"));
    expect(found.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(asks));
    for (const { operation } of found) {
      const scopes = furtherScopes(operation.operationId, asks[operation.operationId]);
      expect(scopes.length).toBeGreaterThan(0);
      for (const scope of scopes) expect(operation.description).toContain(`\`${scope}\``);
    }
  });

  it("has examples that the contract accepts, with fields that it declares", () => {
    const recorded = documented().flatMap(({ name, path, procedure }) => {
      const { example: request } = exampleOf(name, "request");
      const { example: response } = exampleOf(name, "response");
      if (request !== undefined) {
        const ids = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, field]) => [field, "any"]));
        expect(procedure.input.parse({ ...(request as object), ...ids })).toMatchObject(request as object);
      }
      if (response !== undefined) expect(procedure.output.parse(response)).toEqual(response);
      return request === undefined && response === undefined ? [] : [name];
    });
    expect(recorded.length).toBeGreaterThan(15);
    expect(Object.keys(recordedExamples).toSorted()).toEqual(recorded.toSorted());
  });

  it("has a readable page that says what each procedure does", () => {
    const page = docsPage("TalentMLS");
    for (const { procedure } of documented())
      expect(page).toContain(procedure.says.replace(/["'&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`));
  });
});
