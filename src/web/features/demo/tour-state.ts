import { useSyncExternalStore } from "react";

/** The one key of the tour: at which stop its visitor is. Nothing is kept once it is over. */
const tourKey = "mls-demo-tour";

/**
 * The pages it leads over, in the order in which a candidate becomes a placement; `tour-words.ts` has what is said on
 * each.
 */
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

/** Goes to a stop, by its place; null ends the tour. */
export function setTourStop(stop: number | null): void {
  try {
    if (stop === null) localStorage.removeItem(tourKey);
    else localStorage.setItem(tourKey, String(stop));
  } catch {
    // Without storage there is no demo either: it keeps its data there.
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

/** At which stop the visitor is; null while no tour is under way. */
export const useTourStop = (): number | null => useSyncExternalStore(subscribe, stored);
