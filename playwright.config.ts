import { defineConfig } from "@playwright/test";
import { exhaustive } from "./tests/support/exhaustive.ts";
import { isLate } from "./tests/support/late.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page is left before its optimized code pays for itself: a tenth less processor time.
  "--js-flags=--no-turbofan --no-maglev",
];

/**
 * `npm test` runs the journeys without these tags. `@rest`: `npm run test:rest` (docs/decisions/0136). `@nightly`
 * repeats in the demo what another journey does signed in.
 */
function tagged(): { grep?: RegExp; grepInvert?: RegExp } {
  if (exhaustive) return {};
  if (process.env["JOURNEYS"] === "rest") return { grep: /@rest/ };
  return { grepInvert: isLate ? /@nightly/ : /@nightly|@rest/ };
}

/** Started by the global setup, which has no worker and needs no address. */
const servers = process.env["JOURNEYS_URLS"]?.split(" ") ?? [];
const server = servers[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)];

/** The journeys: a person in a real browser; each worker has its own server. */
export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.test.ts",
  ...tagged(),
  outputDir: "test-results",
  globalSetup: "./tests/support/journeys-server.ts",
  // One more than the cores of a small machine: a journey waits as much as it works.
  workers: isLate ? 2 : 3,
  forbidOnly: true,
  retries: 0,
  // Generous for a slow, busy machine: a passing journey never waits this long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    ...(server && { baseURL: server }),
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    // Pages are not drawn; journey-contexts.ts takes the pictures of a failed journey.
    screenshot: "off",
    // Only the motion journeys test animations; elsewhere they cost time and cause flaky states.
    contextOptions: { reducedMotion: "reduce" },
    // Tracing every journey costs a third of the run; `--trace on` records one.
    trace: "off",
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: flags },
  },
});
