import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { untilStatus } from "#tests/support/outages.ts";
import { freePort } from "#tests/support/postgres-server.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { startBalancer, startPrimaryAddress } from "./cluster/balancer.ts";
import { checkKeyLimit, checkPresence, checkReadingLimit } from "./cluster/checks.ts";
import { type Failure, startLoad } from "./cluster/load.ts";
import { startPair } from "./cluster/postgres-pair.ts";
import { drafts, messages, moves } from "./cluster/writers.ts";

/**
 * The promise: PostgreSQL with a synchronous standby, three processes and a balancer without sticky sessions, under
 * readers and writers for `minutes` (10). One process is killed and started again, then the primary is killed and the
 * standby takes over. No acknowledged write is lost or doubled, errors are only in the seconds of the two kills, and
 * presence and limits are right before and after. `npm run cluster -- 2` takes two minutes.
 */
const minutes = Number(process.argv[2] ?? 10);
const totalMs = minutes * 60_000;
const limits = { readsPerMinute: 300, perSecond: 2, burst: 10 };
/** After a kill, how long errors may last: what a client sees until the balancer or the standby has taken over. */
const afterProcessMs = 3_000;
const afterPrimaryMs = 2_000;
/** How long a failover manager takes to notice, in a real installation. */
const noticedAfterMs = 1_000;

const folder = mkdtempSync(path.join(tmpdir(), "mls-cluster-"));
const pair = await startPair();
const address = await startPrimaryAddress(pair.primary.port);
const balancerPort = await freePort();
const ports = [await freePort(), await freePort(), await freePort()];
const urls = ports.map((port) => `http://127.0.0.1:${port}`);
const masterKey = randomBytes(32).toString("base64");
const processes: ServerProcess[] = [];
const startProcess = async (at: number): Promise<void> => {
  processes[at] = await startServerProcess({
    PORT: String(ports[at]),
    PUBLIC_URL: `http://127.0.0.1:${balancerPort}`,
    TRUST_PROXY: "on",
    DATA_DIR: folder,
    MASTER_KEY: masterKey,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    READS_PER_MINUTE: String(limits.readsPerMinute),
    PERSON_REQUESTS_PER_SECOND: "off",
    CANDIDATES_PER_DAY: "off",
    API_KEY_REQUESTS_PER_SECOND: String(limits.perSecond),
    API_KEY_BURST: String(limits.burst),
    LOG_LEVEL: process.env["CLUSTER_LOG"] ?? "error",
  });
};
const balancer = await startBalancer(balancerPort, ports);
let failed = true;
try {
  // The first creates the sample data.
  for (const at of ports.keys()) await startProcess(at);
  while (balancer.ready().length < 3) await pause(50);
  failed = !(await run());
} finally {
  balancer.stop();
  await Promise.all(processes.map((each) => each.kill("SIGKILL")));
  address.stop();
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function run(): Promise<boolean> {
  const { url } = balancer;
  const [admin, recruiter, harbor, meridian] = [
    await signedIn(balancer, "admin@northstar.example"),
    await signedIn(balancer, "recruiter@northstar.example"),
    await signedIn(balancer, "admin@harbor.example"),
    await signedIn(balancer, "hiring@meridian.example"),
  ];
  const { token } = await admin.api.apiKeys.create({ name: "Cluster", scopes: ["shortlist:read"] });
  const writers = [drafts(recruiter), await moves(meridian), await messages(harbor)];
  const began = performance.now();
  const at = (part: number) => pause(Math.max(0, began + part * totalMs - performance.now()));
  const stamp = (time = performance.now()) => `${((time - began) / 1_000).toFixed(1).padStart(6)} s`;
  const say = (text: string) => console.log(`${stamp()}  ${text}`);
  const load = startLoad(url, [recruiter, harbor, meridian], writers);
  const wrong: string[] = [];
  const check = (text: string) => {
    say(text);
    if (text.includes("WRONG")) wrong.push(text);
  };
  const checkLimits = async () => {
    check(await checkKeyLimit(url, token ?? "", { ...limits, forMs: 6_000 }));
    check(await checkReadingLimit(url, admin, limits.readsPerMinute));
  };
  const present = { person: recruiter, name: "Arjun Menon", colleague: admin };

  say("three processes, one balancer, a primary and its standby");
  await checkLimits();
  await at(0.3);
  const before = await checkPresence(urls, present);
  say(`a person at process 3 was seen at every process within ${before.took}`);
  say("kill -9 of process 3");
  const processKilled = performance.now();
  await processes[2]?.kill("SIGKILL");
  say(`its person was gone from the others after ${await before.goneFrom()}`);
  before.close();
  await startProcess(2);
  await untilStatus(`${urls[2]}/readyz`, 200);
  say("process 3 serves again");

  await at(0.55);
  say("kill -9 of the primary");
  const primaryKilled = performance.now();
  address.moveTo(null);
  await pair.primary.end("SIGKILL");
  await pause(noticedAfterMs);
  await pair.promote();
  address.moveTo(pair.standby.port);
  say(`the standby is the primary, ${((performance.now() - primaryKilled) / 1_000).toFixed(1)} s after the kill`);
  await Promise.all(urls.map((each) => untilStatus(`${each}/readyz`, 200)));
  while (balancer.ready().length < 3) await pause(20);
  const backAt = performance.now();
  say(`every process serves again, ${((backAt - primaryKilled) / 1_000).toFixed(1)} s after the kill`);

  const after = await checkPresence(urls, present);
  say(`a person at process 3 was seen at every process within ${after.took}`);
  after.close();
  await checkLimits();
  await at(1);
  await load.stop();

  const allowed = ({ at: time }: Failure): boolean =>
    (time > processKilled && time < processKilled + afterProcessMs) ||
    (time > primaryKilled && time < backAt + afterPrimaryMs);
  const bySecond = Map.groupBy(load.failures, (each) => Math.floor((each.at - began) / 1_000));
  for (const [second, group] of bySecond) {
    const kinds = Map.groupBy(group, ({ what, status, detail }) => `${what} ${status} ${codeIn(detail)}`);
    const counts = [...kinds].map(([kind, { length }]) => `${length} × ${kind}`);
    console.log(`errors in second ${second}: ${counts.join(", ")}${group.every(allowed) ? "" : "  OUTSIDE"}`);
  }
  const outside = load.failures.filter((failure) => !allowed(failure));
  const database = new pg.Client({ connectionString: pair.standby.url("postgres", "postgres") });
  await database.connect();
  const found = await Promise.all(writers.map((writer) => writer.found(database)));
  await database.end();
  console.table(found);
  const times = load.answered.map(({ took }) => took).toSorted((a, b) => a - b);
  const percentile = (part: number) => `${Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)} ms`;
  const writes = found.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  console.log(
    `${load.reads} reads and ${writes} acknowledged writes in ${minutes} minutes, p50 ` +
      `${percentile(0.5)}, p95 ${percentile(0.95)}; ` +
      `${load.failures.length} errors, ${outside.length} outside the failovers; ${wrong.length} checks wrong`,
  );
  return (
    found.every(({ acknowledged, lost, doubled }) => acknowledged > 0 && lost + doubled === 0) &&
    outside.length + wrong.length === 0
  );
}

/** The code of a problem document, or the text. */
function codeIn(detail: string): string {
  return /"code":"([\w-]+)"/.exec(detail)?.[1] ?? detail.slice(0, 80);
}
