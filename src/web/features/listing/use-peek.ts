import { type RefObject, useRef, useState } from "react";
import { cardElement } from "#web/lib/keys/use-card-keys.ts";

export type Peek = {
  /** The candidate shown; null: closed. */
  id: string | null;
  /** From 0; -1 when closed. */
  position: number;
  show: (id: string | null) => void;
  step: (by: 1 | -1) => void;
  finalFocus: () => HTMLElement | null;
};

/**
 * Which of a list's candidates is previewed. `ids`: the candidates that can be, in order; one that leaves them closes.
 */
export function usePeek(list: RefObject<HTMLElement | null>, ids: readonly string[]): Peek {
  const [asked, setAsked] = useState<string | null>(null);
  // After closing there is no id, but the last card still gets the focus.
  const last = useRef<string | null>(null);
  const position = asked === null ? -1 : ids.indexOf(asked);
  const id = position < 0 ? null : asked;

  function show(next: string | null) {
    if (next !== null) {
      last.current = next;
      cardElement(list.current, next)?.scrollIntoView({ block: "nearest" });
    }
    setAsked(next);
  }

  return {
    id,
    position,
    show,
    step: (by) => show(ids[position + by] ?? id),
    finalFocus: () =>
      last.current === null
        ? null
        : (cardElement(list.current, last.current)?.querySelector<HTMLElement>("[data-card-link]") ?? null),
  };
}
