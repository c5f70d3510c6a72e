import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { cardElement } from "#web/lib/keys/use-card-keys.ts";

/** A card to scroll into view once rendered, and where focus goes: `if-lost` when nothing else has it. */
export type Wanted = {
  id: string;
  focus: "card" | "handle" | "if-lost" | null;
  /** The column that it leaves: it is wanted in another one only. */
  leaving?: string;
};
/** Dropped when not rendered by then. */
const wantedMs = 2_000;

const marked = [{ borderColor: "var(--petrol)", backgroundColor: "var(--petrol-soft)" }, {}];

/** Briefly highlights a card where it landed. */
export function markCard(card: HTMLElement | null): void {
  if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches)
    card?.animate(marked, { duration: 180, easing: "ease-out" });
}

/** Scrolls a card into view in its current column and focuses it. */
export function useWanted(root: RefObject<HTMLElement | null>) {
  const reveals = useRef(new Map<string, (id: string) => void>());
  const wanted = useRef<(Wanted & { until: number }) | null>(null);
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    const asked = wanted.current;
    const element = asked && cardElement(root.current, asked.id);
    const column = element?.closest("[data-column]");
    const columnId = column?.getAttribute("data-column") ?? "";
    const late = asked !== null && asked.until < Date.now();
    if (!element || asked.leaving === columnId || (asked.leaving !== undefined && late)) {
      if (late) wanted.current = null;
      return;
    }
    wanted.current = null;
    const focused = document.activeElement;
    // A person who went on typing elsewhere, such as in the search box, keeps the focus.
    if (asked.leaving !== undefined && focused !== document.body && !focused?.closest("[data-column]")) return;
    const part =
      asked.focus === "handle"
        ? "[data-drag-handle]"
        : asked.focus === "card" || (asked.focus && focused === document.body)
          ? "[data-card-focus]"
          : null;
    if (part) element.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
    (column ?? element).scrollIntoView({ block: "nearest", inline: "nearest" });
    reveals.current.get(columnId)?.(asked.id);
    if (asked.focus === null) markCard(element);
  });
  const want = (next: Wanted) => {
    wanted.current = { ...next, until: Date.now() + wantedMs };
    draw((count) => count + 1);
  };
  return {
    onReady: useCallback((column: string, reveal: ((id: string) => void) | null) => {
      if (reveal) reveals.current.set(column, reveal);
      else reveals.current.delete(column);
    }, []),
    want,
    /** The focused card takes the focus along when it leaves its column, such as by an undo. */
    followFocus: () => {
      const card = document.activeElement?.closest("[data-card-id]");
      const id = card?.getAttribute("data-card-id");
      const leaving = card?.closest("[data-column]")?.getAttribute("data-column");
      if (id && leaving && root.current?.contains(card ?? null)) want({ id, focus: "card", leaving });
    },
  };
}
