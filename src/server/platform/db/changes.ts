import { setTimeout as pause } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { Topic, Topics } from "#domain/live/topics.ts";
import type { Clock } from "../clock.ts";
import { type HearingNews, StartOverFailed } from "./availability.ts";
import { listenForNotify } from "./listen.ts";
import { type SignalListener, signalsChannel } from "./signals.ts";
import type { ChangesTable, Db, Trx } from "./tables.ts";

/** What a write announces: ids and display codes only, nothing that a stranger can't read. */
export type Change = {
  [T in Topic]: { topic: T; entityId: string; organizationId?: string } & (keyof Topics[T] extends never
    ? { data?: undefined }
    : { data: Topics[T] });
}[Topic];

export type RecordedChange<Of extends Topic = Topic> = {
  [T in Of]: {
    /** Increases. Numbers may be missing, but a lower one never appears later. */
    seq: number;
    topic: T;
    entityId: string;
    organizationId: string | null;
    data: Topics[T];
    at: Date;
  };
}[Of];

type ChangeListener = (changes: readonly RecordedChange[]) => void | Promise<void>;

export type ChangeStream = {
  /**
   * Delivers every change after `after` (default: from now on), in order, in batches. If a listener fails, it gets the
   * same batch again, so listeners must be idempotent. Returns an unsubscribe function. `startOver` reloads everything
   * built from changes when the database has lost some of them.
   */
  subscribe(listener: ChangeListener, options?: SubscribeOptions): () => void;
  /** The committed changes after a number, in order. */
  since(seq: number, limit?: number): Promise<RecordedChange[]>;
  /**
   * The highest number, once everything committed before the call has one. Read it before loading a snapshot, then
   * subscribe after it.
   */
  latest(): Promise<number>;
  /** The change with this number, to be recognized later; null if the stream doesn't have it. */
  positionOf(seq: number): Promise<Position | null>;
  /** Whether the stream has this very change. Not in another database, or one restored to an earlier state. */
  holds(position: Position): Promise<boolean>;
  /** Whether the stream was read within this many milliseconds. If not, caches can't be trusted. */
  isFresh(withinMilliseconds: number): boolean;
  /** The number up to which every listener of this process has handled the changes; without listeners, the newest. */
  handledUpTo(): number;
  /** Numbers and reads new changes immediately. */
  wake(): void;
  /** Resolves when every listener has handled everything committed before the call. */
  caughtUp(): Promise<void>;
  /**
   * After a lost connection: resolves when every listener has handled all committed changes. If the newest known change
   * is no longer in the database (a standby took over without it, a backup was restored), all listeners start over.
   * @throws StartOverFailed if one can't; the next call starts over again
   */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

type SubscribeOptions = { after?: number; startOver?: () => void | Promise<void> };

const changesChannel = "mls_changes";
const batchSize = 500;
/** As in the function `mls_number_changes`. */
const numberedAtOnce = 1_000;
/** Rows of one statement: PostgreSQL counts its parameters in 16 bits. */
const writtenAtOnce = 500;
/** The pause after a run: so long for each change it numbered, within these limits. */
const restMsPerChange = 2;
const shortestRestMs = 5;
const longestRestMs = 100;

/** Writes the changes as the last statements before commit, without a number. */
export async function recordChanges(db: Trx, changes: readonly Change[], clock: Clock): Promise<void> {
  const at = clock.now();
  // Every write pays for this statement, and the query builder would be a third of it.
  const rows = changes.map(
    ({ topic, entityId, organizationId, data }) =>
      sql`(${topic}, ${entityId}, ${organizationId ?? null}, ${JSON.stringify(data ?? {})}, ${at})`,
  );
  for (let from = 0; from < rows.length; from += writtenAtOnce)
    await sql`insert into mls_change_inbox (topic, entity_id, organization_id, data, created_at)
      values ${sql.join(rows.slice(from, from + writtenAtOnce))}`.execute(db);
}

/**
 * Numbers the changes that are committed but not in the stream yet, in the order of their arrival, and notifies all
 * processes. A call that finds another one running waits for the next run, which numbers everything committed before
 * the call. The more changes a run finds, the longer the next one waits, so that a busy platform spends a few runs a
 * second on numbers instead of one for every few commits.
 */
function createNumbering(kysely: Db): () => Promise<void> {
  let rested = Promise.resolve();
  let next: Promise<void> | undefined;
  const number = async (): Promise<number> => {
    for (let sum = 0; ;) {
      const { rows } = await sql<{ moved: number }>`select mls_number_changes() as moved`.execute(kysely);
      const moved = rows[0]?.moved ?? 0;
      sum += moved;
      if (moved < numberedAtOnce) return sum;
    }
  };
  return () =>
    (next ??= rested.then(() => {
      next = undefined;
      const run = number();
      rested = run.then(
        (moved) => pause(Math.min(longestRestMs, Math.max(shortestRestMs, restMsPerChange * moved))),
        () => undefined,
      );
      return run.then(() => undefined);
    }));
}

/** The columns of a stored change, named so that connections keep the statements (docs/decisions/0109). */
export const changeColumns = ["seq", "topic", "entity_id", "organization_id", "data", "created_at"] as const;

/**
 * A stored row as a typed change. Writes are typed by topic, and migrations rename topics and actions in stored rows.
 */
export const recordedChange = (row: Selectable<ChangesTable>): RecordedChange =>
  ({
    seq: row.seq,
    topic: row.topic,
    entityId: row.entity_id,
    organizationId: row.organization_id,
    data: row.data,
    at: row.created_at,
  }) as RecordedChange;

/** A change, with enough fields to recognize it. `at` in ms. */
export type Position = { seq: number; entityId: string; at: number };

type StreamOptions = {
  kysely: Db;
  /** Where to listen for NOTIFY from other processes. Without it, only this process and the poll wake the stream. */
  listenUrl?: string;
  /** Locked over the same connection. */
  processNumber?: number;
  /** Gets what the same connection hears of other processes' signals. */
  signals?: SignalListener;
  pollMilliseconds?: number;
  /** Called when the connection that receives NOTIFY is lost or doesn't answer. */
  onLoss?: (error: unknown) => void;
  /** Called once if that connection can't be made for some seconds while the database isn't away, and once it can. */
  onHearing?: (news: HearingNews) => void;
  isAway?: () => boolean;
  onError: (error: unknown, during: string) => void;
};

/** Opens the stream at the newest change. */
export async function openChangeStream(options: StreamOptions): Promise<ChangeStream> {
  const {
    kysely,
    listenUrl: url,
    processNumber = 0,
    signals,
    onLoss = () => undefined,
    onHearing = () => undefined,
    isAway = () => false,
    pollMilliseconds = 500,
  } = options;
  let stopped = false;
  const onError: StreamOptions["onError"] = (error, during) => {
    if (!stopped) options.onError(error, during);
  };
  const number = createNumbering(kysely);
  const reader = createReader(kysely, number);
  const delivery = createDelivery(reader, onError);
  await reader.latest();

  const poll = pollEvery(pollMilliseconds, () =>
    reader
      .latest()
      .then(delivery.wakeBehind)
      .catch((error: unknown) => onError(error, "the poll of the change stream")),
  );
  const stopListening =
    url === undefined
      ? undefined
      : listenForNotify({
          url,
          processNumber,
          channels: { [changesChannel]: delivery.wake, ...(signals && { [signalsChannel]: signals.received }) },
          onListening() {
            delivery.wake();
            signals?.listening();
          },
          onLoss,
          onHearing,
          isAway,
          isStopped: () => stopped,
        });

  async function caughtUp(): Promise<void> {
    await delivery.reach(await reader.latest());
  }

  return {
    subscribe: delivery.subscribe,
    since: async (seq, limit) => {
      await number();
      return reader.since(seq, limit);
    },
    latest: reader.latest,
    positionOf: (seq) => positionOf(kysely, seq),
    holds: (position) => isPast(kysely, position),
    handledUpTo: delivery.handledUpTo,
    isFresh: reader.isFresh,
    wake: () => void number().then(delivery.wake, (error: unknown) => onError(error, "the numbering of changes")),
    caughtUp,
    async resume() {
      if (await reader.hasLostNewest()) {
        await number();
        await delivery.startOver();
      }
      await caughtUp();
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      await stopListening?.();
      await delivery.stop();
    },
  };
}

type Reader = ReturnType<typeof createReader>;

/** Reads the table of changes. It remembers the newest change seen, and when the database last answered. */
function createReader(kysely: Db, number: () => Promise<void>) {
  let newest: Position | undefined;
  /** Whether the newest change may be lost: no later one may replace it, since the database has those. */
  let isDoubted = false;
  /** Whether that is doubted because the database couldn't be asked. */
  let isUnchecked = false;
  let answeredAt = performance.now();
  const newestSeq = () => newest?.seq ?? 0;

  function remember(change: Position): void {
    if (!isDoubted && change.seq > newestSeq()) newest = change;
  }

  async function readNewest(): Promise<Position | undefined> {
    const row = await newestOf(kysely);
    answeredAt = performance.now();
    return row;
  }

  return {
    newestSeq,
    remember,
    readNewest,
    /** Replaces what was remembered: the database may have lost changes. */
    restartAt(row: Position | undefined): void {
      newest = row;
      isDoubted = false;
    },
    async latest(): Promise<number> {
      await number();
      const row = await readNewest();
      if (isUnchecked && newest) {
        const isThere = await isPast(kysely, newest);
        // Not while another check is under way.
        if (isUnchecked && isThere) isDoubted = isUnchecked = false;
      }
      if (row) remember(row);
      return row?.seq ?? 0;
    },
    async since(seq: number, limit = batchSize): Promise<RecordedChange[]> {
      const rows = await kysely
        .selectFrom("mls_changes")
        .select(changeColumns)
        .where("seq", ">", seq)
        .orderBy("seq")
        .limit(limit)
        .execute();
      answeredAt = performance.now();
      return rows.map(recordedChange);
    },
    isFresh: (withinMilliseconds: number) => performance.now() - answeredAt <= withinMilliseconds,
    /** Once lost, it stays so until `restartAt`. */
    async hasLostNewest(): Promise<boolean> {
      isDoubted = true;
      isUnchecked = false;
      try {
        isDoubted = newest !== undefined && !(await isPast(kysely, newest));
      } catch (error) {
        isUnchecked = true;
        throw error;
      }
      return isDoubted;
    },
  };
}

type Subscriber = {
  listener: ChangeListener;
  startOver: (() => void | Promise<void>) | undefined;
  cursor: number;
  pumping: Promise<void> | undefined;
  again: boolean;
  active: boolean;
  failure: unknown;
};

/** Delivers changes to the subscribers: each has its own place in the stream and gets one batch at a time. */
function createDelivery(reader: Reader, onError: StreamOptions["onError"]) {
  const subscribers = new Set<Subscriber>();
  let startingOver = false;
  const reading = new Map<number, Promise<RecordedChange[]>>();

  /** One read for all subscribers that are woken together and have come equally far. */
  function readAfter(seq: number): Promise<RecordedChange[]> {
    const shared = reading.get(seq);
    if (shared) return shared;
    const read = reader.since(seq);
    reading.set(seq, read);
    // Only until this turn ends: a later wake is about changes that this read may miss.
    queueMicrotask(() => reading.delete(seq));
    return read;
  }

  async function readOn(subscriber: Subscriber): Promise<void> {
    do {
      subscriber.again = false;
      for (;;) {
        const batch = await readAfter(subscriber.cursor);
        const last = batch.at(-1);
        if (!last || !subscriber.active) break;
        await subscriber.listener(batch);
        subscriber.cursor = last.seq;
        reader.remember({ seq: last.seq, entityId: last.entityId, at: last.at.getTime() });
        // That was everything; what is committed meanwhile wakes the subscriber.
        if (batch.length < batchSize) break;
      }
    } while (subscriber.again && subscriber.active);
  }

  function pump(subscriber: Subscriber): Promise<void> {
    if (startingOver) return Promise.resolve();
    subscriber.again = true;
    subscriber.pumping ??= readOn(subscriber)
      .catch((error: unknown) => {
        subscriber.again = false;
        subscriber.failure = error;
        onError(error, "a listener of the change stream");
      })
      .finally(() => {
        subscriber.pumping = undefined;
        if (subscriber.again && subscriber.active) void pump(subscriber);
      });
    return subscriber.pumping;
  }

  return {
    subscribe(listener: ChangeListener, { after, startOver }: SubscribeOptions = {}): () => void {
      const subscriber: Subscriber = {
        listener,
        startOver,
        cursor: after ?? reader.newestSeq(),
        pumping: undefined,
        again: false,
        active: true,
        failure: undefined,
      };
      subscribers.add(subscriber);
      void pump(subscriber);
      return () => {
        subscriber.active = false;
        subscribers.delete(subscriber);
      };
    },
    wake(): void {
      for (const subscriber of subscribers) void pump(subscriber);
    },
    handledUpTo: (): number =>
      Math.min(...[...subscribers].map(({ cursor }) => cursor), subscribers.size === 0 ? reader.newestSeq() : Infinity),
    /** Wakes the subscribers that haven't reached `seq`. */
    wakeBehind(seq: number): void {
      for (const subscriber of subscribers) if (subscriber.cursor < seq) void pump(subscriber);
    },
    /** Resolves when every listener has handled the changes up to `target`. Throws when one makes no progress. */
    async reach(target: number): Promise<void> {
      for (const subscriber of subscribers) {
        while (subscriber.active && subscriber.cursor < target) {
          const before = subscriber.cursor;
          subscriber.failure = undefined;
          await pump(subscriber);
          if (subscriber.cursor === before)
            throw new Error("A change stream listener makes no progress", { cause: subscriber.failure });
        }
      }
    },
    /** All listeners reload, and go on from the newest change. */
    async startOver(): Promise<void> {
      startingOver = true;
      try {
        for (const subscriber of subscribers) await subscriber.pumping;
        const row = await reader.readNewest();
        for (const subscriber of subscribers) {
          subscriber.cursor = row?.seq ?? 0;
          await subscriber.startOver?.();
        }
        // Set only now, so that an interrupted attempt starts over.
        reader.restartAt(row);
      } catch (error) {
        throw new StartOverFailed("A change stream listener can't start over", { cause: error });
      } finally {
        startingOver = false;
      }
    },
    async stop(): Promise<void> {
      for (const subscriber of subscribers) subscriber.active = false;
      for (const subscriber of subscribers) await subscriber.pumping;
      subscribers.clear();
    },
  };
}

async function newestOf(kysely: Db): Promise<Position | undefined> {
  const row = await kysely
    .selectFrom("mls_changes")
    .select(["seq", "entity_id", "created_at"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { seq: row.seq, entityId: row.entity_id, at: row.created_at.getTime() };
}

async function positionOf(kysely: Db, seq: number): Promise<Position | null> {
  const row = await kysely
    .selectFrom("mls_changes")
    .select(["entity_id", "created_at"])
    .where("seq", "=", seq)
    .executeTakeFirst();
  return row ? { seq, entityId: row.entity_id, at: row.created_at.getTime() } : null;
}

async function isPast(kysely: Db, { seq, entityId, at }: Position): Promise<boolean> {
  const row = await positionOf(kysely, seq);
  return row !== null && row.entityId === entityId && row.at === at;
}

/** One at a time; `ask` never rejects. */
function pollEvery(milliseconds: number, ask: () => Promise<void>): NodeJS.Timeout {
  let asking = false;
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    void ask().finally(() => (asking = false));
  }, milliseconds);
  timer.unref();
  return timer;
}
