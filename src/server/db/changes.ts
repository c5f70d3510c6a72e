import { type Kysely, sql, type Transaction } from "kysely";
import type pg from "pg";
import type { Clock } from "../clock.ts";
import { ScrubbedClient } from "./pool.ts";
import type { Tables } from "./tables.ts";

/** What a write announces: ids and display codes only, nothing a stranger may not read. */
export type Change = {
  topic: string;
  entityId: string;
  organisationId?: string;
  data?: Record<string, string | number | boolean | null>;
};

export type RecordedChange = {
  /** Grows with commit order; numbers may be missing, but a lower one never appears later. */
  seq: number;
  topic: string;
  entityId: string;
  organisationId: string | null;
  data: Record<string, string | number | boolean | null>;
  at: Date;
};

export type ChangeListener = (changes: readonly RecordedChange[]) => void | Promise<void>;

export type ChangeStream = {
  /**
   * Hands over every change after `after` (default: after this moment), in order, in batches. A listener that fails
   * gets the same batch again, so listeners must bear a repetition. Returns how to stop listening.
   */
  subscribe(listener: ChangeListener, options?: { after?: number }): () => void;
  since(seq: number, limit?: number): Promise<RecordedChange[]>;
  /** The highest number committed so far; read it before loading a snapshot, then subscribe after it. */
  latest(): Promise<number>;
  /** Whether the stream has been heard within so many milliseconds: if not, caches must not be trusted. */
  isFresh(withinMilliseconds: number): boolean;
  /** Looks for new changes at once. */
  wake(): void;
  /** Resolves when every listener has handled all that was committed before the call. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

const changesLock = 7_240_002;
const channel = "mls_changes";
const batchSize = 500;

/**
 * Writes the changes as the last statements before commit. The number is drawn under a lock that is held until the
 * commit is visible, so number order is commit order and a reader never passes a late row.
 */
export async function recordChanges(db: Transaction<Tables>, changes: readonly Change[], clock: Clock, notify: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(${changesLock})`.execute(db);
  const at = clock.now();
  await db
    .insertInto("mls_changes")
    .values(
      changes.map((change) => ({
        topic: change.topic,
        entity_id: change.entityId,
        organisation_id: change.organisationId ?? null,
        data: JSON.stringify(change.data ?? {}),
        created_at: at,
      })),
    )
    .execute();
  if (notify) await sql`select pg_notify(${channel}, '')`.execute(db);
}

type Subscriber = { listener: ChangeListener; cursor: number; pumping: Promise<void> | undefined; again: boolean; active: boolean };

type StreamOptions = {
  kysely: Kysely<Tables>;
  /** Where NOTIFY of other processes is heard; without it only this process and the poll wake the stream. */
  listenUrl?: string;
  pollMilliseconds?: number;
  onError: (error: unknown, during: string) => void;
};

/** Opens the stream at the newest change. */
export async function openChangeStream(options: StreamOptions): Promise<ChangeStream> {
  const { kysely, onError, pollMilliseconds = 500 } = options;
  const subscribers = new Set<Subscriber>();
  let stopped = false;
  let known = 0;
  let heardAt = performance.now();

  async function latest(): Promise<number> {
    const row = await kysely.selectFrom("mls_changes").select((eb) => eb.fn.max("seq").as("seq")).executeTakeFirst();
    heardAt = performance.now();
    known = Math.max(known, row?.seq ?? 0);
    return row?.seq ?? 0;
  }

  async function since(seq: number, limit = batchSize): Promise<RecordedChange[]> {
    const rows = await kysely.selectFrom("mls_changes").selectAll().where("seq", ">", seq).orderBy("seq").limit(limit).execute();
    heardAt = performance.now();
    return rows.map((row) => ({
      seq: row.seq,
      topic: row.topic,
      entityId: row.entity_id,
      organisationId: row.organisation_id,
      data: row.data,
      at: row.created_at,
    }));
  }

  async function readOn(subscriber: Subscriber): Promise<void> {
    do {
      subscriber.again = false;
      for (;;) {
        const batch = await since(subscriber.cursor);
        const last = batch.at(-1);
        if (!last || !subscriber.active) break;
        await subscriber.listener(batch);
        subscriber.cursor = last.seq;
        known = Math.max(known, last.seq);
      }
    } while (subscriber.again && subscriber.active);
  }

  function pump(subscriber: Subscriber): Promise<void> {
    subscriber.again = true;
    subscriber.pumping ??= readOn(subscriber)
      .catch((error: unknown) => {
        subscriber.again = false;
        if (!stopped) onError(error, "a listener of the change stream");
      })
      .finally(() => {
        subscriber.pumping = undefined;
        if (subscriber.again && subscriber.active) void pump(subscriber);
      });
    return subscriber.pumping;
  }

  function wake(): void {
    for (const subscriber of subscribers) void pump(subscriber);
  }

  await latest();

  let polling = false;
  const poll = setInterval(() => {
    if (polling) return;
    polling = true;
    latest()
      .then((seq) => {
        for (const subscriber of subscribers) if (subscriber.cursor < seq) void pump(subscriber);
      })
      .catch((error: unknown) => {
        if (!stopped) onError(error, "the poll of the change stream");
      })
      .finally(() => {
        polling = false;
      });
  }, pollMilliseconds);
  poll.unref();

  const stopListening = options.listenUrl ? listenForNotify(options.listenUrl, wake, () => stopped) : undefined;

  return {
    subscribe(listener, { after } = {}) {
      const subscriber: Subscriber = { listener, cursor: after ?? known, pumping: undefined, again: false, active: true };
      subscribers.add(subscriber);
      void pump(subscriber);
      return () => {
        subscriber.active = false;
        subscribers.delete(subscriber);
      };
    },
    since,
    latest,
    isFresh: (withinMilliseconds) => performance.now() - heardAt <= withinMilliseconds,
    wake,
    async caughtUp() {
      const target = await latest();
      for (const subscriber of subscribers) {
        while (subscriber.active && subscriber.cursor < target) {
          const before = subscriber.cursor;
          await pump(subscriber);
          if (subscriber.cursor === before) throw new Error("A listener of the change stream does not get on");
        }
      }
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      await stopListening?.();
      for (const subscriber of subscribers) subscriber.active = false;
      for (const subscriber of subscribers) await subscriber.pumping;
      subscribers.clear();
    },
  };
}

/** Holds one connection that hears NOTIFY and comes back after a loss; the poll covers the time between. */
function listenForNotify(url: string, wake: () => void, isStopped: () => boolean): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new ScrubbedClient({ connectionString: url, keepAlive: true });
    client = next;
    const comeBack = (): void => {
      if (isStopped() || client !== next) return;
      client = undefined;
      retry = setTimeout(() => void connect(), 1000);
      retry.unref();
      next.end().catch(() => undefined);
    };
    next.on("notification", wake);
    next.on("error", comeBack);
    next.on("end", comeBack);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      wake();
    } catch {
      comeBack();
    }
  }

  void connect();
  return async () => {
    clearTimeout(retry);
    const open = client;
    client = undefined;
    await open?.end().catch(() => undefined);
  };
}
