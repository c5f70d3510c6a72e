import { useEffect, useEffectEvent, useSyncExternalStore, type RefObject } from "react";

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

/** `/` goes to the search box; J and K travel the results, whose links open with Enter as any link does; S shortlists. */
export function useResultKeys({ on, searchBox, results }: { on: boolean; searchBox: RefObject<HTMLInputElement | null>; results: RefObject<HTMLElement | null> }): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === "/") {
      event.preventDefault();
      searchBox.current?.focus();
      searchBox.current?.select();
    } else if (key === "j" || key === "k") {
      if (travel(results.current, key === "j" ? 1 : -1)) event.preventDefault();
    } else if (key === "s" && !event.repeat) {
      if (pressShortlist(results.current)) event.preventDefault();
    }
  });

  useEffect(() => {
    if (!on) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [on]);
}

/** The bookmark of the card that has the focus. */
function pressShortlist(results: HTMLElement | null): boolean {
  const card = document.activeElement?.closest("li:has([data-card-link])");
  const toggle = card && results?.contains(card) ? card.querySelector<HTMLElement>("[data-shortlist-toggle]") : null;
  toggle?.click();
  return toggle !== null;
}

/** Moves focus to the next card from where it is; from outside the results to the first card in view. */
function travel(results: HTMLElement | null, step: 1 | -1): boolean {
  const links = [...(results?.querySelectorAll<HTMLElement>("[data-card-link]") ?? [])];
  if (links.length === 0) return false;
  const here = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
  const next = here >= 0 ? Math.min(links.length - 1, Math.max(0, here + step)) : Math.max(0, links.findIndex((link) => link.getBoundingClientRect().top > 0));
  const link = links[next]!;
  link.focus({ preventScroll: true });
  link.closest("li")?.scrollIntoView({ block: "nearest" });
  return true;
}
