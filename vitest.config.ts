import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const setups = { embedded: "tests/support/setup-embedded.ts", postgres: "tests/support/setup-postgres.ts" };
const backend = ["tests/backend/**/*.test.ts"];
/**
 * The embedded engine runs the same SQL, migrations and driver as a PostgreSQL server. Differences are possible in the
 * engine itself, its locks and notifications, and long transactions, which these files exercise; the listing contract
 * covers the rest. `npm run test:nightly` runs every file and every guarantee on it.
 */
const whereTheEngineMatters = [
  "engine",
  "database",
  "changes",
  "migrate",
  "schema",
  "faults",
  "housekeeping",
  "listing",
  "session-refresh",
  "vault-rotation",
  "live",
].map((name) => `tests/backend/${name}.test.ts`);
/**
 * What kills, restarts or fills processes, walks at random, reads every file of an organization or lints the whole API
 * document. `npm run test:rest` runs these, beside `npm test` (docs/decisions/0136).
 */
const rest = [
  "agents",
  "archive",
  "archive-import",
  "backup",
  "certificate",
  "cv-server",
  "deal-store",
  "import-kill",
  "jobs",
  "list-sync",
  "openapi-lint",
  "pipeline-crowd",
  "postgres-lock-order",
  "postgres-outages",
  "postgres-processes",
  "postgres-start-errors",
  "quick-start",
  "scim",
  "search-snapshot",
  "search-truth",
  "watching",
  "workbench-attack",
].map((name) => `tests/backend/${name}.test.ts`);
const guarantees = { include: ["tests/guarantees/**/*.test.ts"] };
const onPostgres = { include: backend, exclude: ["tests/backend/engine*.test.ts", ...rest] };
const restOnPostgres = { include: rest };
const onEmbedded = { include: whereTheEngineMatters };
const killsOnEmbedded = {
  include: ["engine-*", "jobs", "pipeline-crowd"].map((name) => `tests/backend/${name}.test.ts`),
};
const allOnEmbedded = {
  include: backend,
  exclude: ["tests/backend/postgres*.test.ts", ...whereTheEngineMatters, ...killsOnEmbedded.include],
};
const chance = ["tests/support/seed-random.ts"];

/** Times shown in the reader's own time zone are tested in this one, on any machine. */
process.env["TZ"] = "UTC";

/** Generous for a slow, busy machine: a passing test never waits this long. Speed is measured in bench/. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 240_000 } } };

/** What a test receives and throws away is collected more rarely: an eighth less processor time. */
const execArgv = ["--max-semi-space-size=64"];

/**
 * Without timings of earlier runs the largest files come first; these are small but slow, so they must not start last.
 */
const longest = ["twin", "search-truth", "import-kill", "money"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.includes(path.basename(moduleId, ".test.ts"));
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

const embedded = {
  globalSetup: setups.embedded,
  env: { TEST_DB: "embedded" },
  setupFiles: chance,
  execArgv,
  ...patience,
};
const postgres = {
  globalSetup: setups.postgres,
  env: { TEST_DB: "postgres" },
  setupFiles: chance,
  execArgv,
  ...patience,
};

// Loading the code again for every file takes half of a run; files leave no state behind (`isolate: false`).
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 120_000,
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"], setupFiles: chance, ...patience, isolate: false } },
      { test: { name: "backend-embedded", ...onEmbedded, ...embedded, isolate: false } },
      { test: { name: "backend-embedded-kills", ...killsOnEmbedded, ...embedded, isolate: false } },
      { test: { name: "backend-embedded-rest", ...allOnEmbedded, ...embedded, isolate: false } },
      { test: { name: "backend-postgres", ...onPostgres, ...postgres, isolate: false } },
      { test: { name: "backend-postgres-rest", ...restOnPostgres, ...postgres, isolate: false } },
      { test: { name: "guarantees", ...guarantees, ...postgres, isolate: false } },
      { test: { name: "guarantees-embedded", ...guarantees, ...embedded, isolate: false } },
    ],
  },
});
