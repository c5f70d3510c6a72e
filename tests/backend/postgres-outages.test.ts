import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { failoverHost, moveName } from "#tests/support/failover-name.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { compare, startLoad, untilStatus } from "#tests/support/outages.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";

/** Three of the thirty restarts of `npm run bench -- outages`. */
const dataDir = mkdtempSync(path.join(tmpdir(), "mls-outages-"));
const postgres = await startPostgres();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill("SIGKILL");
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("the server survives PostgreSQL restarts: 503 meanwhile, nothing lost or hung", async () => {
  const addressFile = path.join(dataDir, "address");
  moveName(addressFile, "127.0.0.1");
  const byName = postgres.url("postgres", "postgres", "network").replace("127.0.0.1", failoverHost);
  server = await startServerProcess(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: byName,
      MASTER_KEY: randomBytes(32).toString("base64"),
      LOG_LEVEL: "info",
      READS_PER_MINUTE: "off",
      PERSON_REQUESTS_PER_SECOND: "off",
      FAILOVER_FILE: addressFile,
    },
    ["--import", import.meta.resolve("#tests/support/failover-name.ts")],
  );
  const { url } = server;
  const person = await signedIn(server, "recruiter@northstar.example");
  const load = startLoad(url, person);
  const linesBefore = server.output().split("\n").length - 1;
  // The last restart moves the host name to another address, where this machine has two.
  const elsewhere = process.platform === "linux" ? "127.0.0.2" : "127.0.0.1";
  for (const [signal, address] of [
    ["SIGINT", "127.0.0.1"],
    ["SIGQUIT", "127.0.0.1"],
    ["SIGKILL", elsewhere],
  ] as const) {
    const before = load.acknowledged.size;
    while (load.acknowledged.size < before + 10) await pause(10);
    await postgres.end(signal);
    await untilStatus(`${url}/readyz`, 503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await postgres.startAgain(address);
    moveName(addressFile, address);
    await untilStatus(`${url}/readyz`, 200);
  }
  const between = load.acknowledged.size;
  while (load.acknowledged.size < between + 10) await pause(10);
  await load.stop();

  expect(server.child.exitCode).toBeNull();
  expect(load.hung).toBe(0);
  expect(await compare(load, person)).toEqual({ lost: [], doubled: [] });
  const answers = load.failures.map(
    ({ status, retryAfter, type, detail }) => `${status} ${retryAfter} ${type} ${detail}`,
  );
  expect(new Set(answers)).toEqual(
    new Set([
      "503 3 application/problem+json The service can't reach its database right now. Try again in a few seconds.",
    ]),
  );

  // One line at the start and one at the end, and none for each request or job that failed meanwhile.
  const lines = server
    .output()
    .split("\n")
    .slice(linesBefore)
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; outage?: string; seconds?: number; msg: string });
  const began = lines.filter(({ outage }) => outage === "began");
  const over = lines.filter(({ outage }) => outage === "over");
  expect([began.length, over.length]).toEqual([3, 3]);
  expect(over.every(({ seconds }) => typeof seconds === "number" && seconds > 0)).toBe(true);
  expect(lines.filter(({ level, outage }) => level >= 40 && outage === undefined)).toEqual([]);
});
