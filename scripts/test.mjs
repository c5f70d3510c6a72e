import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findChromium, installChromium } from "./chromium.mjs";
import { childEnvironment, root, serverNode } from "./node.mjs";
import { buildWebIfStale } from "./web.mjs";

/**
 * Everything the project holds itself to: `npm test` runs every lane, `node scripts/test.mjs types unit` some of them.
 * A lane that fails, runs no test or skips one makes the whole run fail.
 */
const reports = mkdtempSync(path.join(os.tmpdir(), "mls-test-"));
const node = serverNode();

/** A log file is read without colours. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };

function run(command, args, extra = {}) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", env: childEnvironment({ ...plain, ...extra }) }).status === 0;
}

const tool = (file) => path.join(root, "node_modules", file);

function types() {
  const projects = ["tsconfig.json", "tsconfig.web.json", "tsconfig.domain.json", "tests/journeys/tsconfig.json"];
  const results = projects.map((project) => run(node, [tool("typescript/bin/tsc"), "-p", project, "--noEmit"]));
  return { passed: results.filter(Boolean).length, failed: results.filter((result) => !result).length };
}

function lint() {
  const clean = run(node, [tool("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]);
  return { passed: clean ? 1 : 0, failed: clean ? 0 : 1 };
}

/** Counts of a JSON report; whatever could not be counted is a failure. */
function counted(succeeded, file, count) {
  if (!existsSync(file)) return { passed: 0, failed: 1, remark: "no report" };
  const { passed, failed, skipped, remark } = count(JSON.parse(readFileSync(file, "utf8")));
  if (passed + failed === 0) return { passed: 0, failed: 1, remark: "no tests ran" };
  if (skipped > 0) return { passed, failed: failed + skipped, remark: `${skipped} skipped` };
  return { passed, failed: succeeded ? failed : Math.max(failed, 1), remark };
}

function vitest(project) {
  const file = path.join(reports, `${project}.json`);
  const succeeded = run(node, [tool("vitest/vitest.mjs"), "run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  return counted(succeeded, file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

function journeys() {
  const chromium = findChromium() ?? installChromium();
  if (!chromium) return { passed: 0, failed: 1, remark: "no browser" };
  if (!buildWebIfStale()) return { passed: 0, failed: 1, remark: "the pages could not be built" };
  const file = path.join(reports, "journeys.json");
  const succeeded = run(node, [tool("@playwright/test/cli.js"), "test", "--reporter=line,json"], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return counted(succeeded, file, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    remark: stats.flaky > 0 ? `${stats.flaky} at the second try` : undefined,
  }));
}

const lanes = {
  types,
  lint,
  unit: () => vitest("unit"),
  "backend-embedded": () => vitest("backend-embedded"),
  "backend-postgres": () => vitest("backend-postgres"),
  guarantees: () => vitest("guarantees"),
  journeys,
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(lanes);
const unknown = wanted.filter((name) => !(name in lanes));
if (unknown.length > 0) {
  console.error(`There is no lane called ${unknown.join(", ")}. The lanes are ${Object.keys(lanes).join(", ")}.`);
  process.exit(1);
}

const results = wanted.map((name) => {
  console.log(`\n== ${name}`);
  const started = performance.now();
  return { name, ...lanes[name](), seconds: (performance.now() - started) / 1000 };
});
rmSync(reports, { recursive: true, force: true });

console.log("");
for (const { name, passed, failed, seconds, remark } of results) {
  console.log(`${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s  ${String(passed).padStart(5)} passed  ${String(failed).padStart(3)} failed${remark ? `  (${remark})` : ""}`);
}
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") > 0 || total("passed") === 0 ? 1 : 0);
