import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import type { HearingNews } from "./availability.ts";
import { connectPatienceMs, ScrubbedClient } from "./pool.ts";

/** Milliseconds between two checks that the server still answers, and the longest wait for an answer. */
const pulseMs = 1_000;
const answerPatienceMs = 5_000;
const retryMs = 1_000;
/** A connection that was only replaced listens again by then. */
const deafAfterMs = 5_000;

/** The advisory locks of processes, by the number of each: PostgreSQL frees one as soon as its process is gone. */
export const processLocks = 7_240_003;

type Options = {
  url: string;
  /** This process's number, locked for as long as the connection lasts. */
  processNumber: number;
  /** What to do with a notification, by its channel. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called each time the connection begins to listen. */
  onListening: () => void;
  onLoss: (error: unknown) => void;
  /** Called once if attempts fail for some seconds while the database isn't away, and once it listens after that. */
  onHearing: (news: HearingNews) => void;
  isAway: () => boolean;
  isStopped: () => boolean;
};

/**
 * Holds one connection that listens for NOTIFY and reconnects after a loss; the poll of the change stream covers the
 * gap. A regular query detects a server that is silently unreachable, such as one behind a cut network.
 */
export function listenForNotify(options: Options): () => Promise<void> {
  const { url, processNumber, channels, onListening, onLoss, onHearing, isAway, isStopped } = options;
  const listen = Object.keys(channels)
    .map((channel) => `listen ${channel}`)
    .join("; ");
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let silentSince = performance.now();
  let isDeaf = false;

  async function connect(): Promise<void> {
    const next = new ScrubbedClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectPatienceMs,
    });
    client = next;
    let hasListened = false;
    const comeBack = (error?: unknown): void => {
      if (isStopped() || client !== next) return;
      client = undefined;
      clearTimeout(pulse);
      // An outage is logged already.
      if (hasListened || (isAway() && !isDeaf)) silentSince = performance.now();
      if (hasListened) onLoss(error);
      else if (!isDeaf && performance.now() - silentSince > deafAfterMs) {
        isDeaf = true;
        onHearing({ kind: "deaf", error });
      }
      retry = setTimeout(() => void connect(), retryMs);
      retry.unref();
      next.connection.stream.destroy();
    };
    next.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
    next.on("error", comeBack);
    next.on("end", () => comeBack());
    try {
      await next.connect();
      await next.query(listen);
      await next.query(`select pg_advisory_lock_shared(${processLocks}, ${processNumber})`);
      hasListened = true;
      if (isDeaf) onHearing({ kind: "hearing", seconds: Math.round((performance.now() - silentSince) / 1_000) });
      isDeaf = false;
      onListening();
      beat(next, comeBack);
    } catch (error) {
      comeBack(error);
    }
  }

  function beat(listening: pg.Client, comeBack: (error: unknown) => void): void {
    pulse = setTimeout(() => {
      let answered = false;
      const silence = setTimeout(() => {
        // This process may have been busy while the answer was waiting.
        void nextTurn()
          .then(nextTurn)
          .then(() => answered || comeBack(new Error("Connection terminated: the database doesn't answer")));
      }, answerPatienceMs);
      silence.unref();
      listening
        // Repeating LISTEN changes nothing, and needs an answer like any query.
        .query(listen)
        .then(() => {
          answered = true;
          if (client === listening) beat(listening, comeBack);
        }, comeBack)
        .finally(() => clearTimeout(silence));
    }, pulseMs);
    pulse.unref();
  }

  void connect();
  return async () => {
    clearTimeout(retry);
    clearTimeout(pulse);
    const open = client;
    client = undefined;
    await open?.end().catch(() => undefined);
  };
}
