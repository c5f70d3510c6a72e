import { describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { sessionRoutes } from "#contract/session-routes.ts";
import { docsPage } from "#server/platform/http/docs-page.ts";
import { openApiDocument } from "#server/platform/http/openapi.ts";
import { documented } from "#server/platform/http/documented.ts";

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: object;
  responses: Record<string, object>;
};
const document = JSON.parse(JSON.stringify(openApiDocument("TalentMLS"))) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe("the API document", () => {
  it("is OpenAPI 3.1 and names every procedure of the contract and every session call once", () => {
    expect(document.openapi).toBe("3.1.0");
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
          .filter((each) => each.in === "path")
          .map(({ name }) => name)
          .sort(),
      ).toEqual(inPath.sort());
      expect(operation.requestBody !== undefined && method === "get").toBe(false);
      expect(Object.keys(operation.responses)).toContain("default");
    }
  });

  it("declares the headers of the reading limits where reads are counted, and nowhere else", () => {
    const limited = operations.filter(({ operation }) => "429" in operation.responses);
    expect(limited.map(({ operation }) => operation.operationId).sort()).toEqual([
      "demand.draft",
      "demand.listing",
      "listings.crowd",
      "listings.facets",
      "listings.find",
      "listings.get",
      "listings.hiddenFrom",
      "listings.search",
      "rankings.rank",
    ]);
    const names = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
    for (const { operation } of operations) {
      const { headers = {} } = (operation.responses["200"] ?? {}) as { headers?: object };
      const declared = Object.keys(headers).filter((name) => names.includes(name));
      expect(declared).toEqual(limited.some((each) => each.operation === operation) ? names : []);
    }
  });

  it("has a readable page that says what each procedure does", () => {
    const page = docsPage("TalentMLS");
    for (const { procedure } of documented())
      expect(page).toContain(procedure.says.replace(/["'&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`));
  });
});
