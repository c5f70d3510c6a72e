import { randomInt } from "node:crypto";
import { Kysely, sql } from "kysely";
import type pg from "pg";
import type { Clock } from "../clock.ts";
import { type AvailabilityNews, createAvailability } from "./availability.ts";
import { type Change, type ChangeStream, openChangeStream, recordChanges } from "./changes.ts";
import { Postgres } from "./dialect.ts";
import { connectionParameters, type DatabaseLimits } from "./limits.ts";
import { processLocks } from "./listen.ts";
import { migrate, type Migration, requireMigrated } from "./migrate.ts";
import { migrations as allMigrations } from "./migrations/index.ts";
import { keepingStatements } from "./kept-statements.ts";
import { connectPatienceMs, createPool, createWatchedPool, probe } from "./pool.ts";
import { createSignals, type Signals } from "./signals.ts";
import { markDirect } from "./start-problem.ts";
import { type Stuck, watchPool } from "./watchdog.ts";
import { traced } from "../watch/telemetry.ts";
import type { Db, Tables, Trx } from "./tables.ts";

/** One open transaction. Await only its own queries inside it. */
export type Work = {
  db: Trx;
  /** Announces a change, written as the last statement before commit, and in the stream right after it. */
  change(change: Change): void;
  /** Platform statements (jobs, emails, stored answers) that run as the owner just before commit. */
  beforeCommit(step: (db: Trx) => Promise<void>): void;
  /** Outside effects that run after the commit. A failing one is logged and affects nothing else. */
  afterCommit(effect: () => void | Promise<void>): void;
};

export type ActingFor = { organizationId: string; personId: string };

/** What a transaction is for: a viewer, or the system; and the API key that caused it. */
type Behind = { viewer?: ActingFor; apiKeyId: string | null };

export type Database = {
  /**
   * Runs as role mls_viewer with the viewer's ids in `mls.organization_id` and `mls.person_id` and the time in
   * `mls.at`, so that row-level security applies.
   */
  asViewer<T>(viewer: ActingFor, work: (w: Work) => Promise<T>): Promise<T>;
  /** For jobs, sessions, imports and the projection: runs as the owner role, which bypasses row-level security. */
  asSystem<T>(work: (w: Work) => Promise<T>): Promise<T>;
  /** The same database, whose transactions store what they record as done by this API key. */
  forApiKey(id: string): Database;
  kysely: Db;
  pool: pg.Pool;
  kind: "embedded" | "postgres";
  changes: ChangeStream;
  signals: Signals;
  /** Tells the processes of one database apart; null on the embedded one, which has one process. */
  processNumber: number | null;
  /** Whether a process with this number is connected. */
  hasProcess(processNumber: number): Promise<boolean>;
  /**
   * Milliseconds since the database was found away; 0 while it answers and all change stream listeners are up to date.
   */
  downtimeMs(): number;
  /** Runs a task once the database is back, before requests are served again; immediately if it isn't away. */
  afterOutage(task: () => Promise<void>): void;
  close(): Promise<void>;
};

export type DatabaseSource =
  | {
      kind: "postgres";
      url: string;
      /** Past a transaction pooler at `url`: for migrations and LISTEN, which need a session. */
      directUrl?: string | undefined;
      maxConnections?: number;
      /** Set on each connection, except behind a pooler. */
      limits?: DatabaseLimits;
    }
  | { kind: "embedded"; socketFolder: string; stop?: () => Promise<void> };

export type DatabaseOptions = {
  source: DatabaseSource;
  clock: Clock;
  /**
   * Receives failures of work that isn't awaited: a lost idle connection, a failing listener or after-commit effect.
   */
  onError: (error: unknown, during: string) => void;
  /** Called for a statement or an open transaction that lasts too long. */
  onStuck?: (stuck: Stuck) => void;
  /** Called when the database, or the connection that listens, goes away and when everything works again. */
  onAvailability?: (news: AvailabilityNews) => void;
  migrations?: Record<string, Migration>;
  /** False: rejects unless the schema is current. */
  migrating?: boolean;
  /** Called when connected, before the schema changes. A rejection ends the opening. */
  beforeMigrating?: (kysely: Db) => Promise<void>;
};

/** The embedded engine has a single session; more connections would only wait in another queue. */
const embeddedConnections = 4;

/** Milliseconds for statements that still run when the database is closed. */
const closePatienceMs = 2_000;

/** Where `pg` connects to. */
export function addressOf(source: DatabaseSource): pg.PoolConfig {
  return source.kind === "postgres"
    ? { connectionString: source.url, keepAlive: true }
    : { host: source.socketFolder, port: 5432, user: "postgres", database: "postgres" };
}

