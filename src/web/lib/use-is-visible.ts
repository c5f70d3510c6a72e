import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether this tab is in the foreground. */
export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden);
