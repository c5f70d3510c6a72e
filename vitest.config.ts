import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const setups = { embedded: "tests/support/setup-embedded.ts", postgres: "tests/support/setup-postgres.ts" };
const backend = ["tests/backend/**/*.test.ts"];
/** Asked in one lane: the same whatever the server stands on. */
const withoutDatabase = ["tests/backend/{openapi,pages,*-demo}.test.ts"];
const chance = ["tests/support/seed-chance.ts"];

/** What is shown in a reader's own time zone is tested in this one, wherever the machine stands. */
process.env["TZ"] = "UTC";

/** Enough for a machine many times slower and busier than one's own: a passing test never waits this long. Speed is measured in bench/. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/**
 * Where processes, sockets and timers meet, one hiccup of a busy machine does not fail a whole CI run; the lane's summary
 * names who needed a second try. At a desk there is none: what fails by chance is to be mended. Guarantees never get one.
 */
const retry = process.env["CI"] ? 1 : 0;

/** Without a memory of earlier runs the largest files come first; these are small and long, and a lane that begins them last waits for them alone. */
const longest = ["twin", "search-truth", "import-kill", "money"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.includes(path.basename(moduleId, ".test.ts"));
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

// Reading the server anew for every file is half of a backend lane; its files leave nothing behind (`isolate: false`).
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 120_000,
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"], setupFiles: chance, ...patience } },
      { test: { name: "backend-embedded", include: backend, exclude: ["tests/backend/postgres*.test.ts"], globalSetup: setups.embedded, env: { TEST_DB: "embedded" }, setupFiles: chance, isolate: false, retry, ...patience } },
      { test: { name: "backend-postgres", include: backend, exclude: ["tests/backend/engine*.test.ts", ...withoutDatabase], globalSetup: setups.postgres, env: { TEST_DB: "postgres" }, setupFiles: chance, isolate: false, retry, ...patience } },
      { test: { name: "guarantees", include: ["tests/guarantees/**/*.test.ts"], globalSetup: setups.embedded, env: { TEST_DB: "embedded" }, setupFiles: chance, ...patience } },
    ],
  },
});
