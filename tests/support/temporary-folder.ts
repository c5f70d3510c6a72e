import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * A new folder for data that ends with the test run. Whole lanes have them in memory (`TEST_FOLDER`, scripts/test.mjs):
 * a database is more than a thousand files, and every test file copies one. Programs may not run from there.
 */
export const temporaryFolder = (prefix: string): string =>
  mkdtempSync(path.join(process.env["TEST_FOLDER"] ?? tmpdir(), prefix));
