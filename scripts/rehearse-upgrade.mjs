import { execFile, execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort, startPostgres } from "#tests/support/postgres-server.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { startBalancer } from "../bench/cluster/balancer.ts";
import { readPaths } from "../bench/cluster/load.ts";
import { startSteadyLoad } from "../bench/cluster/steady-load.ts";
import { drafts, messages, moves } from "../bench/cluster/writers.ts";
import { productionDatabase } from "../bench/support/production-database.ts";
import { childEnvironment, root } from "./node.mjs";
import { applyEdits, linkPackages, removeCopy, scratchCopy } from "./scratch-copy.mjs";
import { buildWebIfStale, sources } from "./web.mjs";

/**
 * The promise: an update and its rollback lose no request. The previous release serves a constant 100 requests a
 * second on PostgreSQL, two processes behind a balancer. The next release (the working tree) migrates the schema, then
 * its processes replace the others one by one, then those of the previous release come back on the new schema.
 * `npm run rehearse-upgrade -- COMMIT` names the previous release; without it, it's the last tag. `--seconds=60`:
 * how long each release serves, `--rate=20`: requests a second.
 */
const words = process.argv.slice(2);
const option = (name, otherwise) =>
  Number(words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise);
const secondsEach = option("seconds", 45);
const perSecond = option("rate", 100);
const oneWriteIn = 5;
const processes = 2;
/** A machine that can't answer so many requests in time can't rehearse it. */
const mostOpen = 400;

const run = promisify(execFile);
const migrationsFolder = "src/server/platform/db/migrations";
const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });

/** Expands the tables that the load writes to, as a release may: one migration for each. */
const rehearsalMigrations = {
  "9996-rehearsal": "alter table mls_candidates add column rehearsed integer not null default 7",
  "9997-rehearsal": "alter table mls_sessions add column rehearsed timestamptz default now()",
  "9998-rehearsal": "create table mls_rehearsed (thread_id uuid primary key references mls_threads (id))",
  "9999-rehearsal": "alter table mls_messages add column rehearsed text",
};
const migrationOf = (statement) => `import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql\`${statement}\`.execute(db));
`;

/** Removed at the end, however it comes. */
const folders = [];
process.once("exit", () => folders.forEach((folder) => removeCopy(folder)));

const previousCommit = words.find((word) => !word.startsWith("--")) ?? lastRelease();
const previous = releaseAt(previousCommit);
const next = workingTree(previous);
const postgres = await startPostgres({ durable: true, settings: { autovacuum: "on" } });
const dataDir = temporaryFolder("mls-upgrade-");
/** Server processes by port. */
const running = new Map();
const balancerPort = await freePort();
const environment = {
  NODE_ENV: "production",
  SAMPLE_DATA: "on",
  PUBLIC_URL: `http://127.0.0.1:${balancerPort}`,
  TRUST_PROXY: "on",
  DATA_DIR: dataDir,
  MASTER_KEY: randomBytes(32).toString("base64"),
  DATABASE_URL: await productionDatabase(postgres),
  MIGRATE_ON_START: "off",
  READS_PER_MINUTE: "off",
  PERSON_REQUESTS_PER_SECOND: "off",
  CANDIDATES_PER_DAY: "off",
};
const balancer = await startBalancer(balancerPort, []);
let failed = true;
try {
  failed = !(await rehearse(balancer));
} catch (error) {
  console.error(error);
} finally {
  balancer.stop();
  await Promise.all([...running.values()].map((each) => each.kill("SIGKILL")));
  await postgres.stop();
}
process.exit(failed ? 1 : 0);

function temporaryFolder(name) {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  folders.push(folder);
  return folder;
}

async function rehearse({ url }) {
  await migrate(previous);
  for (let count = 0; count < processes; count += 1) await startOne(previous);
  const [recruiter, harbor, meridian] = [
    await signedIn(balancer, "recruiter@northstar.example"),
    await signedIn(balancer, "admin@harbor.example"),
    await signedIn(balancer, "hiring@meridian.example"),
  ];
  const reads = [recruiter, harbor, meridian].flatMap((person) =>
    [...readPaths, "/api/v1/threads", "/api/v1/home", "/"].map((each) => ({ person, path: each })),
  );
  const writers = [drafts(recruiter), drafts(harbor), await moves(meridian), await messages(harbor)];
  const load = startSteadyLoad({ url, perSecond, oneWriteIn, reads, writers, mostOpen });
  const began = performance.now();
  const phases = [];
  const enter = (name) => {
    phases.push({ name, began: performance.now() });
    console.log(`${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${name}`);
  };
  enter("the previous release serves");
  await pause(secondsEach * 1_000);
  enter("the next release migrates");
  console.log((await migrate(next)).trim().replaceAll(/^/gm, "          "));
  enter("the previous release serves on the new schema");
  await pause(secondsEach * 500);
  enter("the next release replaces it, process by process");
  await replaceAll(next);
  enter("the next release serves");
  await pause(secondsEach * 1_000);
  enter("the previous release comes back, process by process");
  await replaceAll(previous);
  enter("the previous release serves again");
  await pause(secondsEach * 1_000);
  const ended = performance.now();
  await load.stop();
  console.table(tableOf(phases, ended, load));
  const kinds = Map.groupBy(load.failures, ({ what, status, detail }) => `${what} ${status} ${detail.slice(0, 160)}`);
  for (const [kind, { length }] of kinds) console.log(`${length} × ${kind}`);

  const database = new pg.Client({ connectionString: postgres.url("postgres", "talentmls") });
  await database.connect();
  const found = await Promise.all(writers.map((writer) => writer.found(database)));
  await database.end();
  console.table(found);
  const lost = found.reduce((sum, each) => sum + each.lost + each.doubled, 0);
  const rate = load.sent / ((ended - began) / 1_000);
  console.log(
    `Update and way back under ${rate.toFixed(0)} requests a second: ${load.sent} requests, ` +
      `${load.failures.length} failed, ${lost} acknowledged writes lost or doubled.`,
  );
  return load.failures.length + lost === 0 && rate > perSecond * 0.95;
}

