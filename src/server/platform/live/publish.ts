import { liveEvent, type LiveEvent, type LiveNews } from "#contract/live.ts";
import { type RecordedChange, recordedChange } from "../db/changes.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { createHistory, heardIn, type History, pairsOf, type Told } from "./history.ts";
import { createNames, hiddenAmong, type Names } from "./look-ups.ts";
import { liveTopics, type News, newsOf, type Room } from "./rooms.ts";

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
  /** The events of these rooms, newest first, as they may be seen now. */
  historyOf(rooms: readonly Room[]): Promise<LiveEvent[]>;
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
  for (const { news, told } of await toldOf(await storedChanges(database, before), names, log))
    keepIn(history, news.rooms, told);

  async function publish(changes: readonly RecordedChange[]): Promise<void> {
    for (const { topic, entityId } of changes) {
      if (topic !== "session.ended" && topic !== "session.changed" && topic !== "organization.changed") continue;
      if (topic === "session.changed") names.forget(entityId);
      onSession({ topic, entityId });
    }
    // All look-ups come before the first event is sent, so that a batch repeated after a failure sends nothing twice.
    const ready = await toldOf(changes, names, log);
    const isHidden = await hiddenAmong(
      db,
      pairsOf(ready.flatMap(({ news, told }) => news.rooms.map((room) => ({ room, told })))),
    );
    for (const { news, told } of ready) {
      keepIn(history, news.rooms, told);
      for (const event of new Set([told.event, told.withoutListing])) {
        const rooms = news.rooms
          .filter((room) => event !== null && heardIn(room, told, isHidden) === event)
          .map(({ name }) => name);
        if (event !== null && rooms.length > 0) send(rooms, event);
      }
    }
  }

  async function startOver(): Promise<void> {
    names.forgetAll();
    const next = createHistory();
    for (const { news, told } of await toldOf(
      await storedChanges(database, await database.changes.latest()),
      names,
      log,
    ))
      keepIn(next, news.rooms, told);
    history = next;
    onStartOver();
  }

  const stop = database.changes.subscribe(publish, { after: before, startOver });
  return {
    stop,
    async historyOf(rooms) {
      const entries = history.of(rooms);
      const isHidden = await hiddenAmong(db, pairsOf(entries));
      return entries.flatMap(({ room, told }) => heardIn(room, told, isHidden) ?? []);
    },
  };
}

function keepIn(history: History, rooms: readonly Room[], told: Told): void {
  for (const room of rooms) history.keep(room, told);
}

/**
 * The events of these changes, checked against the contract's schema; one that can't be built is logged and skipped.
 */
async function toldOf(
  changes: readonly RecordedChange[],
  names: Names,
  log: Log,
): Promise<{ news: News; told: Told }[]> {
  const all = changes.flatMap((change) => newsOf(change).map((news) => ({ change, news })));
  const known = await names.of(all.flatMap(({ news }) => news.personId ?? []));
  return all.flatMap(({ change, news }) => {
    const build = (event: LiveNews): LiveEvent =>
      liveEvent.parse({
        id: String(change.seq),
        userId: news.personId ?? "",
        userName: (news.personId !== null && known.get(news.personId)) || "",
        timestamp: change.at.toISOString(),
        ...event,
      });
    try {
      const told = {
        event: build(news.event),
        listingId: news.listingId,
        withoutListing: news.withoutListing && build(news.withoutListing),
      };
      return [{ news, told }];
    } catch (error) {
      log.error({ err: error, topic: change.topic, seq: change.seq }, "A change could not be told");
      return [];
    }
  });
}

/** The newest stored changes that become events, in order. */
async function storedChanges(database: Database, until: number): Promise<RecordedChange[]> {
  const rows = await database.kysely
    .selectFrom("mls_changes")
    .selectAll()
    .where("topic", "in", liveTopics)
    .where("seq", "<=", until)
    .orderBy("seq", "desc")
    .limit(primedWith)
    .execute();
  return rows.toReversed().map(recordedChange);
}
