import { useSyncExternalStore } from "react";
import { createListeners } from "#domain/core/listeners.ts";

const listeners = createListeners();

/** A text in local storage; null without one, and without storage. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it; each tab is notified. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing to notify about either.
  }
  listeners.call();
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", listener);
  };
}

/** What `read` makes of the storage, a value that compares by identity; updated in every tab. */
export const useStored = <Value extends string | number | boolean | null>(read: () => Value): Value =>
  useSyncExternalStore(subscribe, read);
