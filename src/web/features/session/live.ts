import type { Live } from "#contract/backend.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { createListeners } from "#domain/core/listeners.ts";
import type { SessionStore } from "./store.ts";

/** The live connection of the signed-in person; null when signed out. `subscribe` reports replacements. */
export type SessionLive = { current: () => Live | null; subscribe: (listener: () => void) => () => void };

/** Keeps one connection per tab, replaced on another session or organization. */
export function createSessionLive(
  session: Pick<SessionStore, "state" | "subscribe">,
  open: (viewer: Viewer) => Live & { close: () => void },
): SessionLive {
  const listeners = createListeners();
  let live: ReturnType<typeof open> | null = null;
  let whose = "";

  function follow(): void {
    const state = session.state();
    const known = state.status === "authenticated" ? state.session.viewer : null;
    // Refused until the second factor is set up.
    const viewer = known?.lacksSecondFactor === true ? null : known;
    const next = viewer ? `${viewer.sessionId} ${viewer.organizationId}` : "";
    if (next === whose) return;
    whose = next;
    live?.close();
    live = viewer && open(viewer);
    listeners.call();
  }

  session.subscribe(follow);
  follow();
  return {
    current: () => live,
    subscribe: listeners.add,
  };
}
