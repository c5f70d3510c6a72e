import { setTimeout as pause } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { liveChannel, liveMessages, livePath } from "#contract/live-channel.ts";
import type { LiveEvent, LiveHistory, Presence, PresenceReport } from "#contract/live.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Person } from "./test-app.ts";

/** One live connection and everything that came over it, as the text it traveled in. */
export type LiveClient = {
  socket: Socket;
  /** Every frame received, byte for byte. */
  frames: string[];
  events: LiveEvent[];
  history: LiveHistory | null;
  /** The latest presence told. */
  here: Presence[];
  /** How the server let go: whether it said that the session has ended, and whether it cut. */
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
  transports?: ("websocket" | "polling")[];
};

/** Connects with this person's session, or with what `shown` replaces of it; rejects with the code of the refusal. */
export function connectLive(
  testApp: { url: string },
  person: Pick<Person, "credentials" | "organizationId">,
  shown: Shown = {},
): Promise<LiveClient> {
  const { cookie = "", authorization = "" } = person.credentials();
  const auth = {
    token: authorization.replace("Bearer ", ""),
    organization: person.organizationId,
    ...("token" in shown && { token: shown.token }),
    ...("organization" in shown && { organization: shown.organization }),
  };
  const socket = io(`${testApp.url}/${shown.namespace ?? liveChannel}`, {
    path: livePath,
    transports: shown.transports ?? ["websocket"],
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
    // The history ends what a new connection is told of itself.
    socket.once(liveMessages.history, () => resolve(client));
    socket.once("connect_error", (error: Error & { data?: { code: string } }) => {
      socket.disconnect();
      reject(new Error(error.data?.code ?? error.message));
    });
  });
}

/**
 * The client once it has everything that was committed before the call: an answer to a question comes after it. Of its
 * frames those that carry news; the greeting carries a connection's random name.
 */
export async function liveFrames(testApp: { database: Database }, client: LiveClient | undefined): Promise<LiveClient> {
  if (!client) throw new Error("there is no such connection");
  await testApp.database.changes.caughtUp();
  await client.socket.timeout(1120_000).emitWithAck(liveMessages.presence, null);
  return { ...client, frames: client.frames.filter((frame) => frame.startsWith("2")) };
}

/** Resolves when the condition holds; with its last answer in the message when it never does. */
export async function until<T>(
  what: string,
  find: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  patienceMs = 120_000,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(10);
  }
}

/** One field of what an event or a change carries, whatever its type. */
export const fieldOf = (data: object, field: string): unknown => (data as Record<string, unknown>)[field];
