import { sql } from "kysely";
import { Writable } from "node:stream";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createJobs, type JobData } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { testDatabase } from "#tests/support/database.ts";

const database = await testDatabase();
const silent = createLog("silent");

const done: JobData[] = [];
let failuresLeft = 0;
let logged = "";
const log = createLog(
  "error",
  new Writable({ write: (chunk, _encoding, next) => ((logged += String(chunk)), next()) }),
);
const jobs = createJobs({ database, log });
jobs.register("test.note", async (data) => void done.push(data), { cron: "0 3 1 1 *" });
jobs.register("test.stubborn", (data) => {
  if (failuresLeft > 0) {
    failuresLeft -= 1;
    return Promise.reject(new Error("about Ada Lovelace"));
  }
  done.push(data);
  return Promise.resolve();
});
await jobs.start();
afterAll(() => jobs.stop());

describe("a job", () => {
  test("starts at once when its transaction commits", async () => {
    const woken = createJobs({ database, log });
    const noted: JobData[] = [];
    woken.register("test.woken", async (data) => void noted.push(data));
    // Without the look at all queues, a worker that isn't woken finds its job only after a minute.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    await woken.start();
    vi.useRealTimers();
    for (let round = 0; round < 3; round += 1) {
      await database.asSystem(async (w) => woken.enqueue(w, "test.woken", { round }));
      await expect.poll(() => noted, { interval: 5, timeout: 20_000 }).toContainEqual({ round });
    }
    await woken.stop();
  });

  test("can be enqueued by a viewer without access to the queue", async () => {
    const viewer = { organizationId: crypto.randomUUID(), personId: crypto.randomUUID() };
    await database.asViewer(viewer, async (w) => jobs.enqueue(w, "test.note", { id: "viewer" }));
    await expect.poll(() => done).toContainEqual({ id: "viewer" });
  });

  test("of a failed transaction doesn't exist", async () => {
    const attempt = database.asSystem(async (w) => {
      jobs.enqueue(w, "test.note", { id: "lost" });
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from mls_jobs.job where data->>'id' = 'lost'`.execute(database.kysely);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test("that fails is retried, and neither queue nor log stores what an error message quoted", async () => {
    failuresLeft = 1;
    await database.asSystem(async (w) => jobs.enqueue(w, "test.stubborn", { id: "again" }));
    await expect.poll(() => done).toContainEqual({ id: "again" });
    const { rows } = await sql<{ job: string }>`select row_to_json(job)::text as job from mls_jobs.job`.execute(
      database.kysely,
    );
    expect(JSON.stringify(rows)).not.toContain("Lovelace");
    expect(logged).toContain("test.stubborn");
  });

  test("without a handler can't be enqueued", async () => {
    await expect(database.asSystem(async (w) => jobs.enqueue(w, "test.unknown", {}))).rejects.toThrow(/test\.unknown/);
  });
});

describe("a job with a key", () => {
  const waitingJobs = async (name: string) => {
    const { rows } = await sql<{ key: string | null }>`select singleton_key as key from mls_jobs.job
      where name = ${name} and state < 'active' order by singleton_key`.execute(database.kysely);
    return rows.map(({ key }) => key);
  };
  const add = (to: typeof jobs, name: string, singletonKey: string) =>
    database.asSystem(async (w) => to.enqueue(w, name, {}, { singletonKey }));

  test("is dropped while one with the same key waits, unless that one waits for its retry", async () => {
    const name = "test.once";
    const adding = createJobs({ database, log, working: false });
    adding.register(name, async () => undefined);
    await adding.start();
    await database.asSystem(async (w) => {
      for (const singletonKey of ["a", "a", "b"]) adding.enqueue(w, name, {}, { singletonKey });
    });
    await add(adding, name, "a");
    expect(await waitingJobs(name)).toEqual(["a", "b"]);
    await sql`update mls_jobs.job set state = 'retry', start_after = start_after + interval '1 hour'
      where name = ${name} and singleton_key = 'a'`.execute(database.kysely);
    await add(adding, name, "a");
    expect(await waitingJobs(name)).toEqual(["a", "a", "b"]);
    await adding.stop();
  });

  test("is added while one with the same key runs, which may have read before", async () => {
    const name = "test.running";
    const began = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const working = createJobs({ database, log });
    working.register(name, () => {
      began.resolve();
      return goOn.promise;
    });
    await working.start();
    await add(working, name, "a");
    await began.promise;
    await add(working, name, "a");
    await add(working, name, "a");
    expect(await waitingJobs(name)).toEqual(["a"]);
    goOn.resolve();
    await working.stop();
  });
});

test("that should have run while no server was up runs once at the next start", async () => {
  const ran: string[] = [];
  const server = () => {
    const started = createJobs({ database, log });
    started.register("test.yearly", async () => void ran.push("yearly"), { cron: "0 3 1 1 *" });
    started.register("test.at-start", async () => void ran.push("at start"), { cron: "0 3 1 1 *", atStart: true });
    return started;
  };
  const first = server();
  await first.start();
  await first.stop();
  await sql`update mls_jobs.schedule set created_on = created_on - interval '3 years'`.execute(database.kysely);
  await sql`update mls_jobs.version set cron_on = cron_on - interval '2 years'`.execute(database.kysely);
  const next = server();
  await next.start();
  await next.enqueueStartJobs();
  await expect.poll(() => ran.toSorted(), { interval: 100 }).toEqual(["at start", "yearly"]);
  await next.stop();
});

test("that waited for a start runs after what that start does first", async () => {
  const order: string[] = [];
  const server = () => {
    const started = createJobs({ database, log });
    started.register("test.waiting", async () => void order.push("job"));
    return started;
  };
  const first = server();
  await first.start();
  await first.stop();
  await database.asSystem(async (w) => first.enqueue(w, "test.waiting", {}));
  const next = server();
  await next.start(async () => {
    await next.enqueueStartJobs();
    order.push("first");
  });
  await expect.poll(() => order, { interval: 100 }).toEqual(["first", "job"]);
  await next.stop();
});

test("of a crashed server runs again after the next start", async () => {
  const began = Promise.withResolvers<void>();
  const dying = createJobs({ database, log: silent });
  dying.register("test.long", () => {
    began.resolve();
    return new Promise(() => undefined);
  });
  await dying.start();
  await database.asSystem(async (w) => dying.enqueue(w, "test.long", { id: "long" }));
  await began.promise;
  // Its worker never answers, which leaves the same row in the same state as a killed process.
  const next = createJobs({ database, log: silent });
  const finished: JobData[] = [];
  next.register("test.long", (data) => {
    finished.push(data);
    return Promise.resolve();
  });
  if (database.kind === "postgres") {
    await sql`update mls_jobs.job set heartbeat_on = heartbeat_on - interval '1 hour' where name = 'test.long'`.execute(
      database.kysely,
    );
  }
  await next.start();
  await expect.poll(() => finished, { interval: 100 }).toEqual([{ id: "long" }]);
  await next.stop();
});
