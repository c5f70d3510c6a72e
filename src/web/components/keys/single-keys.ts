import { useSyncExternalStore } from "react";

const storageKey = "mls-single-key-shortcuts";
const changed = new EventTarget();

function subscribe(listener: () => void): () => void {
  changed.addEventListener("change", listener);
  return () => changed.removeEventListener("change", listener);
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** WCAG 2.1.4: shortcuts of a single letter can be switched off, for speech input and for stray keys. Kept in this browser. */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, readSetting);
  return [
    on,
    (next) => {
      try {
        if (next) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, "off");
      } catch {
        // Without storage the shortcuts stay on.
      }
      changed.dispatchEvent(new Event("change"));
    },
  ];
}

/** Letters typed into something, or meant for an open list, menu or dialog, are not commands to the page. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=slider]") !== null;
}
