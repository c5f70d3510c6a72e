import type { Socket } from "socket.io";
import { liveMessages } from "#contract/live-channel.ts";
import { Refusal } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { SessionNews } from "./publish.ts";
import type { Sessions, Term } from "../ports/sessions.ts";

/** Tabs and devices one person may have connected at a time. */
const mostPerPerson = 50;
/** How often the ends of sessions are looked at, from memory; milliseconds. */
const lookMs = 500;
/** Sessions asked about at the same time, when their word has grown old. */
const askedAtOnce = 8;
/** A session nobody can say anything about is asked about again after this, milliseconds. */
const soonestMs = 1_000;
/**
 * Looks at a session that was to have ended although nobody has answered, or at a peer that takes nothing: five
 * seconds.
 */
const mostLooks = 10;
/**
 * Packets that may wait for a peer to take them; one that takes none could else have everything kept for it without
 * end.
 */
const mostWaiting = 500;

/**
 * How long connections outlive the last word of the database, milliseconds: as long as a look-up of a session is
 * believed.
 */
const longestDeafMs = 5_000;

type Connection = { socket: Socket; viewer: Viewer; pastTheEnd: number; full: number } & Term;

export type Connections = {
  /** Grows with every fact about sessions: rights read before it may be wrong. */
  heard(): number;
  /** Counts a connection in until it closes. @returns false where the person has too many */
  admit(socket: Socket, viewer: Viewer, term: Term): boolean;
  onSession(news: SessionNews): void;
  /** Every browser comes back with what is true now. */
  cutAll(): void;
  stop(): void;
};

type Parts = {
  sessions: Sessions;
  clock: Clock;
  log: Log;
  /** How long the database has been away, milliseconds. */
  downtimeMs: () => number;
};

/**
 * Every connection with the session it hangs on. It ends when the session ends, within a moment of hearing of it; when
 * rights have changed it is cut, so that the browser comes back with those it has now.
 */
export function createConnections({ sessions, clock, log, downtimeMs }: Parts): Connections {
  const bySession = new Map<string, Set<Connection>>();
  const byPerson = new Map<string, Set<Connection>>();
  let heard = 0;
  let asking = false;

  function cut(connections: Iterable<Connection>): void {
    for (const { socket } of connections)
      if (socket.connected) socket.disconnect(true);
      else socket.conn.close();
  }

  function end(sessionId: string): void {
    const connections = [...(bySession.get(sessionId) ?? [])];
    for (const { socket } of connections) if (socket.connected) socket.emit(liveMessages.ended);
    cut(connections);
  }

  async function look(): Promise<void> {
    const now = clock.now().getTime();
    const due = [...bySession].flatMap(([id, connections]) =>
      [...connections].some(({ askAgainAt }) => askAgainAt <= now) ? [id] : [],
    );
    const one = async (): Promise<void> => {
      for (let id = due.pop(); id !== undefined; id = due.pop()) await ask(id);
    };
    await Promise.all(Array.from({ length: askedAtOnce }, one));
  }

  async function ask(sessionId: string): Promise<void> {
    try {
      const { askAgainAt, believedUntil } = await sessions.isStillValid(sessionId);
      const term = {
        askAgainAt: Math.max(askAgainAt, clock.now().getTime() + soonestMs),
        believedUntil,
        pastTheEnd: 0,
      };
      for (const connection of bySession.get(sessionId) ?? []) Object.assign(connection, term);
    } catch (error) {
      if (error instanceof Refusal && error.code === "session-expired") return end(sessionId);
      if (!(error instanceof Refusal))
        log.error({ err: error }, "A session behind a live connection could not be looked up");
      // Nobody can say whether it stands: the browser comes back and is admitted once somebody can.
      cut(bySession.get(sessionId) ?? []);
    }
  }

  /** Needs no answer from anybody: a slow ecosystem must not keep others waiting who have to go. */
  function letGo(): void {
    const now = clock.now().getTime();
    for (const connection of [...bySession.values()].flatMap((connections) => [...connections])) {
      if (connection.believedUntil <= now && ++connection.pastTheEnd > mostLooks) cut([connection]);
      const { conn } = connection.socket;
      connection.full = conn["writeBuffer"].length > mostWaiting ? connection.full + 1 : 0;
      // What waits would be waited for by an orderly close.
      if (connection.full > mostLooks) conn.close(true);
    }
  }

  function cutAll(): void {
    heard += 1;
    cut([...bySession.values()].flatMap((connections) => [...connections]));
  }

  const watch = setInterval(() => {
    // A process that can't hear that a session has ended must not keep its connections open.
    if (downtimeMs() > longestDeafMs) return cutAll();
    letGo();
    if (asking) return;
    asking = true;
    void look().finally(() => {
      asking = false;
    });
  }, lookMs);
  watch.unref();

  return {
    heard: () => heard,
    admit(socket, viewer, { askAgainAt, believedUntil }) {
      if ((byPerson.get(viewer.personId)?.size ?? 0) >= mostPerPerson) return false;
      const connection = { socket, viewer, askAgainAt, believedUntil, pastTheEnd: 0, full: 0 };
      const leaveSession = joinIn(bySession, viewer.sessionId, connection);
      const leavePerson = joinIn(byPerson, viewer.personId, connection);
      const leave = (): void => {
        leaveSession();
        leavePerson();
      };
      socket.once("disconnect", leave);
      socket.conn.once("close", leave);
      return true;
    },
    onSession({ topic, entityId }) {
      heard += 1;
      if (topic === "session.ended") end(entityId);
      else if (topic === "session.changed") cut(byPerson.get(entityId) ?? []);
      else
        for (const connections of bySession.values())
          cut([...connections].filter(({ viewer }) => viewer.organizationId === entityId));
    },
    cutAll,
    stop: () => clearInterval(watch),
  };
}

function joinIn(groups: Map<string, Set<Connection>>, key: string, connection: Connection): () => void {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(connection));
  return () => {
    group.delete(connection);
    if (group.size === 0 && groups.get(key) === group) groups.delete(key);
  };
}
