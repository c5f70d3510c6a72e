import { toggled } from "#web/lib/toggled.ts";
import { useMemo, useState } from "react";
import { createColumns } from "#web/features/pipeline/board-state.ts";
import type { BoardCard, BoardStage, PipelineBoard } from "#web/features/pipeline/queries.ts";

/** The board's cards by stage and by id. */
export type BoardView = {
  stages: readonly BoardStage[];
  /** The stages that the filter shows. */
  shown: readonly BoardStage[];
  stageById: ReadonlyMap<string, BoardStage>;
  /** The cards shown. */
  cardsById: ReadonlyMap<string, BoardCard>;
  /** Of every stage. */
  columns: ReadonlyMap<string, readonly BoardCard[]>;
};

export function useBoardView(whole: PipelineBoard, filter: string, shows: (card: BoardCard) => boolean): BoardView {
  const board = useMemo(() => ({ ...whole, cards: whole.cards.filter(shows) }), [whole, shows]);
  const { stages } = board;
  const [columnsOf] = useState(createColumns);
  const columns = useMemo(() => columnsOf(board), [columnsOf, board]);
  const stageById = useMemo(() => new Map(stages.map((stage) => [stage.id, stage])), [stages]);
  const shown = useMemo(
    () => (stageById.has(filter) ? stages.filter(({ id }) => id === filter) : stages),
    [stageById, stages, filter],
  );
  const cardsById = useMemo(() => cardsIn(shown, board.cards), [shown, board.cards]);
  return { stages, shown, stageById, cardsById, columns };
}

/** The cards in these stages, by id. */
export function cardsIn<Card extends Pick<BoardCard, "id" | "pipelineStage">>(
  stages: readonly { id: string }[],
  cards: readonly Card[],
): ReadonlyMap<string, Card> {
  const inThem = new Set(stages.map(({ id }) => id));
  return new Map(cards.filter((card) => inThem.has(card.pipelineStage)).map((card) => [card.id, card]));
}

export type Selection = {
  selected: ReadonlySet<string>;
  chosen: () => BoardCard[];
  select: (id: string, on: boolean) => void;
  /** Selects from the card selected last, or from `start`, up to this one, in the order given. */
  selectTo: (id: string, order: readonly string[], start?: string) => void;
  clear: () => void;
};

export function useSelection(cardsById: ReadonlyMap<string, BoardCard>): Selection {
  const [last, setLast] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  // Candidates that aren't shown are not selected: no action may change what the person doesn't see.
  const selected = useMemo(() => new Set([...picked].filter((id) => cardsById.has(id))), [picked, cardsById]);
  return {
    selected,
    chosen: () => [...selected].flatMap((id) => cardsById.get(id) ?? []),
    select(id, on) {
      setPicked(toggled(selected, id, on));
      setLast(id);
    },
    selectTo(id, order, start = last ?? id) {
      setPicked(new Set([...selected, ...between(order, start, id)]));
      setLast(id);
    },
    clear: () => setPicked(new Set()),
  };
}

/** From one to the other, both included, whichever comes first; the second alone where the first isn't in the order. */
export function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [a, b] = [order.indexOf(one), order.indexOf(other)];
  if (a < 0 || b < 0) return order.filter((id) => id === other);
  return order.slice(Math.min(a, b), Math.max(a, b) + 1);
}
