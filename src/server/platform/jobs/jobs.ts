import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Db, fromKysely, type Job, PgBoss, type QueueOptions } from "pg-boss";
import type { Database, Work } from "../db/database.ts";
import { asFault } from "../db/faults.ts";
import type { Trx } from "../db/tables.ts";
import type { Log } from "../log.ts";
import { scopes } from "../watch/scope.ts";
import { measure, traced } from "../watch/telemetry.ts";

/** Ids and small facts only: reading the queue must not reveal who a person is. */
export type JobData = Record<string, string | number | boolean | null>;

/** Runs one job; a rejection means it is retried later. A job may run twice, so handlers must be idempotent. */
export type JobHandler = (data: JobData, signal: AbortSignal) => Promise<unknown>;

/** An attempt that failed as can be expected, such as with a mail server that is away, and is made again. */
export class AttemptFailed extends Error {}

type JobSettings = {
  /** Retries of a failing job, each after a longer pause. Default 5. */
  retryLimit?: number;
  /** The longest pause, in seconds. Default 600. */
  retryDelayMax?: number;
  /** Maximum seconds per attempt. Default 900. */
  expireInSeconds?: number;
  /** When it runs without being enqueued: five cron fields, UTC. A run missed while no server was up is made up. */
  cron?: string;
  /** Whether `enqueueStartJobs` adds it. */
  atStart?: boolean;
};

type EnqueueOptions = {
  /** A second job with the same key is dropped while one that is due waits, which will see this transaction. */
  singletonKey?: string;
  /** Jobs of a queue run by priority, highest first, then in the order they were added. Default 0. */
  priority?: number;
};

export type Jobs = {
  /** Sets the handler for jobs of this name. Call before `start`. */
  register(name: string, handler: JobHandler, settings?: JobSettings): void;
  isRegistered(name: string): boolean;
  /**
   * Adds a job in the transaction, so that it exists only if the transaction commits. It starts right after the commit.
   */
  enqueue(work: Work, name: string, data: JobData, options?: EnqueueOptions): void;
  /** Starts the work on jobs once the queues are there and `first` is done. */
  start(first?: () => Promise<void>): Promise<void>;
  /** Adds the jobs that each start runs once, unless they wait already. */
  enqueueStartJobs(): Promise<void>;
  /** Lets running jobs finish for a while; unfinished ones run again after the next start. */
  stop(): Promise<void>;
};

const schema = "mls_jobs";
const defaults = { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 900 };
/** A job whose process died is reassigned after this long (on the embedded database at the next start). */
const heartbeatSeconds = 30;
const superviseSeconds = 15;
/** One query for all queues this often finds jobs of other processes and those whose time has come. */
const lookMilliseconds = 2_000;
/** Each queue's own query, in case a look fails. */
const pollSeconds = 60;
const stopPatienceMilliseconds = 10_000;
/** At each start every queue looks for jobs at once, which would open all of the pool's connections. */
const mostConnections = 2;

type Registered = { handler: JobHandler; settings: JobSettings; worker: string | undefined };

type Parts = {
  database: Database;
  log: Log;
  /** False: this process only adds jobs, which others run. */
  working?: boolean;
  /** Queues whose jobs only wait, for tests that need none of their work. */
  resting?: readonly string[];
};

