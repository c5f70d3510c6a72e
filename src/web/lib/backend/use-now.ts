import { useCallback, useSyncExternalStore } from "react";
import { dayMs } from "#domain/core/calendar.ts";
import { useMinute } from "#web/ui/use-minute.ts";
import { useBackend } from "./context.tsx";

/**
 * The time in ms, updated once a minute; in the demo the demo's clock, also when another tab moves it. Every page of
 * the demo takes its time from here or from `useClock`.
 */
export function useNow(): number {
  return useMinute() + useDaysAhead() * dayMs;
}

/** Reads the time on demand; the same clock as `useNow`. */
export function useClock(): () => number {
  const { clock } = useBackend();
  return clock?.now ?? Date.now;
}

/** How many days the demo's clock is ahead; 0 outside the demo. */
export function useDaysAhead(): number {
  const { clock } = useBackend();
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!clock) return () => undefined;
      const stop = clock.onMove(listener);
      // Moved in another tab.
      window.addEventListener("storage", listener);
      return () => {
        stop();
        window.removeEventListener("storage", listener);
      };
    },
    [clock],
  );
  return useSyncExternalStore(
    subscribe,
    () => clock?.daysAhead() ?? 0,
    () => 0,
  );
}
