import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { headlessChromium } from "./chromium.mjs";
import { childEnvironment, root, serverNode } from "./node.mjs";

/**
 * Runs the test suite: `npm test` runs the lanes that come first, `node scripts/test.mjs types unit` some of them. A
 * lane that fails, runs no test, skips one or doesn't end fails the whole run. The end of the output gives the reasons.
 */
const reports = mkdtempSync(path.join(os.tmpdir(), "mls-test-"));
/**
 * For the databases and files of tests: in memory where there is room, because copying a database, more than a
 * thousand files, takes ten times the processor time on a disk. PostgreSQL's own account passes through.
 */
const data = mkdtempSync(path.join(roomInMemory() ?? os.tmpdir(), "mls-test-"));
chmodSync(data, 0o711);
process.once("exit", () => {
  for (const folder of [reports, data]) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

function roomInMemory() {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= 4 * 1024 ** 3 ? memory : undefined;
}

const node = serverNode();
/** Nightly lanes get longer: tests on the embedded engine, and a run of the tests for each mutation. */
const longestLaneMs = () => (wanted.some((name) => name in nightlyLanes) ? 170 : 75) * 60_000;
const keptLines = 30;
/** Threads and servers that tests start load their code from here: a quarter less for a thread that reads one file. */
const compiled = path.join(root, "node_modules/.cache/compiled");

/** A log file is read without colors. */
const colors =
  process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: "1" } : { NO_COLOR: "1", FORCE_COLOR: undefined };

/** Runs a tool, forwards its output and remembers the end of it. */
function run(say, command, args, extra = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["inherit", "pipe", "pipe"],
    env: childEnvironment({ ...colors, NODE_COMPILE_CACHE: compiled, TEST_FOLDER: data, ...extra }),
  });
  const kept = [];
  let open = "";
  const hear = (stream) => {
    stream.setEncoding("utf8").on("data", (text) => {
      say(text);
      const lines = (open + text).split("\n");
      open = lines.pop();
      kept.push(...lines.filter((line) => line.trim() !== ""));
      kept.splice(0, kept.length - keptLines);
    });
  };
  hear(child.stdout);
  hear(child.stderr);
  let tooLong = false;
  const patience = setTimeout(() => {
    tooLong = true;
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), 30_000).unref();
  }, longestLaneMs());
  return new Promise((resolve) => {
    const end = (succeeded, ...words) => {
      clearTimeout(patience);
      resolve({ succeeded, end: [...kept, open, ...words].filter((line) => line.trim() !== "").join("\n") });
    };
    const words = (signal) =>
      tooLong
        ? [`It did not end within ${longestLaneMs() / 60_000} minutes.`]
        : signal
          ? [`It was ended by ${signal}.`]
          : [];
    child.once("error", (error) => end(false, error.message));
    child.once("close", (code, signal) => end(code === 0, ...words(signal)));
    // A process that outlives the tool can hold its output open.
    child.once("exit", (code, signal) => setTimeout(() => end(code === 0, ...words(signal)), 10_000).unref());
  });
}

const tool = (file) => path.join(root, "node_modules", file);

/**
 * The type checkers, which are written in Go, collect garbage less often: a quarter less processor time, for less than
 * 4 GB of memory.
 */
const fewerCollections = { GOGC: "400" };

/**
 * One project after the other, each by one checker: by default four checkers each infer the same types again, and two
 * projects at once fill the memory, which takes four times the processor time.
 */
async function types(say) {
  const args = ["--build", "--pretty", "false", "--builders", "1", "--checkers", "1"];
  const { succeeded, end } = await run(say, node, [tool("typescript/bin/tsc"), ...args], fewerCollections);
  return { passed: Number(succeeded), failures: succeeded ? [] : [{ name: "tsc", why: end }] };
}

const lintTools = [
  ["oxfmt", "oxfmt/bin/oxfmt", "--check"],
  ["oxlint", "oxlint/bin/oxlint", "--type-aware", "--deny-warnings"],
  ["knip", "knip/bin/knip.js", "--no-progress"],
];

async function lint(say, tools = lintTools) {
  const failures = [];
  for (const [name, file, ...args] of tools) {
    const { succeeded, end } = await run(say, node, [tool(file), ...args], fewerCollections);
    if (!succeeded) failures.push({ name, why: name === "oxfmt" ? `${end}\nRun npm run format.` : end });
  }
  return { passed: tools.length - failures.length, failures };
}

/**
 * For `npm run check`: the rules that need types take a minute for all files, so they only check what isn't committed
 * yet.
 */
function lintUncommitted(say) {
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const found = [
    git("diff", "--name-only", "--diff-filter=d", "HEAD"),
    git("ls-files", "--others", "--exclude-standard"),
  ];
  if (found.some(({ status }) => status !== 0)) return lint(say);
  const files = found.flatMap(({ stdout }) => stdout.split("\n")).filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  const [format, [name, file, typeAware, ...strict], unused] = lintTools;
  const withTypes = files.length > 0 ? [[name, file, typeAware, ...strict, ...files]] : [];
  return lint(say, [format, [name, file, ...strict], ...withTypes, unused]);
}

