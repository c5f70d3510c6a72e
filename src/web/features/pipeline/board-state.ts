import { iso } from "#domain/core/calendar.ts";
import { decideMove, inColumnOrder, type PipelineCard } from "#domain/pipeline/pipeline.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import type { BoardCard, PipelineBoard } from "./queries.ts";

/** A pending change of this tab: how it changes the named cards; `null` removes one from the board. */
export type Intent = { ids: ReadonlySet<string>; change: (card: BoardCard) => BoardCard | null };

/** The board with pending changes applied, oldest first. Untouched cards keep their identity. */
export function shownBoard(board: PipelineBoard, intents: readonly Intent[]): PipelineBoard {
  if (intents.length === 0) return board;
  const cards: BoardCard[] = [];
  for (const card of board.cards) {
    let shown: BoardCard | null = card;
    for (const { ids, change } of intents) if (shown && ids.has(card.id)) shown = change(shown);
    if (shown) cards.push(shown);
  }
  return { ...board, cards };
}

/** The domain's card for a card of the board; of its stays it has only the open one, which a move needs. */
function domainCard(card: BoardCard): PipelineCard {
  const since = Date.parse(card.lastStageUpdate);
  return {
    ...card,
    addedToPipelineAt: Date.parse(card.addedToPipelineAt),
    lastStageUpdate: since,
    stageHistory: [{ stage: card.pipelineStage, enteredAt: since, exitedAt: null }],
  };
}

/**
 * A move as the server will decide it; the same card if it is already in the stage. `now` in ms.
 * @throws ExpectedError `version-conflict` when the card is not as its mover saw it
 */
export function movedCard(card: BoardCard, ask: { stage: string; version: number; now: number }): BoardCard {
  const { card: next, moved } = decideMove(domainCard(card), ask, () => card);
  return moved
    ? {
        ...card,
        pipelineStage: next.pipelineStage,
        lastStageUpdate: iso(next.lastStageUpdate),
        version: next.version,
      }
    : card;
}

/** A pending move. On a conflict the board immediately shows the server's state. */
export function moving(seen: readonly Pick<BoardCard, "id" | "version">[], stage: string, now: number): Intent {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  return {
    ids: new Set(versions.keys()),
    change: (card) => {
      try {
        return movedCard(card, { stage, version: versions.get(card.id) ?? card.version, now });
      } catch (error) {
        if (error instanceof ExpectedError) return card;
        throw error;
      }
    },
  };
}

/** Cards on their way back to where they were before a move. */
export function movingBack(before: readonly BoardCard[], moved: readonly BoardCard[]): Intent {
  const places = new Map(before.map((card) => [card.id, card]));
  const left = new Map(moved.map((card) => [card.id, card.pipelineStage]));
  return {
    ids: new Set(left.keys()),
    change: (card) => {
      const place = places.get(card.id);
      if (!place || card.pipelineStage !== left.get(card.id)) return card;
      return {
        ...card,
        pipelineStage: place.pipelineStage,
        lastStageUpdate: place.lastStageUpdate,
        version: card.version + 1,
      };
    },
  };
}

export function leaving(ids: readonly string[]): Intent {
  return { ids: new Set(ids), change: () => null };
}

/** Versions only grow, also across leaving and rejoining the pipeline. */
function isOlder(card: BoardCard, known: BoardCard): boolean {
  return card.version + card.notesVersion < known.version + known.notesVersion;
}

/** The board with newer cards replaced and new ones added: answers may arrive in any order. */
export function withCards(board: PipelineBoard, cards: readonly BoardCard[]): PipelineBoard {
  if (cards.length === 0) return board;
  const news = new Map(cards.map((card) => [card.id, card]));
  const kept = board.cards.map((known) => {
    const card = news.get(known.id);
    news.delete(known.id);
    return card && !isOlder(card, known) ? card : known;
  });
  return holding(board, [...kept, ...news.values()]);
}

export function withoutCards(board: PipelineBoard, ids: readonly string[]): PipelineBoard {
  if (ids.length === 0) return board;
  const gone = new Set(ids);
  return holding(
    board,
    board.cards.filter(({ id }) => !gone.has(id)),
  );
}

/** With each stage's count, by which the stage editor lets an empty one be removed. */
function holding(board: PipelineBoard, cards: BoardCard[]): PipelineBoard {
  const counts = new Map<string, number>();
  for (const { pipelineStage } of cards) counts.set(pipelineStage, (counts.get(pipelineStage) ?? 0) + 1);
  const stages = board.stages.map((stage) => ({ ...stage, candidateCount: counts.get(stage.id) ?? 0 }));
  return { ...board, stages, cards };
}

/**
 * Board → stage id → its cards in column order. Remembers the previous board: an unchanged column keeps its array, so
 * it isn't sorted or rendered again.
 */
export function createColumns(): (board: PipelineBoard) => Map<string, readonly BoardCard[]> {
  let before = new Map<string, { found: readonly BoardCard[]; ordered: readonly BoardCard[] }>();
  return (board) => {
    const found = new Map<string, BoardCard[]>(board.stages.map(({ id }) => [id, []]));
    for (const card of board.cards) found.get(card.pipelineStage)?.push(card);
    before = new Map(
      [...found].map(([stage, cards]) => {
        const old = before.get(stage);
        const same = old?.found.length === cards.length && cards.every((card, place) => card === old.found[place]);
        return [stage, same ? old : { found: cards, ordered: inColumnOrder(cards) }];
      }),
    );
    return new Map([...before].map(([stage, { ordered }]) => [stage, ordered]));
  };
}
