import { randomBytes, randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { manualClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { type RunningApp, start } from "#server/start.ts";
import { clonePostgres } from "#tests/support/database.ts";
import { connectLive, type LiveClient, until } from "#tests/support/live-client.ts";
import { sampledMasterKey } from "#tests/support/sampled.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/* Several processes on one PostgreSQL, behind a balancer that sends each request to any of them. */
const clock = manualClock("2026-11-21T09:00:00Z");
const clone = await clonePostgres({ sampled: "fixed" });
const dataDir = temporaryFolder("mls-processes-");
cpSync(path.join(inject("sampledWorlds").fixed.folder, "files"), path.join(dataDir, "files"), { recursive: true });
const running: RunningApp[] = [];
afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()));
  await clone.drop();
});

async function startProcess(env: Record<string, string> = {}): Promise<RunningApp> {
  const app = await start({
    config: readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: clone.url,
      DATABASE_POOL_SIZE: "5",
      MASTER_KEY: sampledMasterKey,
      SAMPLE_DATA: "on",
      ...env,
    }),
    log: createLog("silent"),
    clock,
    newId: randomUUID,
    randomBytes,
    strictAnswers: true,
  });
  running.push(app);
  return app;
}

const [one, two] = [await startProcess(), await startProcess()];

describe("presence", () => {
  const seen = ({ here }: LiveClient) => here.map(({ userName, currentPage }) => `${userName} ${currentPage}`);
  const sees = (client: LiveClient, people: string[]) =>
    until(`${people.join(", ") || "no one"} to be seen`, () => String(seen(client)) === String(people));

  it("shows colleagues of every process, until they leave or their process stops", async () => {
    const recruiter = await signedIn(one, "recruiter@northstar.example");
    const admin = await signedIn(two, "admin@northstar.example");
    const stranger = await signedIn(two, "admin@harbor.example");
    const three = await startProcess();
    const [own, colleague, other] = [
      await connectLive(one, recruiter),
      await connectLive(two, admin),
      await connectLive(two, stranger),
    ];
    own.say({ status: "active", currentPage: "/mls/search" });
    await sees(colleague, ["Arjun Menon /mls/search"]);
    // The session is the same everywhere, and the newest page counts.
    clock.advance(10);
    const second = await connectLive(three, recruiter);
    await sees(second, ["Arjun Menon /mls/search"]);
    second.say({ status: "active", currentPage: "/mls/pipeline" });
    await Promise.all([own, colleague, second].map((client) => sees(client, ["Arjun Menon /mls/pipeline"])));
    own.close();
    await three.stop();
    running.splice(running.indexOf(three), 1);
    await sees(colleague, []);
    expect(other.frames.join("\n")).not.toContain("Arjun Menon");
    for (const client of [colleague, other]) client.close();
  });
});
