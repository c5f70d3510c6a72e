import { useSyncExternalStore } from "react";

/** The one key of the tour: at which stop its visitor is. Nothing is kept once it is over. */
export const tourKey = "mls-demo-tour";

export type TourStop = { to: string; title: string; says: string };

/** Over the real pages, in the order in which a candidate becomes a placement. */
export const tourStops: readonly TourStop[] = [
  { to: "/mls/search", title: "Everybody sees the same, and nobody a name", says: "Search as a partner does: every filter counts what it would leave, and each card shows skills, salary and split under a code that is derived from nothing." },
  { to: "/mls/candidate/4", title: "A partner's candidate", says: "Screening, terms and availability stand open. Who it is does not reach this page at all until an introduction is agreed and signed: nothing stands behind the bars." },
  { to: "/mls/candidate/1", title: "Your own candidate", says: "Your agency listed this one, so the vault beside it opens for you. Each opening is on the record." },
  { to: "/mls/pipeline", title: "A board your whole desk shares", says: "Drag a card, or press Space on it and use the arrow keys. Days in stage and history are kept with each move, and each move can be taken back." },
  { to: "/mls/introductions", title: "From a code to a person", says: "Requests, counter-offers and signatures, with whose turn it is. Act as the other side with the choice above the list, and move the clock with Next day." },
  { to: "/mls/deal/1", title: "Terms that add up to the cent", says: "Each change of terms is a version that both agencies accept. Fee, shares and guarantee follow from it." },
  { to: "/mls/tools/split", title: "What would it bring", says: "Salary, fee and split in three sliders, with scenarios beside each other." },
  { to: "/mls/agent", title: "Your side of the marketplace", says: "Your listings, what waits for your answer, and what employers look for. Everything you change in this demo stays in this browser; Reset demo starts over." },
];

const listeners = new Set<() => void>();

function stored(): number | null {
  try {
    const text = localStorage.getItem(tourKey);
    const stop = text === null ? Number.NaN : Number(text);
    return Number.isInteger(stop) && stop >= 0 && stop < tourStops.length ? stop : null;
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
