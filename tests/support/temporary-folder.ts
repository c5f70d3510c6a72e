import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * A new folder for data that ends with the test run. Whole lanes use memory (`TEST_FOLDER`, scripts/test.mjs), because
 * a database is more than a thousand files and every test file copies one. Programs may not be allowed to run from
 * there.
 */
export const temporaryFolder = (prefix: string): string =>
  mkdtempSync(path.join(process.env["TEST_FOLDER"] ?? tmpdir(), prefix));
