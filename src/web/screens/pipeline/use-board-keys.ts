import { type RefObject, useEffect, useEffectEvent } from "react";
import { isTaken } from "#web/components/keys/single-keys.ts";
import type { BoardCard } from "#web/components/pipeline/pipeline-queries.ts";

export type BoardKeys = {
  /** Whether single letters are commands (WCAG 2.1.4). */
  letters: boolean;
  root: RefObject<HTMLElement | null>;
  /** The columns shown, from left to right. */
  columns: readonly (readonly BoardCard[])[];
  /** The card that had the focus last. */
  current: string | null;
  go: (id: string) => void;
  select: (id: string) => void;
  editNote: (id: string) => void;
  peek: (id: string) => void;
  clear: () => boolean;
  undo: () => boolean;
};

/**
 * J, K and the arrows travel the cards, X selects, N writes the note, M opens where to move, Space looks closer; Enter
 * opens the View link, as it does any link. Ctrl+Z takes the last step back, Escape lets the selection go.
 */
export function useBoardKeys(keys: BoardKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || isTaken(event.target)) return;
    if (handled(event, keys)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function handled(event: KeyboardEvent, keys: BoardKeys): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return key === "z" && !event.shiftKey && keys.undo();
  const focused = focusedCard(keys.root.current);
  const element = event.target instanceof Element ? event.target : null;
  if (key === "Escape") return keys.clear();
  if (focused && key === " " && element?.matches("[data-card-focus]:not(button)")) return done(() => keys.peek(focused));
  if (focused && key.startsWith("Arrow")) return travel(key, focused, keys);
  if (!keys.letters || event.shiftKey) return false;
  if (key === "j" || key === "k") return travel(key === "j" ? "next" : "previous", focused, keys);
  if (!focused || event.repeat) return false;
  if (key === "x") return done(() => keys.select(focused));
  if (key === "n") return done(() => keys.editNote(focused));
  if (key === "m") return done(() => cardElement(keys.root.current, focused)?.querySelector<HTMLElement>("[data-card-menu]")?.click());
  return false;
}

function done(act: () => void): true {
  act();
  return true;
}

export function cardElement(root: HTMLElement | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(id)}"]`) ?? null;
}

function focusedCard(root: HTMLElement | null): string | null {
  const card = document.activeElement?.closest("[data-card-id]");
  return card && root?.contains(card) ? card.getAttribute("data-card-id") : null;
}

/** Up and down within the column, `next` and `previous` on into its neighbours, left and right to the next that has a card. */
function travel(how: string, focused: string | null, { columns, current, go }: BoardKeys): boolean {
  const filled = columns.filter((cards) => cards.length > 0);
  const from = focused ?? current;
  const column = filled.findIndex((cards) => cards.some(({ listingId }) => listingId === from));
  if (column < 0) {
    const first = filled[0]?.[0];
    if (first) go(first.listingId);
    return first !== undefined;
  }
  const cards = filled[column]!;
  const place = cards.findIndex(({ listingId }) => listingId === from);
  const target = targetOf(how, { filled, column, place });
  if (target) go(target.listingId);
  return target !== undefined;
}

function targetOf(how: string, { filled, column, place }: { filled: readonly (readonly BoardCard[])[]; column: number; place: number }): BoardCard | undefined {
  const cards = filled[column]!;
  const beside = (other: readonly BoardCard[] | undefined) => other?.[Math.min(place, other.length - 1)];
  switch (how) {
    case "ArrowDown":
      return cards[place + 1] ?? cards[place];
    case "ArrowUp":
      return cards[place - 1] ?? cards[place];
    case "ArrowRight":
      return beside(filled[column + 1]) ?? cards[place];
    case "ArrowLeft":
      return beside(filled[column - 1]) ?? cards[place];
    case "next":
      return cards[place + 1] ?? filled[column + 1]?.[0] ?? cards[place];
    default:
      return cards[place - 1] ?? filled[column - 1]?.at(-1) ?? cards[place];
  }
}
