import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { liveChannel, liveMessages, livePath } from "#contract/live-channel.ts";
import type { LiveEvent, LiveHistory, Presence, PresenceReport } from "#contract/live.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Person } from "./test-app.ts";

/** One live connection and everything it received, as raw text. */
export type LiveClient = {
  socket: Socket;
  /** Every frame received, byte for byte. */
  frames: string[];
  events: LiveEvent[];
  history: LiveHistory | null;
  /** The latest presence received. */
  here: Presence[];
  /** How the server closed it: whether it said that the session has ended, and whether it disconnected. */
  ended: boolean;
  cut: boolean;
  say(report: PresenceReport): void;
  close(): void;
};

export type Shown = {
  token?: unknown;
  organization?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  namespace?: string;
};

/**
 * Connects with this person's session, or with the parts that `shown` replaces. Rejects with the error's code.
 * Everything committed before has been delivered, so that only what comes later can cut the connection: a first sign-in
 * changes a person's rights.
 */
export async function connectLive(
  testApp: { url: string; database?: Database },
  person: Pick<Person, "credentials" | "organizationId">,
  shown: Shown = {},
): Promise<LiveClient> {
  await testApp.database?.changes.caughtUp();
  const { cookie = "", authorization = "" } = person.credentials();
  const auth = {
    token: authorization.replace("Bearer ", ""),
    organization: person.organizationId,
    ...("token" in shown && { token: shown.token }),
    ...("organization" in shown && { organization: shown.organization }),
  };
  const socket = io(`${testApp.url}/${shown.namespace ?? liveChannel}`, {
    path: livePath,
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: { cookie: shown.cookie ?? cookie, ...shown.headers },
  });
  const client: LiveClient = {
    socket,
    frames: [],
    events: [],
    history: null,
    here: [],
    ended: false,
    cut: false,
    say: (report) => void socket.emit(liveMessages.presence, report),
    close: () => void socket.disconnect(),
  };
  socket.io.on("open", () => socket.io.engine.on("data", (data: unknown) => client.frames.push(String(data))));
  socket.on(liveMessages.event, (event: LiveEvent) => client.events.push(event));
  socket.on(liveMessages.history, (history: LiveHistory) => (client.history = history));
  socket.on(liveMessages.here, (here: Presence[]) => (client.here = here));
  socket.on(liveMessages.ended, () => (client.ended = true));
  socket.on("disconnect", () => (client.cut = true));
  return new Promise((resolve, reject) => {
    socket.once("disconnect", () => reject(new Error("cut")));
    // The history is the last part of the greeting.
    socket.once(liveMessages.history, () => resolve(client));
    socket.once("connect_error", (error: Error & { data?: { code: string } }) => {
      socket.disconnect();
      reject(new Error(error.data?.code ?? error.message));
    });
  });
}

/** Resolves once the server has answered everything sent before: to false if the connection is cut instead. */
export async function isAlive({ socket }: LiveClient): Promise<boolean> {
  if (!socket.connected) return false;
  return new Promise((resolve) => {
    socket.once("disconnect", () => resolve(false));
    socket.emit(liveMessages.presence, null, () => resolve(true));
  });
}

/**
 * The client once it has received everything committed before the call: the reply to a request comes after it. Keeps
 * only frames with news; the greeting contains the connection's random name.
 */
export async function liveFrames(testApp: { database: Database }, client: LiveClient | undefined): Promise<LiveClient> {
  if (!client) throw new Error("there is no such connection");
  await testApp.database.changes.caughtUp();
  if (!(await isAlive(client))) throw new Error("the connection was cut");
  return { ...client, frames: client.frames.filter((frame) => frame.startsWith("2")) };
}

/** Resolves when the condition holds. If it never does, the error has its last result. */
export async function until<T>(
  what: string,
  find: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  patienceMs = 120_000,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`timed out waiting for ${what}`);
    await pause(10);
  }
}

/** A field of an event's or a change's data, whatever its type. */
export const fieldOf = (data: object, field: string): unknown => (data as Record<string, unknown>)[field];
