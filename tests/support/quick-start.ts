import { readFileSync } from "node:fs";
import path from "node:path";
import { readQuickStart } from "#web/site/developers/quick-start.ts";

/** The quick start, from the file that the developer portal shows. */
export const quickStart = readQuickStart(
  readFileSync(path.resolve(import.meta.dirname, "../../src/web/site/developers/quick-start.md"), "utf8"),
);
