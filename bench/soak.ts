import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectLive } from "#tests/support/live-client.ts";
import { freePort, startPostgres } from "#tests/support/postgres-server.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { readPaths, type Writer } from "./cluster/load.ts";
import { startSteadyLoad } from "./cluster/steady-load.ts";
import { messages, moves } from "./cluster/writers.ts";
import { productionDatabase } from "./support/production-database.ts";
import { grown, inspect, metricsAt, type Sample, thirds } from "./soak/samples.ts";

/**
 * The promise: a production server on PostgreSQL under a mixed load keeps its memory, listeners, handles and open files
 * for `minutes` (60). `npm run soak -- 10 20` takes ten minutes at twenty requests a second.
 */
const minutes = Number(process.argv[2] ?? 60);
const perSecond = Number(process.argv[3] ?? 4);
const totalMs = minutes * 60_000;
/** Not measured: code is compiled and caches fill. */
const warmUpMs = Math.min(totalMs / 4, 5 * 60_000);
const sampleEveryMs = Math.min(30_000, totalMs / 20);
/** So that the client's connections don't grow with a pause of the machine. */
const mostOpen = 12;
/** People who come and go, each with a session and a live connection. */
const visitEveryMs = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), "mls-soak-"));
const postgres = await startPostgres({ durable: true, settings: { autovacuum: "on" } });
const port = await freePort();
const metricsPort = await freePort();
const server = await startServerProcess(
  {
    NODE_ENV: "production",
    SAMPLE_DATA: "on",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    MASTER_KEY: randomBytes(32).toString("base64"),
    DATABASE_URL: await productionDatabase(postgres),
    METRICS_PORT: String(metricsPort),
    READS_PER_MINUTE: "off",
    PERSON_REQUESTS_PER_SECOND: "off",
    CANDIDATES_PER_DAY: "off",
    SEARCH_SNAPSHOT_MINUTES: "1",
  },
  ["--inspect=127.0.0.1:0"],
);
let failed = true;
try {
  failed = !(await run());
} finally {
  await server.kill("SIGTERM");
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function run(): Promise<boolean> {
  const [recruiter, harbor, meridian] = [
    await signedIn(server, "recruiter@northstar.example"),
    await signedIn(server, "admin@harbor.example"),
    await signedIn(server, "hiring@meridian.example"),
  ];
  const placed = new Set((await meridian.api.shortlist.ids({})).ids);
  const found = (await meridian.api.listings.search({ limit: 24 })).items;
  const listings = found.map(({ id }) => id).filter((id) => !placed.has(id));
  const pages = ["/", "/mls/search", "/developers"];
  const reads = [recruiter, harbor, meridian].flatMap((person) =>
    [
      ...readPaths,
      "/api/v1/threads",
      "/api/v1/home",
      "/api/v1/deals",
      "/api/v1/notifications",
      ...listings.slice(0, 6).map((id) => `/api/v1/listings/${id}`),
      ...pages,
    ].map((path) => ({ person, path })),
  );
  for (const { person, path } of reads) {
    const { status, body } = await person.send("GET", path);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`);
    person.received.length = 0;
  }
  const writers: Writer[] = [await moves(meridian), await messages(harbor), shortlists(meridian, listings)];
  const load = startSteadyLoad({ url: server.url, perSecond, oneWriteIn: 6, reads, writers, mostOpen });
  const began = performance.now();
  let visits = 0;
  const visiting = (async () => {
    while (performance.now() - began < totalMs) {
      const next = pause(visitEveryMs);
      const person = await signedIn(server, "admin@northstar.example");
      const client = await connectLive(server, person);
      client.say({ status: "active", currentPage: `/mls/soak/${visits}` });
      await pause(visitEveryMs / 2);
      client.close();
      await person.send("DELETE", "/api/v1/session");
      visits += 1;
      await next;
    }
  })();
  // The pool opens a connection when all others are busy. Each has listeners and a file, which would look like growth.
  await Promise.all(Array.from({ length: 2 * mostOpen }, () => recruiter.send("GET", "/api/v1/home")));
  await pause(warmUpMs);
  const inspected = await inspect(server.output());
  const samples: Sample[] = [];
  for (let next = performance.now(); performance.now() - began < totalMs; next += sampleEveryMs) {
    await pause(Math.max(0, next - performance.now()));
    const values = { ...(await inspected.read()), ...(await metricsAt(metricsPort)) };
    samples.push({ minutes: (performance.now() - began) / 60_000, values });
    const shown = Object.entries(values).map(([name, value]) => `${name} ${Math.round(value)}`);
    console.log(`${((performance.now() - began) / 60_000).toFixed(1)} min: ${shown.join(", ")}`);
  }
  inspected.close();
  await visiting;
  await load.stop();
  const rows = thirds(samples);
  console.table(rows);
  const worse = Object.entries(rows)
    .filter(([name, row]) => grown(name, row))
    .map(([name]) => name);
  const kinds = Map.groupBy(load.failures, ({ what, status, detail }) => `${what} ${status} ${detail.slice(0, 100)}`);
  for (const [kind, { length }] of kinds) console.log(`${length} × ${kind}`);
  if (load.failures.length > 0) for (const line of warningsOf(server.output())) console.log(line);
  console.log(
    `${load.sent} requests and ${visits} visits in ${minutes} minutes, ${load.failures.length} failed; ` +
      (worse.length === 0 ? "nothing grew" : `these grew: ${worse.join(", ")}`),
  );
  // A request without an answer is about a busy machine, not about growth.
  return worse.length === 0 && load.failures.every(({ status }) => status === 0);
}

/** What an operator would read in the log: warnings and errors. */
function warningsOf(log: string): string[] {
  return log
    .split("\n")
    .filter((line) => /"level":[456]0/.test(line))
    .slice(0, 20);
}

/** Puts candidates on the shortlist and off it. */
function shortlists(person: Writer["person"], listings: readonly string[]): Writer {
  let count = 0;
  return {
    person,
    next() {
      const listingId = listings[Math.floor(count / 2) % listings.length] ?? "";
      const add = count % 2 === 0;
      count += 1;
      return add
        ? { kind: "shortlist", method: "POST", path: "/api/v1/shortlist", body: { listingId } }
        : { kind: "shortlist", method: "DELETE", path: `/api/v1/shortlist/${listingId}`, body: {} };
    },
    acknowledged: () => undefined,
  };
}