/** Connects, brings the schema up to date and opens the change stream. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { source, clock, onError } = options;
  const hasSessions = source.kind === "postgres" && source.directUrl === undefined;
  const address = {
    ...addressOf(source),
    ...(hasSessions && { pipeline: true, ...(source.limits && connectionParameters(source.limits)) }),
  };
  let closing = false;
  let open = false;
  const suspect = (error: unknown): void => {
    if (open && !closing) availability.suspect(error);
  };
  const { pool, cut } = createWatchedPool(
    { ...address, max: source.kind === "postgres" ? (source.maxConnections ?? 10) : embeddedConnections },
    { mayConnect: () => availability.mayConnect(), onLoss: suspect },
  );
  const availability = createAvailability({
    // The embedded engine answers one query at a time: a long transaction is no outage, and the exit of its process is
    // noticed at once.
    probe: () => probe(address, source.kind === "postgres" ? connectPatienceMs : 0),
    cut,
    catchUp: () => changes.resume(),
    tell: (news) => options.onAvailability?.(news),
    onError,
  });
  pool.on("error", (error) => {
    if (!closing) onError(error, "an idle database connection");
  });
  const stopWatching = options.onStuck ? watchPool(pool, { onStuck: options.onStuck }) : undefined;
  const kysely = new Kysely<Tables>({
    dialect: new Postgres({ pool: hasSessions ? keepingStatements(pool) : pool }),
  });

  const processNumber = source.kind === "postgres" ? randomInt(1, 2 ** 31) : null;
  const { receive, ...signals } = createSignals(source.kind === "postgres" ? pool : null);
  let changes: ChangeStream;
  try {
    await options.beforeMigrating?.(kysely);
    await prepareSchema(kysely, options);
    changes = await openChangeStream({
      kysely,
      onError,
      onLoss: suspect,
      onHearing: (news) => options.onAvailability?.(news),
      isAway: () => availability.downtimeMs() > 0,
      signals: receive,
      ...(source.kind === "postgres" && processNumber !== null
        ? { listenUrl: source.directUrl ?? source.url, processNumber }
        : {}),
    });
    open = true;
  } catch (error) {
    stopWatching?.();
    await kysely.destroy();
    throw error;
  }

  const run = <T>(behind: Behind, work: (w: Work) => Promise<T>): Promise<T> =>
    traced("database transaction", { kind: "client", labels: spanLabels(behind) }, () => transact(behind, work));

  async function transact<T>({ viewer, apiKeyId }: Behind, work: (w: Work) => Promise<T>): Promise<T> {
    const announced: Change[] = [];
    const steps: ((db: Trx) => Promise<void>)[] = [];
    const effects: (() => void | Promise<void>)[] = [];
    const result = await kysely.transaction().execute(async (db) => {
      if (viewer) await assumeViewerRole(db, viewer, { now: clock.now(), apiKeyId });
      else if (apiKeyId !== null) await sql`select ${byApiKey(apiKeyId)}`.execute(db);
      const value = await work({
        db,
        change: (change) => announced.push(change),
        beforeCommit: (step) => steps.push(step),
        afterCommit: (effect) => effects.push(effect),
      });
      if (viewer && steps.length + announced.length > 0) await sql`set local role none`.execute(db);
      for (const step of steps) await step(db);
      if (announced.length > 0) await recordChanges(db, announced, clock);
      return value;
    });
    if (announced.length > 0) changes.wake();
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        onError(error, "an effect after commit");
      }
    }
    return result;
  }

  const opened: Omit<Database, "asViewer" | "asSystem"> = {
    forApiKey: (apiKeyId) => ({ ...opened, ...transactionsOf(apiKeyId) }),
    kysely,
    pool,
    kind: source.kind,
    changes: {
      ...changes,
      isFresh: (withinMilliseconds) => availability.downtimeMs() === 0 && changes.isFresh(withinMilliseconds),
    },
    signals,
    processNumber,
    hasProcess: (other) => hasProcess(kysely, other),
    downtimeMs: availability.downtimeMs,
    afterOutage: availability.afterOutage,
    async close() {
      closing = true;
      await availability.stop();
      await changes.stop();
      stopWatching?.();
      // Jobs that count or sweep may run statements of minutes, which another process or the next start repeats.
      const impatient = setTimeout(cut, closePatienceMs);
      await kysely.destroy();
      clearTimeout(impatient);
      if (source.kind === "embedded") await source.stop?.();
    },
  };
  const transactionsOf = (apiKeyId: string | null): Pick<Database, "asViewer" | "asSystem"> => ({
    asViewer: (viewer, work) => run({ viewer, apiKeyId }, work),
    asSystem: (work) => run({ apiKeyId }, work),
  });
  return { ...opened, ...transactionsOf(null) };
}

/** Migrates over a session of its own, or checks that another process did. */
async function prepareSchema(
  kysely: Db,
  { source, migrating = true, migrations = allMigrations }: DatabaseOptions,
): Promise<void> {
  if (!migrating) return requireMigrated(kysely, migrations);
  if (source.kind !== "postgres" || source.directUrl === undefined) return migrate(kysely, migrations);
  const direct = new Kysely({
    dialect: new Postgres({ pool: createPool({ connectionString: source.directUrl, max: 1 }) }),
  });
  try {
    await migrate(direct, migrations);
  } catch (error) {
    markDirect(error);
    throw error;
  } finally {
    await direct.destroy();
  }
}

async function hasProcess(kysely: Db, processNumber: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and granted and classid = ${processLocks}
      and objid = ${processNumber}) as found`.execute(kysely);
  return rows[0]?.found === true;
}

const spanLabels = ({ viewer }: Behind) => ({
  "db.system.name": "postgresql",
  "mls.database.role": viewer ? "viewer" : "system",
});

const byApiKey = (id: string) => sql`set_config('mls.api_key_id', ${id}, true)`;

/** Sets the parameters before the role, in one statement; all of them end with the transaction. */
export async function assumeViewerRole(
  db: Trx,
  viewer: ActingFor,
  { now, apiKeyId }: { now: Date; apiKeyId: string | null },
): Promise<void> {
  const key = apiKeyId === null ? sql`` : sql`${byApiKey(apiKeyId)}, `;
  await sql`select ${key}set_config('mls.organization_id', ${viewer.organizationId}, true),
                   set_config('mls.person_id', ${viewer.personId}, true),
                   set_config('mls.at', ${now.toISOString()}, true),
                   set_config('role', 'mls_viewer', true)`.execute(db);
}
