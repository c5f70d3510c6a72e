import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { Writable } from "node:stream";
import { type AddressInfo, connect } from "node:net";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { statusKeys } from "#domain/admin/status.ts";
import { handlers } from "#server/handlers.ts";
import { WrongSetting } from "#server/platform/wrong-setting.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { startExporting } from "#server/platform/watch/export.ts";
import { createWatcher } from "#server/platform/watch/readings.ts";
import { readDatabase } from "#server/platform/watch/stored.ts";
import { databaseKind } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";

const logged: string[] = [];
const log = createLog(
  "debug",
  new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }),
);
const get: typeof handlers.settings.get = () => Promise.reject(new Error("broken on purpose"));
const testApp = await startTestApp({ log, handlers: { ...handlers, settings: { ...handlers.settings, get } } });
const anyone = visitor(testApp);

const idOf = ({ headers }: { headers: string }): string | undefined =>
  new Map(JSON.parse(headers) as [string, string][]).get("x-request-id");
const linesOf = (id: string) =>
  logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ requestId }) => requestId === id);

describe("a request id", () => {
  it("is in each answer, errors included, and in each log line of the request", async () => {
    for (const path of ["/healthz", "/api/v1/nowhere", "/api/v1/settings", "/api/v1/admin/status"]) {
      const id = idOf(await anyone.send("GET", path)) ?? "";
      expect(id).toMatch(/^[\da-f-]{36}$/);
      await expect.poll(() => linesOf(id).map(({ msg }) => msg)).toContain("Answered");
    }
    const broken = await anyone.send("GET", "/api/v1/settings");
    expect(broken.status).toBe(500);
    expect(linesOf(idOf(broken) ?? "").map(({ msg }) => msg)).toContain("A request failed");
  });

  it("is in the answer to a request that can't be read", async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(testApp.url).port), "127.0.0.1", () => socket.write("NOT HTTP\r\n\r\n"));
      let text = "";
      socket.on("data", (chunk) => (text += chunk.toString())).on("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\nx-request-id: [\da-f-]{36}\r\n/);
  });

  it("of the caller is kept if it's a UUID or 32 hexadecimal digits", async () => {
    const sent = async (id: string) => idOf(await anyone.send("GET", "/healthz", { headers: { "x-request-id": id } }));
    for (const id of ["0b0a4be4-8d2b-4f0a-8e63-5b9b1d6e7f00", "0123456789abcdef0123456789abcdef"])
      expect(await sent(id)).toBe(id);
    for (const id of ["ada@agency.example", "1", "0123456789abcdef0123456789abcdefff", '{"level":60}'])
      expect(await sent(id)).not.toBe(id);
  });

  it("isn't in the lines of a job", async () => {
    const jobs = createJobs({ database: testApp.database, log });
    afterAll(() => jobs.stop());
    jobs.register("test.fails", () => Promise.reject(new Error("fails on purpose")), { retryLimit: 0 });
    await jobs.start();
    await testApp.database.asSystem(async (work) => jobs.enqueue(work, "test.fails", {}));
    await expect.poll(() => logged.join("")).toContain("fails on purpose");
    const line = logged.find((each) => each.includes("fails on purpose")) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ job: "test.fails" });
    expect(JSON.parse(line)).not.toHaveProperty("requestId");
  });
});

it("counts a call of a program under its route", async () => {
  for (const [method, path, route] of [
    ["POST", "/oauth/token", "/oauth/token"],
    ["POST", "/mcp", "/mcp"],
    ["GET", "/scim/v2/Users", "/scim/v2/Users"],
    ["GET", "/calendar/secret.ics", "/calendar/:file"],
    ["GET", "/robots.txt", "unknown"],
  ] as const) {
    const id = idOf(await anyone.send(method, path)) ?? "";
    await expect.poll(() => linesOf(id).find(({ msg }) => msg === "Answered")).toMatchObject({ method, route });
  }
});

