import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { migratedFolder } from "#tests/support/database.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { compare, startLoad, untilStatus } from "#tests/support/outages.ts";
import { sampledMasterKey, sampledOn } from "#tests/support/sampled.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";

const sampled = sampledOn(systemClock, inject("sampledWorlds"));
const dataDir = migratedFolder({ sampled });
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

test("the server survives two losses of its embedded database, with nothing lost or hung", async () => {
  server = await startServerProcess({
    DATA_DIR: dataDir,
    MASTER_KEY: sampledMasterKey,
    LOG_LEVEL: "info",
    READS_PER_MINUTE: "off",
    PERSON_REQUESTS_PER_SECOND: "off",
  });
  const { url, child } = server;
  const person = await signedIn(server, "recruiter@northstar.example");
  const load = startLoad(url, person, { writers: 2, readers: 2 });
  for (let round = 0; round < 2; round += 1) {
    const before = load.acknowledged.size;
    while (load.acknowledged.size < before + 5) await pause(10);
    process.kill(engineOf(child.pid ?? 0), "SIGKILL");
    await untilStatus(`${url}/readyz`, 503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await untilStatus(`${url}/readyz`, 200);
  }
  const between = load.acknowledged.size;
  while (load.acknowledged.size < between + 5) await pause(10);
  await load.stop();

  expect(child.exitCode).toBeNull();
  expect(load.hung).toBe(0);
  expect(load.failures.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
  expect(await compare(load, person)).toEqual({ lost: [], doubled: [] });
  expect(server.output().match(/"outage":"began"/g)).toHaveLength(2);
  expect(server.output().match(/"outage":"over"/g)).toHaveLength(2);
});

/** The engine is the server's only child. */
function engineOf(pid: number): number {
  return Number(
    spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .stdout.trim()
      .split("\n")[0],
  );
}
