import { useState, useSyncExternalStore } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useLiveState } from "#web/lib/use-live.ts";
import { useLasting } from "./use-lasting.ts";

/** Shorter outages aren't announced. */
const patienceMs = 1_500;

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
  );
}

/**
 * Says within two seconds that the network or the server is gone and the page may be out of date. Data is refetched
 * automatically afterwards: failed or stale queries when the network is back, everything when the live connection is.
 * The demo needs neither.
 */
export function OfflineNotice() {
  const { kind } = useBackend();
  return kind === "server" ? <Notice /> : null;
}

function Notice() {
  const online = useOnline();
  const status = useLiveState()?.status;
  const [wasConnected, setWasConnected] = useState(false);
  if (status === "connected" && !wasConnected) setWasConnected(true);
  // A page that was never connected is still opening.
  const away = useLasting(status === "error" || (status === "connecting" && wasConnected), patienceMs);
  const words = !online
    ? "You're offline. This page may be out of date. It updates when you're back online."
    : away
      ? "We can't reach the server. This page may be out of date. It updates when the connection is back."
      : null;
  return (
    <div role="status" className="absolute inset-x-0 top-full z-10">
      {words ? (
        <p className="border-b border-line bg-amber-soft px-4 py-1.5 text-center text-dense font-medium text-ink">
          {words}
        </p>
      ) : null}
    </div>
  );
}
