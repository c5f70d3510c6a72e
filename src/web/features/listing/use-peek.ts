import { type RefObject, useRef, useState } from "react";
import { cardElement } from "#web/lib/keys/use-card-keys.ts";

export type Peek = {
  /** Whom it shows; null: closed. */
  id: string | null;
  /** From 0; -1 when closed. */
  position: number;
  show: (id: string | null) => void;
  step: (by: 1 | -1) => void;
  finalFocus: () => HTMLElement | null;
};

/**
 * Which of a list's candidates is looked at closer. `ids`: those that can be, in their order; who leaves them is not
 * shown any more.
 */
export function usePeek(list: RefObject<HTMLElement | null>, ids: readonly string[]): Peek {
  const [asked, setAsked] = useState<string | null>(null);
  // When it closes nobody is asked for any more, and yet the card that was gets the focus.
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
