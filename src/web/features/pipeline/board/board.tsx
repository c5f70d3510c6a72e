import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { CreateDealDialog } from "#web/features/deal/create/create-deal-dialog.tsx";
import type { BoardCard, BoardStage, PipelineBoard } from "#web/features/pipeline/queries.ts";
import { usePipeline } from "#web/features/pipeline/use-pipeline.ts";
import { StageEditor } from "#web/features/pipeline/stage-editor.tsx";
import { AddDialog } from "./add-dialog.tsx";
import type { CardActions } from "./board-card.tsx";
import { BoardColumns } from "./board-columns.tsx";
import { allStages, BoardHead } from "./board-head.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { CardPeek } from "./card-peek.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { cardElement, useBoardKeys } from "./use-board-keys.ts";
import { useBoardView, useSelection } from "./use-board-view.ts";

type Open = { what: "note" | "peek" | "deal"; id: string } | { what: "add"; stage: string } | { what: "stages" } | null;
/** A card to scroll into view once rendered, and where focus goes: `if-lost` when nothing else has it. */
type Wanted = { id: string; focus: "card" | "handle" | "if-lost" | null };
/** Dropped when not rendered by then. */
const wantedMs = 2_000;

export type BoardProps = {
  board: PipelineBoard;
  root: RefObject<HTMLDivElement | null>;
  filter: string;
  onFilter: (stage: string) => void;
};

/** The pipeline as columns of cards, with all actions. */
export function Board({ board, root, filter, onFilter }: BoardProps) {
  const { viewer } = useBackend();
  const pipeline = usePipeline();
  const now = useNow();
  const [open, setOpen] = useState<Open>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const { onReady, want } = useWanted(root);
  const view = useBoardView(board, filter);
  const { stages, shown, stageById, cardsById, columns } = view;
  const selection = useSelection(cardsById);
  const { selected, chosen, select } = selection;

  /** Returns whether anything started. */
  function moveCards(cards: readonly BoardCard[], stage: BoardStage, focus: Wanted["focus"]): boolean {
    const [first] = cards;
    const going = pipeline.move(cards, stage) > 0;
    if (first) {
      setCurrent(first.listingId);
      want({ id: first.listingId, focus });
    }
    return going;
  }

  /** Focus moves to the nearest remaining card. */
  function removeCards(cards: readonly BoardCard[]): void {
    const [first] = cards;
    if (!first) return;
    const column = columns.get(first.pipelineStage) ?? [];
    const place = column.indexOf(first);
    const beside = [...column.slice(place), ...column.slice(0, place).reverse()].find((card) => !cards.includes(card));
    void pipeline.remove(cards);
    if (beside) go(beside.listingId);
  }

  function go(id: string): void {
    setCurrent(id);
    want({ id, focus: "card" });
  }

  const actions = useCardActions({ select, cardsById, moveCards, removeCards }, setOpen, setCurrent);
  const addTo = useCallback((stage: BoardStage) => setOpen({ what: "add", stage: stage.id }), []);
  const peeked = open?.what === "peek" ? open.id : null;
  const editStages = viewer && mayDo(viewer, "pipeline.stages.edit") ? () => setOpen({ what: "stages" }) : null;
  const addToFirst = () => setOpen({ what: "add", stage: stages[0]?.id ?? "" });
  useBoardKeys({
    root,
    columns: shown.map(({ id }) => columns.get(id) ?? []),
    current,
    peeked,
    go: (id) => {
      if (peeked === null) return go(id);
      setCurrent(id);
      setOpen({ what: "peek", id });
      want({ id, focus: null });
    },
    select: (id) => select(id, !selected.has(id)),
    editNote: actions.editNote,
    peek: (id) => setOpen(peeked === id ? null : { what: "peek", id }),
    add: addToFirst,
    editStages,
    clear: () => {
      selection.clear();
      return selected.size > 0;
    },
    undo: pipeline.undo,
  });

  return (
    <div ref={root}>
      <BoardHead
        board={board}
        columns={columns}
        filter={stageById.has(filter) ? filter : allStages}
        onFilter={onFilter}
        onAdd={addToFirst}
        onEditStages={editStages}
      />
      <BoardColumns
        view={view}
        selection={selection}
        current={current}
        now={now}
        actions={actions}
        onPickUp={setCurrent}
        onDrop={(cards, stage, how) => moveCards(cards, stage, how === "keyboard" ? "handle" : null)}
        onAdd={addTo}
        onReady={onReady}
      />
      {selected.size > 0 ? (
        <BulkBar
          count={selected.size}
          stages={stages}
          onMove={(stage) => {
            moveCards(chosen(), stage, "if-lost");
            selection.clear();
          }}
          onRemove={() => {
            removeCards(chosen());
            selection.clear();
          }}
          onClear={selection.clear}
        />
      ) : null}
      <BoardDialogs
        open={open}
        onOpen={setOpen}
        board={board}
        card={open && "id" in open ? (cardsById.get(open.id) ?? null) : null}
        actions={actions}
        pipeline={pipeline}
        onAdded={(id) => want({ id, focus: "if-lost" })}
        backTo={() =>
          current === null
            ? null
            : (cardElement(root.current, current)?.querySelector<HTMLElement>("[data-card-focus]") ?? null)
        }
      />
    </div>
  );
}

