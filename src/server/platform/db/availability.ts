import { setTimeout as pause } from "node:timers/promises";
import { isConnectionLoss, isOutOfConnections } from "./outage.ts";

/**
 * Events for the operator's log: one `away` and one `back` per outage; `replaced` if the database changed without an
 * outage; `deaf` if only the connection that listens can't be made, and `hearing` once it is.
 */
export type AvailabilityNews =
  | { kind: "away"; error: unknown }
  | { kind: "back"; seconds: number }
  | { kind: "replaced"; error: unknown }
  | HearingNews;
export type HearingNews = { kind: "deaf"; error: unknown } | { kind: "hearing"; seconds: number };

export type Availability = {
  /** Milliseconds since the database was found away; 0 while it answers and all caches are up to date. */
  downtimeMs(): number;
  /** Whether to try a new connection. */
  mayConnect(): boolean;
  /** Reports a lost connection or a failed attempt to connect, which probes the database now. */
  suspect(error: unknown): void;
  /** Runs a task while the database catches up after an outage, or immediately if there is none. */
  afterOutage(task: () => Promise<void>): void;
  stop(): Promise<void>;
};

/** The database lost changes, and something built from them couldn't be reloaded: it is wrong until it could. */
export class StartOverFailed extends Error {
  override name = "StartOverFailed";
}

type Parts = {
  /** Opens a new connection and runs a query; rejects while the database can't serve. */
  probe: () => Promise<void>;
  /** Closes all connections, so that nothing waits for a server that is gone. */
  cut: () => void;
  /** Brings all change stream listeners up to date; rejects when it can't. @throws StartOverFailed */
  catchUp: () => Promise<void>;
  tell: (news: AvailabilityNews) => void;
  onError: (error: unknown, during: string) => void;
};

/** Milliseconds between attempts to reach the database again. */
const shortestPause = 100;
const longestPause = 1000;

/**
 * Detects that the database is away, fails fast until it is back, and serves again only when all caches are correct.
 */
export function createAvailability({ probe, cut, catchUp, tell, onError }: Parts): Availability {
  let state: "up" | "away" | "catching up" = "up";
  let awaySince = 0;
  let losses = 0;
  let stopped = false;
  let examining: Promise<void> | undefined;
  const tasks: (() => Promise<void>)[] = [];
  const stopping = new AbortController();

  async function examine(cause: unknown): Promise<void> {
    const noticedAt = performance.now();
    for (let wait = shortestPause; !stopped; wait = Math.min(wait * 1.5, longestPause)) {
      const seen = losses;
      const failure = await lookAgain();
      if (failure === null) {
        // A connection that broke in the meantime may have lost changes.
        if (seen === losses) break;
        wait = shortestPause;
      } else {
        if (state === "up") {
          awaySince = noticedAt;
          tell({ kind: "away", error: failure.error });
        }
        state = "away";
        cut();
      }
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    if (stopped) return;
    if (state === "up") return tell({ kind: "replaced", error: cause });
    state = "up";
    tell({ kind: "back", seconds: Math.round((performance.now() - awaySince) / 100) / 10 });
  }

  /** Null when the database answers and all listeners have caught up. */
  async function lookAgain(): Promise<{ error: unknown } | null> {
    try {
      await probe();
    } catch (error) {
      // Open connections still work.
      return isOutOfConnections(error) && state === "up" ? null : { error };
    }
    if (state === "away") state = "catching up";
    try {
      await catchUp();
      await runTasks();
    } catch (error) {
      if (isConnectionLoss(error)) return { error };
      onError(error, "catching up with the change stream");
      if (error instanceof StartOverFailed) return { error };
      // Waiting doesn't fix a listener that fails by itself; the next poll delivers the same changes again.
    }
    return null;
  }

  /** A task that fails because the database went away again is retried later. */
  async function runTasks(): Promise<void> {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      try {
        await task();
      } catch (error) {
        if (!isConnectionLoss(error)) {
          onError(error, "a task after an outage");
          continue;
        }
        tasks.unshift(task);
        throw error;
      }
    }
  }

  return {
    downtimeMs: () => (state === "up" ? 0 : Math.max(1, performance.now() - awaySince)),
    mayConnect: () => state !== "away",
    suspect(error) {
      losses += 1;
      if (stopped || examining) return;
      examining = examine(error)
        .catch((failure: unknown) => onError(failure, "the watch over the database"))
        .finally(() => {
          examining = undefined;
          // Tasks added during the last moments of the outage.
          void runTasks().catch(() => undefined);
        });
    },
    afterOutage(task) {
      tasks.push(task);
      if (!examining) void runTasks().catch(() => undefined);
    },
    async stop() {
      stopped = true;
      stopping.abort();
      await examining;
    },
  };
}
