import { useEffect, useEffectEvent, type RefObject } from "react";
import { isTaken } from "#web/components/keys/single-keys.ts";

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
