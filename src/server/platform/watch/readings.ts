import { readdir } from "node:fs/promises";
import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import type { StatusKey } from "#domain/admin/status.ts";
import type { Services } from "../http/context.ts";
import type { Log } from "../log.ts";
import { version } from "../version.ts";
import { watchEventLoop } from "./event-loop.ts";
import { type DatabaseReading, readDatabase } from "./stored.ts";

/** A scrape and an open status page share one reading of the database. */
const keepStoredMs = 5_000;

export type Readings = {
  version: string;
  node: string;
  database: "embedded" | "postgres";
  startedAt: Date;
  /** Milliseconds. */
  eventLoop: { p50: number; p99: number };
  /** Bytes. */
  memory: {
    resident: number;
    heap: number;
    external: number;
    heapLimit: number;
    /** Of the container; the machine's memory where none is set. */
    limit: number;
  };
  /** What keeps the process alive, by Node's names, such as TCPSocketWrap or Timeout. */
  resources: ReadonlyMap<string, number>;
  /** Open file descriptors; null where the system has no /proc. */
  openFiles: number | null;
  /** Milliseconds since the database was found away, 0 while it answers. */
  downtimeMs: number;
  pool: { limit: number; open: number; idle: number; waiting: number };
  search: { ready: boolean; listings: number };
  liveConnections: number;
} & DatabaseReading;

export type Watcher = {
  read(): Promise<Readings>;
  /** Called once the search index is loaded. */
  showSearch(projection: Services["projection"]): void;
  /** Called once the live layer has started. */
  countLive(count: () => number): void;
  stop(): void;
};

type Parts = Pick<Services, "database" | "clock" | "jobs"> & { log: Log };

/** Reads how this process is doing; the status page and the metrics show the same readings. */
export function createWatcher({ database, clock, jobs, log }: Parts): Watcher {
  const eventLoop = watchEventLoop();
  const startedAt = clock.now();
  let live = () => 0;
  let search = (): Readings["search"] => ({ ready: false, listings: 0 });
  let last: { at: number; reading: Promise<DatabaseReading> } | undefined;

  function databaseNow(): Promise<DatabaseReading> {
    if (!last || performance.now() - last.at > keepStoredMs)
      last = { at: performance.now(), reading: readDatabase({ database, clock, jobs, log }) };
    return last.reading;
  }

  return {
    async read() {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { pool } = database;
      return {
        version,
        node: process.versions.node,
        database: database.kind,
        startedAt,
        eventLoop: eventLoop.delay(),
        memory: {
          resident: rss,
          heap: heapUsed,
          external,
          heapLimit: getHeapStatistics().heap_size_limit,
          limit: memoryLimit(process.constrainedMemory(), totalmem()),
        },
        resources: countedResources(),
        openFiles: await countOpenFiles(),
        pool: {
          limit: pool.options.max,
          open: pool.totalCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        },
        search: search(),
        liveConnections: live(),
        ...(await databaseNow()),
        downtimeMs: database.downtimeMs(),
      };
    },
    showSearch(projection) {
      search = () => ({ ready: projection.isReady(), listings: projection.index.count() });
    },
    countLive(count) {
      live = count;
    },
    stop: () => eventLoop.stop(),
  };
}

/** Without a limit, Node answers 0, all of the machine's memory, or a number larger than that. */
export const memoryLimit = (constrained: number, machine: number): number =>
  constrained > 0 && constrained < machine ? constrained : machine;

function countedResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const type of process.getActiveResourcesInfo()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

const countOpenFiles = (): Promise<number | null> =>
  readdir("/proc/self/fd").then(
    ({ length }) => length,
    () => null,
  );

/** The values of the status page (domain/admin/status.ts); null if one couldn't be read. */
export function statusValues(readings: Readings): Record<StatusKey, number | null> {
  const { answerMs, stored, pool, search, eventLoop, memory } = readings;
  return {
    database: answerMs,
    pool: pool.waiting,
    stream: stored && Math.max(stored.stream.unnumberedAge, stored.stream.unhandledAge),
    search: search.ready ? 0 : 1,
    "jobs-waiting": stored && Math.max(0, ...stored.jobs.map(({ waitingSeconds }) => waitingSeconds)),
    "jobs-failed": stored && stored.jobs.reduce((sum, { failed }) => sum + failed, 0),
    "mail-waiting": stored && stored.emails.waitingAge,
    "mail-failed": stored && stored.emails.failed,
    "webhooks-waiting": stored && stored.webhooks.waitingAge,
    "webhooks-failing": stored && stored.webhooks.failing,
    "event-loop": eventLoop.p99,
    memory: (memory.heap / memory.heapLimit) * 100,
  };
}
