import { useCallback, useRef, useState } from "react";

type Placed = { id: string };
type PlaceLeft = { id: string; next: string | undefined; previous: string | undefined };

/** What was beside the first of these cards, in the order of the board, without them. */
export function placeOf(order: readonly Placed[], cards: readonly Placed[]): PlaceLeft | null {
  const [first] = cards;
  if (!first) return null;
  const place = order.findIndex(({ id }) => id === first.id);
  const stays = ({ id }: Placed) => cards.every((card) => card.id !== id);
  return {
    id: first.id,
    next: place < 0 ? undefined : order.slice(place + 1).find(stays)?.id,
    previous: order.slice(0, Math.max(place, 0)).findLast(stays)?.id,
  };
}

/** The card that last had the focus. A moved card takes the focus along; J and K continue where it was. */
export function usePlaceLeft() {
  const [current, setCurrent] = useState<string | null>(null);
  const left = useRef<PlaceLeft>(null);
  const touch = useCallback((id: string) => {
    if (left.current?.id !== id) left.current = null;
    setCurrent(id);
  }, []);
  function leave(order: readonly Placed[], cards: readonly Placed[]): void {
    left.current = placeOf(order, cards);
    if (left.current) setCurrent(left.current.id);
  }
  const continueAt = (how: "next" | "previous", from: string | null): string | null =>
    (left.current?.id === from && left.current?.[how]) || null;
  return { current, touch, leave, continueAt };
}
