import { writeFileSync } from "node:fs";
import { openApiDocument } from "../src/server/platform/http/openapi.ts";
import { type ApiDocument, publishedFile, publishedFrom } from "../tests/support/published-api.ts";

/** Records what the API promises from now on. Run it when a version is published (CONTRIBUTING.md). */
const { calls, schemas } = publishedFrom(openApiDocument("TalentMLS") as ApiDocument);
const lines = (table: Record<string, unknown>): string =>
  Object.entries(table)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n");
writeFileSync(publishedFile, `{\n  "calls": {\n${lines(calls)}\n  },\n  "schemas": {\n${lines(schemas)}\n  }\n}\n`);
