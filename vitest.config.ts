import { defineConfig } from "vitest/config";

const setups = { embedded: "tests/support/setup-embedded.ts", postgres: "tests/support/setup-postgres.ts" };
const backend = ["tests/backend/**/*.test.ts"];
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"] } },
      { test: { name: "backend-embedded", include: backend, exclude: ["tests/backend/postgres*.test.ts"], globalSetup: setups.embedded, env: { TEST_DB: "embedded" }, ...patience } },
      { test: { name: "backend-postgres", include: backend, exclude: ["tests/backend/engine*.test.ts"], globalSetup: setups.postgres, env: { TEST_DB: "postgres" }, ...patience } },
      { test: { name: "guarantees", include: ["tests/guarantees/**/*.test.ts"], globalSetup: setups.embedded, env: { TEST_DB: "embedded" }, ...patience } },
    ],
  },
});
