import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const setups = { embedded: "tests/support/setup-embedded.ts", postgres: "tests/support/setup-postgres.ts" };
const backend = ["tests/backend/**/*.test.ts"];
/**
 * The embedded engine runs the same SQL, migrations and driver as a PostgreSQL server. What can differ is the engine
 * itself, its locks and notifications, and long transactions; these files exercise that. `npm run test:nightly` runs
 * every file on it, and the guarantees always run on it.
 */
const whereTheEngineMatters = [
  "engine*",
  "database",
  "changes",
  "migrate",
  "faults",
  "jobs",
  "sample",
  "mail",
  "housekeeping",
  "import-kill",
  "search-truth*",
  "listing",
  "deal-closing",
  "pipeline-crowd",
  "session-refresh",
  "vault-rotation",
  "live",
].map((name) => `tests/backend/${name}.test.ts`);
const onPostgres = { include: backend, exclude: ["tests/backend/engine*.test.ts"] };
const onEmbedded = { include: whereTheEngineMatters };
const allOnEmbedded = { include: backend, exclude: ["tests/backend/postgres*.test.ts", ...whereTheEngineMatters] };
const chance = ["tests/support/seed-chance.ts"];

/** What is shown in a reader's own time zone is tested in this one, wherever the machine stands. */
process.env["TZ"] = "UTC";

/**
 * Enough for a machine many times slower and busier than one's own: a passing test never waits this long. Speed is
 * measured in bench/.
 */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/**
 * Where processes, sockets and timers meet, one hiccup of a busy machine does not fail a whole CI run; the lane's
 * summary names who needed a second try. At a desk there is none: what fails by chance is to be mended. Guarantees
 * never get one.
 */
const retry = process.env["CI"] ? 1 : 0;

/**
 * Without a memory of earlier runs the largest files come first; these are small and long, and a lane that begins them
 * last waits for them alone.
 */
const longest = ["twin", "search-truth", "import-kill", "money"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.includes(path.basename(moduleId, ".test.ts"));
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

const embedded = { globalSetup: setups.embedded, env: { TEST_DB: "embedded" }, setupFiles: chance, ...patience };
const postgres = { globalSetup: setups.postgres, env: { TEST_DB: "postgres" }, setupFiles: chance, ...patience };

// Reading the server again for every file is half of a backend lane; its files leave nothing behind (`isolate: false`).
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 120_000,
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"], setupFiles: chance, ...patience } },
      { test: { name: "backend-embedded", ...onEmbedded, ...embedded, isolate: false, retry } },
      { test: { name: "backend-embedded-rest", ...allOnEmbedded, ...embedded, isolate: false, retry } },
      { test: { name: "backend-postgres", ...onPostgres, ...postgres, isolate: false, retry } },
      { test: { name: "guarantees", include: ["tests/guarantees/**/*.test.ts"], ...embedded } },
    ],
  },
});
