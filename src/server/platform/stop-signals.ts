import type { EventEmitter } from "node:events";

/** One Ctrl-C can arrive twice at once: from the terminal, and forwarded by npm. */
const sameMs = 1_000;

/**
 * Stops at the first signal. A second Ctrl-C ends at once; other signals may be repeated by what started the server
 * (scripts/server.mjs) and change nothing.
 */
export function stopOnSignals(
  signals: EventEmitter,
  { stop, endAtOnce, now = () => performance.now() }: { stop: () => void; endAtOnce: () => void; now?: () => number },
): void {
  let since: number | undefined;
  const signaled = (isCtrlC: boolean): void => {
    if (since === undefined) {
      since = now();
      stop();
    } else if (isCtrlC && now() - since > sameMs) endAtOnce();
  };
  signals.on("SIGINT", () => signaled(true));
  signals.on("SIGTERM", () => signaled(false));
}