/** Reads a report. A result it can't explain is a failure, with the end of the output as its reason. */
function judged({ succeeded, end }, file, read) {
  const nothing = { passed: 0, skipped: 0, failures: [] };
  const { passed, skipped, failures, slow } = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : nothing;
  const all = [...failures];
  if (skipped > 0) all.push({ name: `${skipped} tests were skipped`, why: "A test that does not run proves nothing." });
  if (passed + all.length === 0) all.push({ name: "no tests ran", why: end });
  if (!succeeded && all.length === 0) all.push({ name: "the run ended badly", why: end });
  return { passed, failures: all, slow };
}

/** One seed for all properties of a run; `CHANCE_SEED=random` picks another. */
const randomSeed =
  process.env.CHANCE_SEED === "random" ? String(Math.floor(Math.random() * 2 ** 31)) : process.env.CHANCE_SEED;

/** One PostgreSQL server, with its template and sample databases, for all lanes that use one. */
let postgres;
const sharedPostgres = () => (postgres ??= startSharedPostgres());

function startSharedPostgres() {
  const file = path.join(root, "tests/support/shared-postgres.ts");
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", file], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
    env: childEnvironment({ NODE_COMPILE_CACHE: compiled, TEST_FOLDER: data, TZ: "UTC" }),
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      if (said.endsWith("\n")) resolve({ environment: { TEST_POSTGRES: said.trim() }, stop });
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The PostgreSQL for tests ended with code ${code}.`)));
  });
}

async function onPostgres(say, project, extra, files) {
  const { environment } = await sharedPostgres();
  return vitest(say, project, { ...environment, ...extra }, files);
}

async function vitest(say, project, extra = {}, files = []) {
  const file = path.join(reports, `${project}.json`);
  if (randomSeed !== undefined) say(`CHANCE_SEED=${randomSeed}\n`);
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    `--reporter=${path.join(root, "scripts/tally.mjs")}`,
    ...files,
  ];
  return judged(
    await run(say, node, [tool("vitest/vitest.mjs"), ...args], { TALLY_FILE: file, CHANCE_SEED: randomSeed, ...extra }),
    file,
    (tally) => tally,
  );
}

const buildScript =
  'import { buildWebIfStale } from "./scripts/web.mjs"; process.exitCode = buildWebIfStale() ? 0 : 1;';
let pages;
/** Builds the pages once for all lanes that need them. */
const buildPages = (say) => (pages ??= run(say, node, ["--input-type=module", "-e", buildScript]));

async function guarantees(say) {
  await buildPages(say);
  return onPostgres(say, "guarantees");
}

async function journeys(say, extra = {}) {
  const chromium = headlessChromium();
  if (!chromium)
    return { passed: 0, failures: [{ name: "no browser", why: "The journeys need a Chromium, see above." }] };
  const built = await buildPages(say);
  if (!built.succeeded) return { passed: 0, failures: [{ name: "the pages could not be built", why: built.end }] };
  const file = path.join(reports, "journeys.json");
  const ended = await run(say, node, [tool("@playwright/test/cli.js"), "test", "--reporter=line,json"], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...extra,
  });
  return judged(ended, file, tallyOfJourneys);
}

function tallyOfJourneys({ stats, suites, errors }) {
  const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
  const tests = suites
    .flatMap(specsIn)
    .flatMap((spec) => spec.tests.map((test) => ({ ...test, name: `${spec.file}:${spec.line} > ${spec.title}` })));
  const told = ({ name, results }) => ({
    name,
    why: results
      .flatMap((result) => result.errors.slice(0, 1))
      .map(({ message }) => message)
      .join("\n"),
  });
  const withStatus = (status) => tests.filter((test) => test.status === status).map(told);
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: [
      ...withStatus("unexpected"),
      ...errors.map(({ message }) => ({ name: "outside of any journey", why: message })),
    ],
    slow: tests.map(({ name, results }) => ({
      name,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

/** A command that reports by its exit code. */
async function command(say, file, ...args) {
  const { succeeded, end } = await run(say, node, [
    "--disable-warning=ExperimentalWarning",
    path.join(root, file),
    ...args,
  ]);
  return succeeded
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ name: [file, ...args].join(" "), why: end }] };
}

const lanes = {
  types,
  lint: (say) => lint(say),
  unit: (say) => vitest(say, "unit"),
  "backend-postgres": (say) => onPostgres(say, "backend-postgres"),
  guarantees,
  "backend-embedded": (say) => vitest(say, "backend-embedded"),
  journeys: (say) => journeys(say),
};
/** What `npm test` has no time for: `npm run test:rest`, which each change passes too (docs/decisions/0136). */
const restLanes = {
  "backend-postgres-rest": (say) => onPostgres(say, "backend-postgres-rest"),
  "backend-embedded-kills": (say) => vitest(say, "backend-embedded-kills"),
  "journeys-rest": (say) => journeys(say, { JOURNEYS: "rest" }),
};
/** Tests that read it (tests/support/exhaustive.ts) try more of the same. */
const exhaustive = { EXHAUSTIVE: "1" };
const exhaustiveUnits = "face never-throws hostile demand market-comp leak.test wording closing correction fall-off";
/** Too slow for every change: `npm run test:nightly`. */
const nightlyLanes = {
  "backend-embedded-rest": (say) => vitest(say, "backend-embedded-rest", exhaustive),
  "guarantees-embedded": (say) => vitest(say, "guarantees-embedded", exhaustive),
  "unit-exhaustive": (say) => vitest(say, "unit", exhaustive, exhaustiveUnits.split(" ")),
  "postgres-exhaustive": (say) => onPostgres(say, "backend-postgres-rest", exhaustive, ["search-truth", "import-kill"]),
  "journeys-exhaustive": (say) => journeys(say, exhaustive),
  "journeys-late": (say) => journeys(say, { LATE: "1" }),
  crawl: (say) => command(say, "tests/crawl/main.ts", "--quiet"),
  axe: (say) => command(say, "tests/crawl/main.ts", "--axe"),
  "masking-mutations": (say) => command(say, "scripts/mutate.mjs", "masking"),
  "listing-mutations": (say) => command(say, "scripts/mutate.mjs", "listing-fields"),
  "check-mutations": (say) => command(say, "scripts/mutate.mjs", "checks"),
  "rehearse-changes": (say) => command(say, "scripts/rehearse-changes.mjs"),
};
const allLanes = { ...lanes, "lint-uncommitted": lintUncommitted, ...restLanes, ...nightlyLanes };

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(lanes);
const unknown = wanted.filter((name) => !(name in allLanes));
if (unknown.length > 0) {
  console.error(`There is no lane called ${unknown.join(", ")}. The lanes are ${Object.keys(allLanes).join(", ")}.`);
  process.exit(1);
}

/**
 * Each lane gets the machine to itself, because it fills the cores: two at a time take longer than one after the other
 * (docs/decisions/0127). Only these, which leave a core free, run beside each other. The output of each lane stays in
 * one piece; the first unfinished one is shown as it runs.
 */
const sharing = new Set(["types", "lint", "lint-uncommitted"]);
const shown = wanted.map((name) => ({ name, said: `\n== ${name}\n`, done: false }));

function show() {
  const first = shown.findIndex(({ done }) => !done);
  for (const lane of first === -1 ? shown : shown.slice(0, first + 1)) {
    process.stdout.write(lane.said);
    lane.said = "";
  }
}

async function runLane(lane) {
  const say = (text) => {
    lane.said += text;
    show();
  };
  const started = performance.now();
  const result = await allLanes[lane.name](say).catch((error) => ({
    passed: 0,
    failures: [{ name: "the lane broke", why: error.stack }],
  }));
  lane.done = true;
  show();
  return { name: lane.name, ...result, seconds: (performance.now() - started) / 1000 };
}

show();
const running = new Set();
const ending = [];
for (const lane of shown) {
  while (running.size >= (sharing.has(lane.name) ? 2 : 1)) await Promise.race(running);
  const end = runLane(lane).finally(() => running.delete(end));
  running.add(end);
  ending.push(end);
  if (!sharing.has(lane.name)) await end;
}
const results = await Promise.all(ending);
await postgres?.then(({ stop }) => stop()).catch(() => undefined);

/** Maximum lines of a reason, so that all reasons fit into the end of a log. */
const lines = (text, most) =>
  text
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, most)
    .map((line) => `    ${line.slice(0, 300)}`);

function tell(title, entries, most, linesEach) {
  if (entries.length === 0) return;
  console.log(`\n== ${title}`);
  for (const { lane, name, why } of entries.slice(0, most))
    console.log([`  ${lane}: ${name}`, ...lines(why, linesEach)].join("\n"));
  for (const { lane, name } of entries.slice(most, 4 * most)) console.log(`  ${lane}: ${name}`);
  if (entries.length > 4 * most) console.log(`  and ${entries.length - 4 * most} more`);
}
const inAll = (key) => results.flatMap((result) => (result[key] ?? []).map((each) => ({ lane: result.name, ...each })));
tell("failed", inAll("failures"), inAll("failures").length > 4 ? 8 : 4, inAll("failures").length > 4 ? 10 : 20);

const slow = inAll("slow")
  .toSorted((a, b) => b.seconds - a.seconds)
  .slice(0, 12);
if (slow.length > 0)
  console.log(
    [
      "\n== took longest",
      ...slow.map(({ lane, name, seconds }) => `  ${lane}: ${seconds.toFixed(0).padStart(3)} s  ${name}`),
    ].join("\n"),
  );

console.log("");
for (const { name, passed, failures, seconds } of results)
  console.log(
    `${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s  ${String(passed).padStart(5)} passed  ` +
      `${String(failures.length).padStart(3)} failed`,
  );
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failures.length, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