/** The job queue, in the same database as everything else. */
export function createJobs({ database, log, working = true, resting = [] }: Parts): Jobs {
  const registered = new Map<string, Registered>();
  const boss = new PgBoss({
    db: poolAdapter(database),
    schema,
    superviseIntervalSeconds: superviseSeconds,
    supervise: working,
    schedule: working,
    useListenNotify: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "The job queue reported an error"));

  function enqueue(work: Work, name: string, data: JobData, options: EnqueueOptions = {}): void {
    const entry = registered.get(name);
    if (!entry) throw new Error(`No handler is registered for the job ${name}`);
    const { singletonKey } = options;
    work.beforeCommit(async (db) => {
      if (singletonKey !== undefined && (await holdWaiting(db, name, singletonKey))) return;
      await boss.send(name, data, { ...options, db: fromKysely(db) });
    });
    work.afterCommit(() => {
      if (entry.worker) boss.notifyWorker(entry.worker);
    });
  }

  async function runOne(name: string, handler: JobHandler, [job]: Job<JobData>[]): Promise<void> {
    if (!job) return;
    const started = performance.now();
    const measured = (outcome: "done" | "failed"): void =>
      measure("mls_job_duration_seconds", (performance.now() - started) / 1_000, { job_name: name, outcome });
    try {
      // Not part of the request that added it.
      await scopes.run({ job: name }, () =>
        traced(`job ${name}`, { labels: { "mls.job": name } }, () => handler(job.data ?? {}, job.signal)),
      );
      measured("done");
    } catch (error) {
      measured("failed");
      log[error instanceof AttemptFailed ? "warn" : "error"]({ err: error, job: name, id: job.id }, "A job failed");
      // The queue stores the error, and its message may quote a person.
      const fault = asFault(error);
      throw new Error(fault ? `database error ${fault.code}` : "failed, see the log");
    }
  }

  /** The embedded database has one process, so jobs marked as running at its start are orphans. */
  async function retryOrphans(name: string): Promise<void> {
    const jobs = await boss.findJobs(name);
    const orphans = jobs.filter((job) => job.state === "active").map((job) => job.id);
    if (orphans.length > 0) await boss.fail(name, orphans, { reason: "the server stopped" });
  }

  /** Reads all queues and schedules at once and writes only those that changed since the previous start. */
  async function updateQueues(): Promise<void> {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const scheduled = new Map(working ? (await boss.getSchedules()).map(({ name, ...rest }) => [name, rest]) : []);
    for (const [name, { settings }] of registered) {
      const { cron, atStart, ...limits } = settings;
      const wanted: QueueOptions = { ...defaults, ...limits, heartbeatSeconds };
      const queue = known.get(name);
      const differs = !queue || !isDeepStrictEqual({ ...queue, ...wanted }, queue);
      if (!queue) await boss.createQueue(name, wanted);
      else if (differs) await boss.updateQueue(name, wanted);
      // pg-boss remembers queues it has read. A transaction that adds a job must not wait for a second connection.
      if (differs) await boss.findJobs(name, { key: "none" });
      if (!working) continue;
      const schedule = scheduled.get(name);
      const timing = { tz: "UTC", missed: atStart ? ("skip" as const) : ("once" as const) };
      if (cron && (schedule?.cron !== cron || !isDeepStrictEqual(schedule.options, timing)))
        await boss.schedule(name, cron, {}, timing);
      if (!cron && schedule) await boss.unschedule(name);
    }
  }

  let looking: NodeJS.Timeout | undefined;
  let pending = Promise.resolve();

  /** Wakes the workers of queues with jobs that are due. */
  async function look(): Promise<void> {
    try {
      const { rows } = await sql<{ name: string }>`select distinct name from mls_jobs.job
        where state < 'active' and start_after <= mls_jobs.job_now()`.execute(database.kysely);
      for (const { name } of rows) {
        const worker = registered.get(name)?.worker;
        if (worker) boss.notifyWorker(worker);
      }
    } catch (error) {
      log.error({ err: error }, "The job queue reported an error");
    }
  }

  return {
    register(name, handler, settings = {}) {
      if (registered.has(name)) throw new Error(`The job ${name} is registered twice`);
      registered.set(name, { handler, settings, worker: undefined });
    },

    isRegistered: (name) => registered.has(name),

    enqueue,

    enqueueStartJobs: () =>
      database.asSystem(async (work) => {
        for (const [name, { settings }] of registered)
          if (settings.atStart) enqueue(work, name, {}, { singletonKey: name });
      }),

    async start(first) {
      await boss.start();
      await updateQueues();
      await first?.();
      if (!working) return;
      for (const [name, entry] of registered) {
        if (database.kind === "embedded") await retryOrphans(name);
        if (resting.includes(name)) continue;
        entry.worker = await boss.work<JobData>(
          name,
          { batchSize: 1, pollingIntervalSeconds: pollSeconds },
          async (found) => {
            // The next one starts right after it, not at the next look.
            if (entry.worker) boss.notifyWorker(entry.worker);
            await runOne(name, entry.handler, found);
          },
        );
      }
      looking = setInterval(() => void (pending = pending.then(look)), lookMilliseconds);
    },

    async stop() {
      clearInterval(looking);
      await pending;
      await boss.stop({ graceful: true, timeout: stopPatienceMilliseconds, close: false });
    },
  };
}

/**
 * Whether a job with this key waits and is due. It is locked, so that no worker starts it before this transaction
 * commits: it would miss what the transaction changes. One that a worker takes at this moment doesn't count.
 */
async function holdWaiting(db: Trx, name: string, key: string): Promise<boolean> {
  const { rows } = await sql`select id from mls_jobs.job where name = ${name} and singleton_key = ${key}
    and state < 'active' and start_after <= mls_jobs.job_now() limit 1 for share skip locked`.execute(db);
  return rows.length > 0;
}

/** pg-boss sends whole transactions as one text; after a failing one the connection is still inside it. */
function poolAdapter(database: Database): Db {
  let free = mostConnections;
  const waiting: (() => void)[] = [];
  return {
    async executeSql(text, values) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await execute(database, text, values);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}

async function execute({ pool }: Database, text: string, values: unknown[] | undefined) {
  const client = await pool.connect();
  try {
    return await client.query(text, values);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
