import { z } from "zod";
import { presenceReport } from "#contract/live.ts";
import { id, instant } from "#contract/procedure.ts";
import type { KeyRing } from "../crypto/key-ring.ts";
import { longestSignal, type Signals } from "../db/signals.ts";
import type { PresenceBoard, Tab } from "./presence.ts";

type Parts = {
  board: PresenceBoard;
  signals: Signals;
  keyRing: Pick<KeyRing, "seal" | "open">;
  /** Of this process, until it ends. */
  processId: string;
  onError: (error: unknown) => void;
};

/** Milliseconds: changes are sent together after `pauseMs`; a process with connections is heard every `beatMs`. */
const pauseMs = 100;
const beatMs = 2_000;
/** The people of a process that wasn't heard for this long are gone. */
const silentMs = 7_000;

/** Where sealed signals belong, so that nothing else sealed can be sent as one. */
const sealedAs = "signal:presence";
/** Characters of a signal before it is sealed and written as base64, which adds a third. */
const longestText = Math.floor((longestSignal / 4) * 3) - 300;

const tab = z.object({
  viewer: z.object({ personId: id, organizationId: id, displayName: z.string() }),
  report: presenceReport,
  at: instant,
});
const signal = z.object({
  from: z.string(),
  /** Connections of that process as they are now; null: closed. */
  tabs: z.array(z.tuple([z.string(), tab.nullable()])),
  /** Part of everything that the sender has. */
  all: z.boolean(),
  /** Asks the others for everything they have. */
  ask: z.boolean(),
  /** The sender ends. */
  bye: z.boolean(),
});
type Signal = z.output<typeof signal>;

export type SharedPresence = Pick<PresenceBoard, "report" | "gone"> & {
  /** Takes leave of the other processes. Never rejects. */
  stop(): Promise<void>;
};

/**
 * The board of one process, shared with the others of its database: each sends what its own connections report, and
 * enters what it hears from the others.
 */
export function sharePresence({ board, signals, keyRing, processId, onError }: Parts): SharedPresence {
  const own = new Map<string, Tab>();
  const changed = new Set<string>();
  const others = new Map<string, { lastReportAt: number; connections: Set<string> }>();
  let askNext = false;
  let allNext = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const send = (message: Omit<Signal, "from">): Promise<void> =>
    signals.send(keyRing.seal(JSON.stringify({ from: processId, ...message }), sealedAs).toString("base64"));

  function schedule(): void {
    if (stopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, pauseMs).unref();
  }

  /** Sends what changed; what can't be sent goes out with the next beat. */
  async function flush(): Promise<void> {
    const [all, ask] = [allNext, askNext];
    const connections = all ? [...new Set([...own.keys(), ...changed])] : [...changed];
    allNext = askNext = false;
    changed.clear();
    const pending = inSignals(connections.map((connection) => [connection, own.get(connection) ?? null]));
    try {
      while (pending[0]) {
        await send({ tabs: pending[0], all, ask: ask && pending.length === 1, bye: false });
        pending.shift();
      }
    } catch (error) {
      onError(error);
      allNext ||= all;
      askNext ||= ask;
      for (const [connection] of pending.flat()) changed.add(connection);
    }
  }

  function hear({ from, tabs, all, ask, bye }: Signal): void {
    if (from === processId) return;
    const known = others.get(from);
    if (bye) return forget(from);
    const other = known ?? { lastReportAt: 0, connections: new Set() };
    others.set(from, other);
    other.lastReportAt = performance.now();
    for (const [connection, reported] of tabs) {
      const place = `${from}/${connection}`;
      if (reported) {
        other.connections.add(place);
        board.report(place, reported.viewer, reported.report, new Date(reported.at));
      } else {
        other.connections.delete(place);
        board.gone(place);
      }
    }
    if (ask) allNext = true;
    if (!known && !all) askNext = true;
    if (allNext || askNext) schedule();
  }

  function forget(from: string): void {
    for (const connection of others.get(from)?.connections ?? []) board.gone(connection);
    others.delete(from);
  }

  const unsubscribe = signals.subscribe({
    received(text) {
      const message = read(keyRing, text);
      if (message) hear(message);
    },
    listening() {
      allNext = askNext = true;
      schedule();
    },
  });

  const beat = setInterval(() => {
    const now = performance.now();
    for (const [from, { lastReportAt }] of others) if (now - lastReportAt > silentMs) forget(from);
    if (own.size > 0 || changed.size > 0 || askNext) schedule();
  }, beatMs);
  beat.unref();

  return {
    report(connection, viewer, report, at) {
      own.set(connection, { viewer, report, at });
      board.report(connection, viewer, report, at);
      changed.add(connection);
      schedule();
    },
    gone(connection) {
      board.gone(connection);
      if (own.delete(connection)) changed.add(connection);
      schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(beat);
      unsubscribe();
      board.stop();
      await send({ tabs: [], all: false, ask: false, bye: true }).catch(onError);
    },
  };
}

type Entry = [connection: string, Tab | null];
type SentEntry = Signal["tabs"][number];

/** Divides entries into signals that aren't too long; at least one, which is the beat. */
function inSignals(entries: readonly Entry[]): SentEntry[][] {
  const groups: SentEntry[][] = [[]];
  let length = 0;
  for (const [connection, reported] of entries) {
    const entry: SentEntry = [connection, reported && sent(reported)];
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (length > 0 && length + size > longestText) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push(entry);
    length += size;
  }
  return groups;
}

const sent = ({ viewer: { personId, organizationId, displayName }, report, at }: Tab) => ({
  viewer: { personId, organizationId, displayName },
  report,
  at: at.toISOString(),
});

/** Null: not a signal of a process with these keys. */
function read(keyRing: Parts["keyRing"], text: string): Signal | null {
  try {
    return signal.parse(JSON.parse(keyRing.open(Buffer.from(text, "base64"), sealedAs).toString("utf8")));
  } catch {
    return null;
  }
}
