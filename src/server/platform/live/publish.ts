import { liveEvent, type LiveEvent } from "#contract/live.ts";
import { changeColumns, type RecordedChange, recordedChange } from "../db/changes.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { createHistory, type History } from "./history.ts";
import { createNames, type Names } from "./look-ups.ts";
import { liveTopics, newsOf, type Room } from "./rooms.ts";

/** How many stored changes fill the history when the process starts. */
const primedWith = 5_000;

/** Session changes as they arrive, each before any event of the same batch. */
export type SessionNews = { topic: "session.ended" | "session.changed" | "organization.changed"; entityId: string };

type Parts = {
  database: Database;
  log: Log;
  /** Sends an event to everyone in these rooms, once each. */
  send: (rooms: readonly string[], event: LiveEvent) => void;
  onSession: (news: SessionNews) => void;
  /** The database lost changes that were already processed: everything built from them may be wrong. */
  onStartOver: () => void;
};

export type Publishing = {
  /** The events of these rooms, newest first. */
  historyOf(rooms: readonly Room[]): LiveEvent[];
  stop(): void;
};

/**
 * Turns the change stream into events, after the commit and in commit order, for the rooms of rooms.ts. Starts with the
 * history of stored changes.
 */
export async function startPublishing({ database, log, send, onSession, onStartOver }: Parts): Promise<Publishing> {
  const db = database.kysely;
  const names = createNames(db);
  let history = createHistory();
  const before = await database.changes.latest();
  for (const { rooms, event } of await eventsOf(await storedChanges(database, before), names, log))
    keepInHistory(history, rooms, event);

  async function publish(changes: readonly RecordedChange[]): Promise<void> {
    for (const { topic, entityId } of changes) {
      if (topic !== "session.ended" && topic !== "session.changed" && topic !== "organization.changed") continue;
      if (topic === "session.changed") names.forget(entityId);
      onSession({ topic, entityId });
    }
    // All look-ups come before the first event is sent, so that a batch repeated after a failure sends nothing twice.
    for (const { rooms, event } of await eventsOf(changes, names, log)) {
      keepInHistory(history, rooms, event);
      if (rooms.length > 0) send(rooms, event);
    }
  }

  async function startOver(): Promise<void> {
    names.forgetAll();
    const next = createHistory();
    const stored = await storedChanges(database, await database.changes.latest());
    for (const { rooms, event } of await eventsOf(stored, names, log)) keepInHistory(next, rooms, event);
    history = next;
    onStartOver();
  }

  const stop = database.changes.subscribe(publish, { after: before, startOver });
  return {
    stop,
    historyOf: (rooms) => history.of(rooms),
  };
}

function keepInHistory(history: History, rooms: readonly Room[], event: LiveEvent): void {
  for (const room of rooms) history.keep(room, event);
}

/**
 * The events of these changes, checked against the contract's schema; one that can't be built is logged and skipped.
 */
async function eventsOf(
  changes: readonly RecordedChange[],
  names: Names,
  log: Log,
): Promise<{ rooms: readonly Room[]; event: LiveEvent }[]> {
  const all = changes.flatMap((change) => newsOf(change).map((news) => ({ change, news })));
  const known = await names.of(all.flatMap(({ news }) => news.personId ?? []));
  return all.flatMap(({ change, news }) => {
    try {
      const event = liveEvent.parse({
        id: String(change.seq),
        userId: news.personId ?? "",
        userName: (news.personId !== null && known.get(news.personId)) || "",
        timestamp: change.at.toISOString(),
        ...news.event,
      });
      return [{ rooms: news.rooms, event }];
    } catch (error) {
      log.error({ err: error, topic: change.topic, seq: change.seq }, "A change could not be sent as an event");
      return [];
    }
  });
}

/** The newest stored changes that become events, in order. */
async function storedChanges(database: Database, until: number): Promise<RecordedChange[]> {
  const rows = await database.kysely
    .selectFrom("mls_changes")
    .select(changeColumns)
    .where("topic", "in", liveTopics)
    .where("seq", "<=", until)
    .orderBy("seq", "desc")
    .limit(primedWith)
    .execute();
  return rows.toReversed().map(recordedChange);
}
