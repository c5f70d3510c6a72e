import { randomBytes, randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, describe, expect, inject, it } from "vitest";
import type { Viewer } from "#domain/core/viewer.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { type Idempotency, idempotencyFor } from "#server/platform/http/idempotency.ts";
import { createLog } from "#server/platform/log.ts";
import { type RunningApp, start } from "#server/start.ts";
import { clonePostgres } from "#tests/support/database.ts";
import { connectLive, type LiveClient, until } from "#tests/support/live-client.ts";
import { freePort } from "#tests/support/postgres-server.ts";
import { sampledMasterKey } from "#tests/support/sampled.ts";
import { keyHolder, type Person, type Received, signedIn, visitor } from "#tests/support/test-app.ts";
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

const limits = {
  READS_PER_MINUTE: "10",
  PERSON_REQUESTS_PER_SECOND: "off",
  CANDIDATES_PER_DAY: "6",
  API_KEY_REQUESTS_PER_SECOND: "2",
  API_KEY_BURST: "8",
};
const web = { ROLE: "web", ...limits };
const [one, two] = [await startProcess(web), await startProcess(web)];

describe("presence", () => {
  const seen = ({ here }: LiveClient) => here.map(({ userName, currentPage }) => `${userName} ${currentPage}`);
  const sees = (client: LiveClient, people: string[]) =>
    until(`${people.join(", ") || "no one"} to be seen`, () => String(seen(client)) === String(people));

  it("shows colleagues of every process, until they leave or their process stops", async () => {
    const recruiter = await signedIn(one, "recruiter@northstar.example");
    const admin = await signedIn(two, "admin@northstar.example");
    const stranger = await signedIn(two, "admin@harbor.example");
    const three = await startProcess(web);
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

describe("limits", () => {
  type Asking = Pick<Person, "send" | "organizationId">;
  const search = (person: Asking, limit = 1) => person.send("GET", `/api/v1/listings?limit=${limit}`);
  const allowance = ({ status, headers }: Received) => {
    const all = new Headers(JSON.parse(headers) as [string, string][]);
    return [status, all.get("ratelimit-limit"), all.get("ratelimit-remaining"), all.get("ratelimit-reset")];
  };
  /** The same person on both processes: one session serves everywhere. */
  const onBoth = async (email: string): Promise<[Asking, Asking]> => {
    const person = await signedIn(one, email);
    const { send } = visitor(two);
    const headers = person.credentials();
    const { organizationId } = person;
    return [person, { organizationId, send: (method, path) => send(method, path, { headers }) }];
  };

  it("on reading count the requests of every process, and their headers say what is left", async () => {
    const [here, there] = await onBoth("recruiter@northstar.example");
    for (let left = 9; left > 0; left -= 2) {
      expect(allowance(await search(here))).toEqual([200, "10", String(left), "60"]);
      expect(allowance(await search(there))).toEqual([200, "10", String(left - 1), "60"]);
    }
    clock.advance(20_000);
    for (const person of [here, there]) expect(allowance(await search(person))).toEqual([429, "10", "0", "40"]);
    clock.advance(40_000);
    expect(allowance(await search(there))).toEqual([200, "10", "9", "60"]);
    const recorded = await one.services.database.kysely
      .selectFrom("mls_audit")
      .select("reason")
      .where("action", "=", "reading.limited")
      .execute();
    expect(recorded).toEqual([{ reason: "10 reads in a minute, the limit of the person" }]);
  });

  it("on reading hold when requests reach several processes at the same moment", async () => {
    clock.advance(60_000);
    const [here, there] = await onBoth("recruiter@northstar.example");
    const answers = await Promise.all(Array.from({ length: 40 }, (_, turn) => search(turn % 2 ? here : there)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it("on candidates hold too: one page may pass the limit, and no other shows anyone new", async () => {
    clock.advance(24 * 3_600_000);
    const [here, there] = await onBoth("hiring@meridian.example");
    const first = JSON.parse((await search(here, 4)).body) as { items: { id: string }[] };
    const answers = await Promise.all([5, 6, 7, 8].map((size) => search(size % 2 ? here : there, size)));
    const shown = new Set(
      answers.flatMap(({ status, body }) =>
        status === 200 ? (JSON.parse(body) as { items: { id: string }[] }).items.map(({ id }) => id) : [],
      ),
    );
    const days = await one.services.database.kysely
      .selectFrom("mls_read_days")
      .select("candidates")
      .where("reader", "=", here.organizationId)
      .execute();
    expect(days).toEqual([{ candidates: shown.size }]);
    clock.advance(60_000);
    const seen = first.items[0]?.id ?? "";
    expect((await there.send("GET", `/api/v1/listings/${seen}`)).status).toBe(200);
    const rows = await one.services.database.kysely
      .selectFrom("mls_candidates")
      .select("id")
      .where("status", "=", "active")
      .execute();
    const unseen = rows.find(({ id }) => !shown.has(id))?.id ?? "";
    for (const person of [here, there])
      expect((await person.send("GET", `/api/v1/listings/${unseen}`)).status).toBe(429);
  });

  it("of an API key count the requests of every process", async () => {
    clock.advance(24 * 3_600_000);
    const admin = await signedIn(one, "admin@northstar.example");
    const { token } = await admin.api.apiKeys.create({ name: "Nightly sync", scopes: ["shortlist:read"] });
    const keys = [one, two].map((app) => keyHolder(app, token ?? "", admin.organizationId));
    const ask = (turn: number) => (keys[turn % 2] as Person).send("GET", "/api/v1/shortlist");
    expect(allowance(await ask(0))).toEqual([200, "8", "7", "1"]);
    expect(allowance(await ask(1))).toEqual([200, "8", "6", "1"]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(turn)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    clock.advance(1_000);
    expect([await ask(0), await ask(1), await ask(0)].map(allowance)).toEqual([
      [200, "8", "1", "4"],
      [200, "8", "0", "4"],
      [429, "8", "0", "4"],
    ]);
  });

  it("on failed sign-ins count the attempts at every process", async () => {
    const attempt = (turn: number) =>
      signedIn(turn % 2 ? one : two, "admin@harbor.example", "a wrong password").catch(String);
    const answers: unknown[] = [];
    for (let turn = 0; turn < 12; turn += 1) answers.push(await attempt(turn));
    expect(answers.map((answer) => String(answer).includes("rate-limited"))).toEqual([
      ...Array<boolean>(10).fill(false),
      true,
      true,
    ]);
  });
});

it("a process that can't listen says so once, and once it can", async () => {
  const news: string[] = [];
  // Over the network, not the socket in a folder.
  const address = Object.assign(new URL(clone.url), { search: "" });
  // Nothing answers here until the forwarder below.
  const port = await freePort();
  const database = await openDatabase({
    source: {
      kind: "postgres",
      url: clone.url,
      directUrl: Object.assign(new URL(address), { hostname: "127.0.0.1", port: String(port) }).href,
    },
    clock,
    onError: () => undefined,
    onAvailability: ({ kind }) => void news.push(kind),
    migrating: false,
  });
  await until("the process to say that it can't listen", () => news.length > 0);
  const forwarder = createServer((socket) => {
    const onward = connect(Number(address.port), address.hostname);
    for (const [each, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      each.on("error", () => other.destroy()).pipe(other);
  });
  await new Promise<void>((resolve) => forwarder.listen(port, "127.0.0.1", resolve));
  await until("the process to be known", () => database.hasProcess(database.processNumber ?? 0));
  await until("the process to say that it listens", () => news.length > 1);
  expect(news).toEqual(["deaf", "hearing"]);
  await database.close();
  forwarder.close();
});

describe("a repeated write", () => {
  const viewer = { personId: randomUUID(), organizationId: randomUUID(), roles: [] } as Pick<
    Viewer,
    "personId"
  > as Viewer;
  /** A process of its own, which takes the key of a write and doesn't answer it. */
  async function takenBy(key: string) {
    const database = await openDatabase({
      source: { kind: "postgres", url: clone.url },
      clock,
      onError: () => undefined,
    });
    await until("the process to be known", () => database.hasProcess(database.processNumber ?? 0));
    return { database, taken: await idempotencyFor({ ...one.services, database }, key, "some.write", viewer, {}) };
  }
  const repeated = (key: string) => idempotencyFor(one.services, key, "some.write", viewer, {});

  it("runs itself a few seconds after the process of the first was killed", async () => {
    const { database } = await takenBy("of a killed process");
    const repeat = repeated("of a killed process");
    await database.close();
    expect((await repeat).first).toBeUndefined();
  });

  it("that was taken over isn't saved twice", async () => {
    const key = "of a process that seems gone";
    const { database, taken } = await takenBy(key);
    const other = { ...one.services.database, hasProcess: () => Promise.resolve(false) };
    const repeat = await idempotencyFor({ ...one.services, database: other }, key, "some.write", viewer, {});
    await sql`create table saved_writes (by text)`.execute(other.kysely);
    const save = (by: string, { keep }: Idempotency) =>
      other.asSystem(async (work) => {
        await sql`insert into saved_writes values (${by})`.execute(work.db);
        keep(work, { by });
      });
    await expect(save("first", taken)).rejects.toMatchObject({ code: "idempotency-in-progress" });
    await taken.release();
    await save("repeat", repeat);
    await taken.finish({ by: "first" });
    const { rows } = await sql`select by from saved_writes`.execute(other.kysely);
    expect(rows).toEqual([{ by: "repeat" }]);
    expect((await repeated(key)).first).toEqual({ by: "repeat" });
    await database.close();
  });

  it("waits for a process that is alive, and gets its answer", async () => {
    const { database, taken } = await takenBy("of a slow process");
    const repeat = repeated("of a slow process");
    // Longer than it takes to notice that a process is gone.
    await pause(5_000);
    await taken.finish({ answered: "once" });
    expect((await repeat).first).toEqual({ answered: "once" });
    await database.close();
  });
});

describe("roles", () => {
  const stateOfJob = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ state: string }>`
      select state::text as state from mls_jobs.job where name = 'ground.sweep'`.execute(one.services.database.kysely);
    return rows[0]?.state;
  };
  const answers = async ({ url }: RunningApp, address: string) => {
    const { status, body } = await visitor({ url }).send("GET", address);
    return [status, body];
  };

  it("leave jobs to the worker, which serves no one", async () => {
    const { database, jobs } = one.services;
    await database.asSystem(async (work) => jobs.enqueue(work, "ground.sweep", {}));
    // Longer than a process that works on the queue would wait.
    await pause(3_000);
    expect(await stateOfJob()).toBe("created");
    const worker = await startProcess({ ROLE: "worker" });
    expect(worker.words).toMatch(/^The worker of TalentMLS is at http:\S+\. /);
    await until("the job to be done", async () => (await stateOfJob()) === "completed");
    for (const app of [one, worker]) {
      expect(await answers(app, "/healthz")).toEqual([200, '{"status":"alive"}']);
      expect(await answers(app, "/readyz")).toEqual([200, '{"status":"ready"}']);
    }
    expect((await answers(worker, "/api/v1/listings"))[0]).toBe(404);
    expect((await answers(one, "/api/v1/listings"))[0]).toBe(401);
  });
});
