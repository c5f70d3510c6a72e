import type { Socket } from "socket.io-client";
import { liveChannel, liveMessages, livePath } from "#contract/live-channel.ts";
import type { LiveError } from "#contract/live.ts";
import type { Line, LineEvents, Shown } from "./live.ts";

/** Milliseconds. */
const openPatience = 10_000;
const answerPatience = 2_000;

/**
 * One Socket.IO connection. Its code is loaded on demand, so that no first page waits for it. live.ts handles
 * reconnecting.
 */
export function openLine(shown: Shown, to: LineEvents): Line {
  let socket: Socket | null = null;
  let closed = false;

  async function open(): Promise<void> {
    const { io } = await import("socket.io-client");
    if (closed) return;
    socket = io(`${location.origin}/${liveChannel}`, {
      path: livePath,
      auth: shown,
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      timeout: openPatience,
    });
    socket.on("connect", unlessClosed(to.opened));
    socket.on("disconnect", unlessClosed(to.lost));
    socket.on(
      "connect_error",
      unlessClosed((error: Error & { data?: LiveError }) => {
        close();
        to.refused(error.data?.code ?? null);
      }),
    );
    socket.on(liveMessages.ended, unlessClosed(to.ended));
    socket.on(liveMessages.event, unlessClosed(to.event));
    socket.on(liveMessages.history, unlessClosed(to.history));
    socket.on(liveMessages.here, unlessClosed(to.here));
  }

  const unlessClosed =
    <Args extends unknown[]>(tell: (...args: Args) => void) =>
    (...args: Args) => {
      if (!closed) tell(...args);
    };

  function close(): void {
    closed = true;
    socket?.disconnect();
  }

  open().catch(unlessClosed(() => to.refused(null)));

  return {
    say: (report) => void socket?.emit(liveMessages.presence, report),
    isAlive: (report) =>
      new Promise((resolve) => {
        if (socket?.connected)
          socket.timeout(answerPatience).emit(liveMessages.presence, report, (error: Error | null) => resolve(!error));
        else resolve(false);
      }),
    close,
  };
}
