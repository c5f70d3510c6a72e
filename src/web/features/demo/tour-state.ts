import { useSyncExternalStore } from "react";

/** The tour's one storage key: the visitor's stop. Removed when the tour ends. */
const tourKey = "mls-demo-tour";

/** The tour's pages, from candidate to placement; `tour-words.ts` has their texts. */
export const tourPath = [
  "/mls/search",
  "/mls/candidate/4",
  "/mls/candidate/1",
  "/mls/pipeline",
  "/mls/introductions",
  "/mls/deal/1",
  "/mls/tools/split",
  "/mls/agent",
] as const;

const listeners = new Set<() => void>();

function stored(): number | null {
  try {
    const text = localStorage.getItem(tourKey);
    const stop = text === null ? Number.NaN : Number(text);
    return Number.isInteger(stop) && stop >= 0 && stop < tourPath.length ? stop : null;
  } catch {
    return null;
  }
}

/** Goes to the stop at an index; null ends the tour. */
export function setTourStop(stop: number | null): void {
  try {
    if (stop === null) localStorage.removeItem(tourKey);
    else localStorage.setItem(tourKey, String(stop));
  } catch {
    // Without storage there is no demo either.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tourKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** The visitor's stop; null outside a tour. */
export const useTourStop = (): number | null => useSyncExternalStore(subscribe, stored);
