import type { Server as HttpServer } from "node:http";
import type { Duplex } from "node:stream";
import { Server, type Socket } from "socket.io";
import { z } from "zod";
import { liveChannel, liveMessages, livePath } from "#contract/live-channel.ts";
import { liveHistory, type LiveError, presence, presenceReport } from "#contract/live.ts";
import { actingOrganizationHeader } from "#contract/session-routes.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import { isVetted } from "#domain/core/standing.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Services } from "../http/context.ts";
import type { ServedAt } from "../http/callbacks.ts";
import { everywhere } from "../http/headers.ts";
import type { Log } from "../log.ts";
import { isFromOwnOrigin } from "../http/own-origin.ts";
import { createAllowance } from "./allowance.ts";
import { createConnections } from "./connections.ts";
import { createPresence } from "./presence.ts";
import { startPublishing } from "./publish.ts";
import { presenceRoomOf, roomsOf } from "./rooms.ts";
import { sharePresence } from "./shared-presence.ts";
import type { Sessions } from "../ports/sessions.ts";

export type LiveServer = {
  connections(): number;
  /** Closes every connection immediately; browsers reconnect once a server is available. */
  stop(): Promise<void>;
};

type Parts = Pick<Services, "database" | "keyRing" | "clock" | "newId"> & {
  server: HttpServer;
  log: Log;
  sessions: Sessions;
  servedAt: () => ServedAt;
};

/** Of a client message: its handshake or its presence. */
const maxMessageBytes = 4_096;
/** Milliseconds a connection may stay unauthenticated. */
const authenticateWithinMs = 10_000;
/** Milliseconds for a browser to close before its socket is destroyed. */
const closeWithinMs = 300;

/** How often rights are read again if sessions changed in the meantime. */
const maxAttempts = 5;

/** What a client sends when it joins; its cookie half comes with the request itself. */
const credentials = z.strictObject({ token: z.string().max(200), organization: z.string().min(1).max(64).optional() });

/**
 * The live layer on the application's own HTTP server (spec §16). The server sends events; clients only report their
 * presence.
 */
export async function startLive(parts: Parts): Promise<LiveServer> {
  const { server, database, keyRing, clock, newId, log, sessions, servedAt } = parts;
  let stopping = false;
  const io = new Server({
    path: livePath,
    serveClient: false,
    // Long polling would need each of its requests to reach the same process (docs/decisions/0108).
    transports: ["websocket"],
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: authenticateWithinMs,
    // No connection state recovery: it would restore rooms after their right was revoked.
    allowRequest: (request, decide) => decide(null, !stopping && isFromOwnOrigin(request.headers, servedAt())),
  });
  const channel = io.of(`/${liveChannel}`);
  const viewers = new WeakMap<Socket, Viewer>();
  const asked = new WeakSet<Socket["conn"]>();

  const connections = createConnections({ sessions, clock, log, downtimeMs: database.downtimeMs });
  const board = createPresence({
    send: (room, here) => void channel.to(room).emit(liveMessages.here, presence.array().parse(here)),
    listeners: (room) => channel.adapter.rooms.get(room)?.size ?? 0,
  });
  const sharing = sharePresence({
    board,
    signals: database.signals,
    keyRing,
    processId: newId(),
    onError: (error) => log.debug({ err: error }, "Presence could not be sent to the other processes"),
  });
  const publishing = await startPublishing({
    database,
    log,
    send: (rooms, event) => void channel.to([...rooms]).emit(liveMessages.event, event),
    onSession: connections.onSession,
    onStartOver: connections.cutAll,
  });

  /** One attempt per connection: a rejected client needs a new connection. */
  const gate = (decide: (socket: Socket) => Promise<void>) => (socket: Socket, next: (error?: Error) => void) => {
    if (asked.has(socket.conn)) return void socket.conn.close();
    asked.add(socket.conn);
    decide(socket).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof ExpectedError)) log.error({ err: error }, "A live connection could not be admitted");
        next(refusalFor(error));
        setTimeout(() => socket.conn.close(), closeWithinMs).unref();
      },
    );
  };
  io.use(gate(async () => refuse("not-found")));
  channel.use(gate(admit));

  /** Once admitted, the connection is found when its session ends. */
  async function admit(socket: Socket): Promise<void> {
    const headers = headersOf(socket);
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const eventsBefore = connections.sessionEvents();
      const { viewer, ...term } = await sessions.listenAs({ headers });
      // An event received while the rights were read may have changed them.
      if (connections.sessionEvents() !== eventsBefore) continue;
      // Already closed: it would never be removed from the count.
      if (socket.conn.readyState !== "open") return;
      if (!connections.admit(socket, viewer, term)) refuse("rate-limited");
      viewers.set(socket, viewer);
      return;
    }
    refuse("unavailable");
  }

  channel.on("connection", (socket) => {
    const viewer = viewers.get(socket);
    if (!viewer) return void socket.disconnect(true);
    const rooms = roomsOf(viewer);
    const presenceRoom = presenceRoomOf(viewer);
    void socket.join([...rooms, presenceRoom.name]);
    const allowance = createAllowance();
    socket.use((_message, next) => {
      const may = allowance.take();
      if (may === "yes") next();
      else if (may === "never") socket.conn.close();
    });
    socket.on(liveMessages.presence, (report: unknown, acknowledge: unknown) => {
      const said = presenceReport.safeParse(report);
      if (said.success) sharing.report(socket.id, viewer, said.data, clock.now());
      // A browser that wakes from sleep checks whether the connection is alive.
      if (typeof acknowledge === "function") acknowledge();
    });
    socket.once("disconnect", () => {
      sharing.gone(socket.id);
      // A rejected connection can't try again, so it would only stay open.
      socket.conn.close();
    });
    socket.emit(liveMessages.here, presence.array().parse(board.here(presenceRoom.organizationId)));
    // What an organization saw before it was suspended names candidates of others.
    const events = publishing.historyOf(isVetted(viewer.standing) ? rooms : []);
    socket.emit(liveMessages.history, liveHistory.parse({ events, at: clock.now().toISOString() }));
  });

  const open = new Set<Duplex>();
  server.on("upgrade", (_request, socket: Duplex) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  io.attach(server);
  io.engine.on("headers", (headers: Record<string, string>) => void Object.assign(headers, everywhere));
  // Counts every packet on any channel, including those answered before authentication.
  io.engine.on("connection", (conn: Socket["conn"]) => {
    const allowance = createAllowance();
    conn.on("packet", () => {
      if (allowance.take() === "never") conn.close(true);
    });
  });

  return {
    connections: () => channel.sockets.size,
    async stop() {
      stopping = true;
      connections.stop();
      publishing.stop();
      io.engine.close();
      // A dead peer never closes; the server would wait for it.
      setTimeout(() => open.forEach((socket) => socket.destroy()), closeWithinMs).unref();
      await sharing.stop();
    },
  };
}

/** The handshake as request headers, without anything else the client sent. */
function headersOf({ handshake }: Socket): Record<string, string> {
  const said = credentials.safeParse(handshake.auth);
  if (!said.success) refuse("unauthenticated");
  const { token, organization } = said.data;
  const { cookie } = handshake.headers;
  return {
    authorization: `Bearer ${token}`,
    ...(cookie !== undefined && { cookie }),
    ...(organization !== undefined && { [actingOrganizationHeader]: organization }),
  };
}

function refusalFor(error: unknown): Error & { data: LiveError } {
  const code = error instanceof ExpectedError ? error.code : "internal";
  return Object.assign(new Error(code), { data: { code } });
}
