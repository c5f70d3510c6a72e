import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { failoverHost, moveName } from "#tests/support/failover-name.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { compare, startLoad, untilStatus } from "#tests/support/outages.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

/**
 * The promise: 30 kills and restarts of PostgreSQL under reads and writes, fast, immediate and kill -9, some with 20
 * seconds of downtime, some with a new address. The same process keeps serving, no acknowledged write is lost or
 * duplicated, no request hangs, and the server recovers within seconds of the database.
 */
const rounds = 30;
const signals = ["SIGINT", "SIGQUIT", "SIGKILL"] as const;
const longAwayMs = 20_000;
/** Writes acknowledged before each kill, so that every round hits an active server. */
const writesBetween = 10;

const dataDir = mkdtempSync(path.join(tmpdir(), "mls-outages-"));
const postgres = await startPostgres();
const addressFile = path.join(dataDir, "address");
let address = "127.0.0.1";
moveName(addressFile, address);
const server = await startServerProcess(
  {
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString("base64"),
    LOG_LEVEL: "info",
    READS_PER_MINUTE: "off",
    PERSON_REQUESTS_PER_SECOND: "off",
    FAILOVER_FILE: addressFile,
    DATABASE_URL: postgres.url("postgres", "postgres", "network").replace(address, failoverHost),
  },
  ["--import", import.meta.resolve("#tests/support/failover-name.ts")],
);
const pid = server.child.pid;
let failed = true;
try {
  const person = await signedIn(server, "recruiter@northstar.example");
  const load = startLoad(server.url, person);
  const returns: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const signal = signals[round % signals.length] ?? "SIGKILL";
    const before = load.acknowledged.size;
    while (load.acknowledged.size < before + writesBetween) await pause(10);
    await pause((round * 37) % 200);
    await postgres.end(signal);
    const awayMs = round % 10 === 9 ? longAwayMs : 0;
    await pause(awayMs);
    if (round % 10 === 4) address = address === "127.0.0.1" ? "127.0.0.2" : "127.0.0.1";
    await postgres.startAgain(address);
    moveName(addressFile, address);
    const took = await untilStatus(`${server.url}/readyz`, 200);
    returns.push(took);
    console.log(
      `${signal} ${round + 1}: ${load.acknowledged.size - before} writes acknowledged, away ${awayMs / 1000} s, ` +
        `at ${address}, ready ${Math.round(took)} ms after the database`,
    );
  }
  await pause(500);
  await load.stop();
  const { lost, doubled } = await compare(load, person);
  const others = load.failures.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  const lines = server.output().match(/"outage":"(began|over|none)"/g)?.length ?? 0;
  const sorted = returns.toSorted((a, b) => a - b);
  const alive = server.child.exitCode === null && server.child.pid === pid;
  console.log(
    `${rounds} restarts, process ${alive ? "unchanged" : "gone"}; ${load.acknowledged.size} writes acknowledged, ` +
      `${lost.length} lost, ${doubled.length} doubled; ` +
      `${load.reads} reads; ${load.failures.length} answers of 503, ${others.length} other failures, ` +
      `${load.hung} hung; ` +
      `ready again in ${Math.round(sorted[rounds / 2] ?? 0)} ms (median), ${Math.round(sorted.at(-1) ?? 0)} ms ` +
      `(longest); ${lines} log lines about it`,
  );
  failed = !alive || lost.length + doubled.length + others.length + load.hung > 0 || load.acknowledged.size === 0;
} finally {
  await server.kill("SIGKILL");
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