type Doing = {
  select: (id: string, on: boolean) => void;
  cardsById: ReadonlyMap<string, BoardCard>;
  moveCards: (cards: readonly BoardCard[], stage: BoardStage, focus: Wanted["focus"]) => boolean;
  removeCards: (cards: readonly BoardCard[]) => void;
};

/** One identity for all cards: a card's handlers don't change when another card does. */
function useCardActions(latest: Doing, onOpen: (open: Open) => void, onTouch: (id: string) => void): CardActions {
  const { viewer } = useBackend();
  const mayCreateDeals = viewer !== null && mayDo(viewer, "deal.create");
  const doing = useRef(latest);
  useLayoutEffect(() => void (doing.current = latest));
  return useMemo<CardActions>(
    () => ({
      select: (id, on) => doing.current.select(id, on),
      editNote: (id) => onOpen({ what: "note", id }),
      peek: (id) => onOpen({ what: "peek", id }),
      createDeal: mayCreateDeals ? (id) => onOpen({ what: "deal", id }) : null,
      move: (id, stage) => {
        const card = doing.current.cardsById.get(id);
        if (card) doing.current.moveCards([card], stage, "card");
      },
      remove: (id) => {
        const card = doing.current.cardsById.get(id);
        if (card) doing.current.removeCards([card]);
      },
      touch: onTouch,
    }),
    [mayCreateDeals, onOpen, onTouch],
  );
}

/** What opens in front of the board. */
function BoardDialogs({
  open,
  onOpen,
  board,
  card,
  actions,
  pipeline,
  onAdded,
  backTo,
}: {
  open: Open;
  onOpen: (open: Open) => void;
  board: PipelineBoard;
  /** The one that it is about. */
  card: BoardCard | null;
  actions: CardActions;
  pipeline: ReturnType<typeof usePipeline>;
  onAdded: (id: string) => void;
  /** What gets the focus back after a closer look. */
  backTo: () => HTMLElement | null;
}) {
  const { stages } = board;
  const close = () => onOpen(null);
  return (
    <>
      <AddDialog
        stage={open?.what === "add" ? open.stage : null}
        stages={stages}
        onClose={close}
        onAdd={({ listingId, maskedCode }, stage) => {
          close();
          void pipeline.add({ id: listingId, maskedCode }, { stage }).then(() => onAdded(listingId));
        }}
      />
      <NoteDialog card={open?.what === "note" ? card : null} onClose={close} onSave={pipeline.saveNotes} />
      <CardPeek
        card={open?.what === "peek" ? card : null}
        stages={stages}
        onClose={close}
        onEditNote={actions.editNote}
        backTo={backTo}
      />
      {actions.createDeal ? (
        <CreateDealDialog
          open={open?.what === "deal"}
          onOpenChange={close}
          {...(open?.what === "deal" && card?.listing
            ? {
                start: {
                  candidate: {
                    id: card.listingId,
                    maskedCode: card.maskedCode,
                    headlineRole: card.listing.headlineRole,
                  },
                },
              }
            : {})}
        />
      ) : null}
      <StageEditor open={open?.what === "stages"} board={board} onClose={close} />
    </>
  );
}

const marked = [{ borderColor: "var(--petrol)", backgroundColor: "var(--petrol-soft)" }, {}];

/** Briefly highlights a card where it landed. */
export function markCard(card: HTMLElement | null): void {
  if (!window.matchMedia("(prefers-reduced-motion: reduce)").matches)
    card?.animate(marked, { duration: 180, easing: "ease-out" });
}

/** Scrolls a card into view in its current column and focuses it. */
function useWanted(root: RefObject<HTMLElement | null>) {
  const reveals = useRef(new Map<string, (id: string) => void>());
  const wanted = useRef<(Wanted & { until: number }) | null>(null);
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    const asked = wanted.current;
    const element = asked && cardElement(root.current, asked.id);
    if (!element) {
      if (asked && asked.until < Date.now()) wanted.current = null;
      return;
    }
    wanted.current = null;
    const part =
      asked.focus === "handle"
        ? "[data-drag-handle]"
        : asked.focus === "card" || (asked.focus && document.activeElement === document.body)
          ? "[data-card-focus]"
          : null;
    if (part) element.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
    const stage = element.closest("[data-stage]");
    stage?.scrollIntoView({ block: "nearest", inline: "nearest" });
    reveals.current.get(stage?.getAttribute("data-stage") ?? "")?.(asked.id);
    if (asked.focus === null) markCard(element);
  });
  return {
    onReady: useCallback((stage: string, reveal: ((id: string) => void) | null) => {
      if (reveal) reveals.current.set(stage, reveal);
      else reveals.current.delete(stage);
    }, []),
    want: (next: Wanted) => {
      wanted.current = { ...next, until: Date.now() + wantedMs };
      draw((count) => count + 1);
    },
  };
}