describe("the status page", () => {
  it("says how each part is doing", async () => {
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const status = await operator.api.admin.status({});
    expect(status.items.map(({ key }) => key)).toEqual([...statusKeys]);
    expect(status.items.filter(({ value }) => value === null)).toEqual([]);
    expect(status.items.find(({ key }) => key === "search")).toEqual({ key: "search", state: "fine", value: 0 });
    expect(status.search.listings).toBeGreaterThan(50);
    expect(status.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("counts what waits and what failed", async () => {
    const { database, services } = testApp;
    const now = services.clock.now();
    const minutes = (count: number) => new Date(now.getTime() - count * 60_000);
    const email = { content: Buffer.from("sealed"), confidential: false, last_error: null, sent_at: null };
    await database.kysely
      .insertInto("mls_mail_outbox")
      .values([
        { ...email, id: services.newId(), state: "queued", created_at: minutes(7) },
        { ...email, id: services.newId(), state: "failed", created_at: minutes(9) },
        { ...email, id: services.newId(), state: "failed", created_at: minutes(3), dismissed_at: minutes(1) },
        // Dismissed, then queued again by an earlier release.
        { ...email, id: services.newId(), state: "queued", created_at: minutes(6), dismissed_at: minutes(5) },
        // Failed long ago; queued again by staff.
        { ...email, id: services.newId(), state: "failed", created_at: minutes(25 * 60) },
        { ...email, id: services.newId(), state: "queued", created_at: minutes(25 * 60), queued_at: minutes(5) },
      ])
      .execute();
    const { stored } = await readDatabase({ ...services, log });
    expect(stored?.emails).toMatchObject({ queued: 3, failed: 1 });
    expect(stored?.emails.waitingAge).toBeGreaterThanOrEqual(420);
    expect(stored?.emails.waitingAge).toBeLessThan(24 * 3_600);
    expect(stored?.jobs.find(({ name }) => name === "test.fails")).toMatchObject({ failed: 1, queued: 0 });
    expect(stored?.stream).toMatchObject({ unnumbered: 0 });
  });

  it("doesn't wait for a job that only a newer release knows, as after a rollback", async () => {
    const { database, services } = testApp;
    const newer = createJobs({ database, log, working: false });
    for (const name of ["test.newer", "test.same"]) newer.register(name, () => Promise.resolve());
    await newer.start();
    await database.asSystem(async (work) => {
      for (const name of ["test.newer", "test.same"]) newer.enqueue(work, name, {});
    });
    const clock = { now: () => new Date(services.clock.now().getTime() + 3_600_000) };
    const jobs = { isRegistered: (name: string) => name !== "test.newer" };
    const { stored } = await readDatabase({ ...services, clock, jobs, log });
    const of = (job: string) => stored?.jobs.find(({ name }) => name === job);
    expect(of("test.newer")).toMatchObject({ queued: 1, waitingSeconds: 0 });
    expect(of("test.same")?.waitingSeconds).toBeGreaterThan(3_000);
    expect(["test.newer", "ground.sweep"].map((name) => services.jobs.isRegistered(name))).toEqual([false, true]);
    await newer.stop();
  });

  it.runIf(databaseKind === "postgres")("doesn't show the database as down when only its counts are slow", async () => {
    const { database, services } = testApp;
    const reading = await database.asSystem(async ({ db }) => {
      await sql`lock table mls_mail_outbox`.execute(db);
      return readDatabase({ ...services, log });
    });
    expect(reading).toEqual({ answerMs: expect.any(Number), stored: null });
  });

  it("doesn't show the database as down while the pool is used up", async () => {
    const { services } = testApp;
    const { pool } = services.database;
    const watcher = createWatcher({ ...services, log });
    const watch = { ...services.config.watch, metricsPort: 0 };
    const exporting = await startExporting(watch, watcher, log);
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      const scraped = await (await fetch(exporting.metricsUrl ?? "")).text();
      expect(scraped).toMatch(/^mls_database_up 1$/m);
      expect(scraped).not.toMatch(/^mls_database_answer_seconds /m);
    } finally {
      for (const client of held) client.release();
      await exporting.stop();
      watcher.stop();
    }
  });

  it("shows a listener that falls behind", async () => {
    const { database, services } = testApp;
    let pass = (): void => undefined;
    const held = new Promise<void>((resolve) => (pass = resolve));
    const stop = database.changes.subscribe(() => held);
    await database.asSystem(async (work) => work.change({ topic: "organization.changed", entityId: services.newId() }));
    await expect.poll(async () => (await readDatabase({ ...services, log })).stored?.stream.unhandled).toBe(1);
    pass();
    await expect.poll(async () => (await readDatabase({ ...services, log })).stored?.stream.unhandled).toBe(0);
    stop();
  });
});

describe("metrics", () => {
  const busy = createServer().listen(0, "127.0.0.1");
  afterAll(() => void busy.close());

  it("are off unless a port is set", () => {
    expect(testApp.metricsUrl).toBeNull();
  });

  it.skipIf(process.platform === "win32")("answer while listings load", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const dataDir = temporaryFolder("mls-loading-");
    // Reading a pipe ends when a writer has closed it.
    const index = path.join(dataDir, "search-index");
    execFileSync("mkfifo", [index]);
    const starting = startTestApp({ sampleData: false, env: { METRICS_PORT: String(port), DATA_DIR: dataDir } });
    try {
      const scraped = () => fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
      await expect.poll(() => scraped().catch(() => ""), { timeout: 20_000 }).toMatch(/^mls_search_ready 0$/m);
      await writeFile(index, "");
      await starting;
      expect(await scraped()).toMatch(/^mls_search_ready 1$/m);
    } catch (error) {
      await Promise.race([writeFile(index, ""), starting]);
      throw error;
    }
  });

  it("stop the start with a sentence if their port is in use", async () => {
    const { port } = busy.address() as AddressInfo;
    const start = startTestApp({ env: { METRICS_PORT: String(port) } });
    await expect(start).rejects.toThrow(WrongSetting);
    await expect(start).rejects.toThrow(/^Port \d+ is already in use on 127\.0\.0\.1\. Stop .*set METRICS_PORT to/);
  });
});
