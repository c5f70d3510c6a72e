import type { Socket } from "socket.io";
import { liveMessages } from "#contract/live-channel.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { SessionNews } from "./publish.ts";
import type { Sessions, Term } from "../ports/sessions.ts";

/** Maximum connected tabs and devices per person. */
const mostPerPerson = 50;
/** Milliseconds between checks for ended sessions, in memory. */
const lookMs = 500;
/** Maximum concurrent session checks. */
const askedAtOnce = 8;
/** Minimum milliseconds before an unanswered session check is repeated. */
const soonestMs = 1_000;
/** Checks of a session past its expected end without an answer, or of a peer that reads nothing: five seconds. */
const mostLooks = 10;
/** Maximum packets queued for a peer; otherwise a peer that never reads would grow the queue without limit. */
const mostWaiting = 500;

/** How long connections survive without the database, in milliseconds: as long as a session look-up is trusted. */
const longestDeafMs = 5_000;

type Connection = { socket: Socket; viewer: Viewer; pastTheEnd: number; full: number } & Term;

export type Connections = {
  /** Increases with every session event: rights read before it may be outdated. */
  sessionEvents(): number;
  /** Counts a connection until it closes. @returns false if the person has too many */
  admit(socket: Socket, viewer: Viewer, term: Term): boolean;
  onSession(news: SessionNews): void;
  /** Cuts all connections; browsers reconnect with current data. */
  cutAll(): void;
  stop(): void;
};

type Parts = {
  sessions: Sessions;
  clock: Clock;
  log: Log;
  /** Milliseconds since the database was found away. */
  downtimeMs: () => number;
};

/**
 * All connections with their sessions. A connection closes shortly after its session ends. If rights change, it is cut,
 * so that the browser reconnects with the new ones.
 */
export function createConnections({ sessions, clock, log, downtimeMs }: Parts): Connections {
  const bySession = new Map<string, Set<Connection>>();
  const byPerson = new Map<string, Set<Connection>>();
  let sessionEvents = 0;
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
      if (error instanceof ExpectedError && error.code === "session-expired") return end(sessionId);
      if (!(error instanceof ExpectedError))
        log.error({ err: error }, "A session behind a live connection could not be looked up");
      // The session can't be checked: the browser reconnects and is admitted once it can.
      cut(bySession.get(sessionId) ?? []);
    }
  }

  /** Runs in memory only, so that a slow ecosystem can't delay closing connections. */
  function closeEnded(): void {
    const now = clock.now().getTime();
    for (const connection of [...bySession.values()].flatMap((connections) => [...connections])) {
      if (connection.believedUntil <= now && ++connection.pastTheEnd > mostLooks) cut([connection]);
      const { conn } = connection.socket;
      connection.full = conn["writeBuffer"].length > mostWaiting ? connection.full + 1 : 0;
      // An orderly close would wait for the queued packets.
      if (connection.full > mostLooks) conn.close(true);
    }
  }

  function cutAll(): void {
    sessionEvents += 1;
    cut([...bySession.values()].flatMap((connections) => [...connections]));
  }

  const watch = setInterval(() => {
    // A process that can't learn that a session ended must not keep its connections open.
    if (downtimeMs() > longestDeafMs) return cutAll();
    closeEnded();
    if (asking) return;
    asking = true;
    void look().finally(() => {
      asking = false;
    });
  }, lookMs);
  watch.unref();

  return {
    sessionEvents: () => sessionEvents,
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
      sessionEvents += 1;
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
