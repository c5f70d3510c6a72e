import { defineConfig } from "@playwright/test";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Started by the global setup, which has no worker and needs no address. */
const servers = process.env["JOURNEYS_URLS"]?.split(" ") ?? [];
const server = servers[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)];

/** The journeys: a person in a real browser; each worker's people have a server to themselves. */
export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.test.ts",
  outputDir: "test-results",
  globalSetup: "./tests/support/journeys-server.ts",
  // One more than the cores of a small machine: a journey waits as often as it works.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Enough for a machine many times slower and busier than one's own: a passing journey never waits this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    ...(server && { baseURL: server }),
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    screenshot: "only-on-failure",
    // What moves is looked at by those that are about moving; elsewhere it only costs time, and is caught half-way.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of each journey costs a third of the lane; `--trace on` shows one.
    trace: "off",
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: flags },
  },
});