/** The last tag. Without one, the commit before the newest migration, or the last one if that can't come back. */
function lastRelease() {
  const tag = spawnSync("git", ["describe", "--tags", "--abbrev=0"], { cwd: root, encoding: "utf8" });
  if (tag.status === 0) return tag.stdout.trim();
  const newest = git("log", "-1", "--first-parent", "--diff-filter=A", "--format=%H", "--", migrationsFolder).trim();
  const before = `${newest}^`;
  const knowsReleases = spawnSync("git", ["grep", "-q", "oldest_release", before, "--", "src/server/platform/db"], {
    cwd: root,
  });
  return newest !== "" && knowsReleases.status === 0 ? before : "HEAD";
}

/** A commit in a folder of its own, with its packages and pages. */
function releaseAt(commit) {
  const name = git("log", "-1", "--format=%h %s", commit).trim();
  console.log(`The previous release is ${name}.`);
  const folder = temporaryFolder("mls-previous-");
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const changed = (...files) =>
    spawnSync("git", ["diff", "--quiet", commit, "--", ...files], { cwd: root }).status !== 0;
  if (changed("package-lock.json"))
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, stdio: "inherit" });
  else linkPackages(folder);
  if (changed(...sources)) {
    console.log("Building its pages ...");
    execFileSync(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], {
      cwd: folder,
      stdio: "inherit",
      env: childEnvironment({ NODE_ENV: "production" }),
    });
  } else copyPages(folder);
  return { folder };
}

function copyPages(folder) {
  if (!buildWebIfStale()) throw new Error("The pages could not be built.");
  cpSync(path.join(root, "dist"), path.join(folder, "dist"), { recursive: true });
}

/** A copy of the working tree. If its schema is the previous release's, it gets migrations, which an update has. */
function workingTree({ folder: before }) {
  const folder = scratchCopy();
  folders.push(folder);
  copyPages(folder);
  const migrationsOf = (each) => readdirSync(path.join(each, migrationsFolder)).toSorted();
  if (String(migrationsOf(folder)) === String(migrationsOf(before)))
    applyEdits(
      folder,
      Object.entries(rehearsalMigrations).map(([name, statement]) => [
        `${migrationsFolder}/${name}.ts`,
        null,
        migrationOf(statement),
      ]),
    );
  return { folder };
}

/** Returns what `npm run migrate` of this release prints. */
async function migrate({ folder }) {
  const env = { PATH: process.env["PATH"] ?? "", LOG_LEVEL: "error", ...environment };
  const { stdout } = await run(process.execPath, ["src/server/main.ts", "migrate"], { cwd: folder, env });
  return stdout;
}

/** Starts a process of this release and waits until the balancer sends it requests. */
async function startOne({ folder }) {
  const port = await freePort();
  running.set(port, await startServerProcess({ ...environment, PORT: String(port) }, [], folder));
  balancer.join(port);
  while (!balancer.ready().includes(port)) await pause(50);
}

/** For each process: starts one of this release, sends the old one no more requests, and ends it once it is idle. */
async function replaceAll(release) {
  for (const [port, old] of running.entries().toArray()) {
    await startOne(release);
    await balancer.leave(port);
    running.delete(port);
    await old.kill("SIGTERM");
    if (old.child.exitCode !== 0) throw new Error(`A process ended with ${old.child.exitCode}: ${old.output()}`);
  }
}

/** What was answered in each phase. */
function tableOf(phases, ended, load) {
  return phases.map(({ name, began }, at) => {
    const until = phases[at + 1]?.began ?? ended;
    const within = (time) => time >= began && time < until;
    const answered = load.answered.filter(({ at: time }) => within(time)).map(({ took }) => took);
    const sorted = answered.toSorted((a, b) => a - b);
    const percentile = (part) => `${Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)} ms`;
    return {
      phase: name,
      seconds: Math.round((until - began) / 1_000),
      answered: answered.length,
      p50: percentile(0.5),
      p99: percentile(0.99),
      failed: load.failures.filter(({ at: time }) => within(time)).length,
    };
  });
}
