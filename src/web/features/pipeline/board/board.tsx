import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { CreateDealDialog } from "#web/features/deal/create/create-deal-dialog.tsx";
import { counted } from "#web/lib/format.ts";
import { createColumns } from "#web/features/pipeline/board-state.ts";
import type { BoardCard, BoardStage, PipelineBoard } from "#web/features/pipeline/queries.ts";
import { usePipeline } from "#web/features/pipeline/use-pipeline.ts";
import { StageEditor } from "#web/features/pipeline/stage-editor.tsx";
import { cn } from "#web/ui/cn.ts";
import { DragBoard, type DragBoardWords } from "#web/ui/drag-board.tsx";
import { AddDialog } from "./add-dialog.tsx";
import type { CardActions } from "./board-card.tsx";
import { allStages, BoardHead } from "./board-head.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { CarriedCard } from "./card-face.tsx";
import { CardPeek } from "./card-peek.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { StageColumn } from "./stage-column.tsx";
import { cardElement, useBoardKeys } from "./use-board-keys.ts";

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
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { onReady, want } = useWanted(root);
  const scroller = useRef<HTMLDivElement>(null);

  const [columnsOf] = useState(createColumns);
  const columns = useMemo(() => columnsOf(board), [columnsOf, board]);
  const cardsById = useMemo(() => new Map(board.cards.map((card) => [card.listingId, card])), [board.cards]);
  const { stages } = board;
  const stageById = useMemo(() => new Map(stages.map((stage) => [stage.id, stage])), [stages]);
  const shown = stageById.has(filter) ? stages.filter(({ id }) => id === filter) : stages;
  // Candidates that left the board are no longer selected.
  const selected = useMemo(() => new Set([...picked].filter((id) => cardsById.has(id))), [picked, cardsById]);
  const chosen = () => [...selected].flatMap((id) => cardsById.get(id) ?? []);

  function select(id: string, on: boolean): void {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  }

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
  const latestCards = useRef(cardsById);
  latestCards.current = cardsById;
  const addTo = useCallback((stage: BoardStage) => setOpen({ what: "add", stage: stage.id }), []);
  const heldCode = useCallback((id: string) => latestCards.current.get(id)?.maskedCode, []);

  // The version seen when picking it up: a colleague may move it during the drag.
  const carried = useRef<readonly BoardCard[]>([]);
  const words = wordsOf({ stageById, cardsById, columns, carried });

  function drawCarried(id: string) {
    const card = carried.current.find(({ listingId }) => listingId === id);
    return card ? <CarriedCard card={card} count={carried.current.length} now={now} /> : null;
  }

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
      setPicked(new Set());
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
      <DragBoard
        columns={shown.map(({ id }) => id)}
        columnOf={(id) => cardsById.get(id)?.pipelineStage}
        scroller={scroller}
        carried={drawCarried}
        words={words}
        onPickUp={(id) => {
          const card = cardsById.get(id);
          carried.current = selected.has(id) && selected.size > 1 ? chosen() : card ? [card] : [];
          setCurrent(id);
        }}
        onDrop={(id, stage, how) => {
          const target = stageById.get(stage);
          if (!target) return words.putBack(id);
          const going = moveCards(carried.current, target, how === "keyboard" ? "handle" : null);
          return going ? `${words.nameOf(id)} moved to ${target.name}` : words.putBack(id);
        }}
      >
        <div
          ref={scroller}
          data-scroll-place="stages"
          className={cn(
            "gutter relative mt-3.5 flex min-h-[min(30rem,58dvh)] snap-x snap-proximity scroll-px-4 " +
              "items-stretch gap-3.5 overflow-x-auto pt-1 pb-3 " +
              "[--column-height:max(22rem,calc(100dvh-var(--bar-height,5.5rem)-12.5rem))] max-sm:snap-mandatory " +
              "sm:scroll-px-6",
            "has-[[data-over]]:snap-none",
          )}
        >
          {shown.map((stage) => (
            <StageColumn
              key={stage.id}
              stage={stage}
              cards={columns.get(stage.id) ?? []}
              stages={stages}
              selected={selected}
              heldCode={heldCode}
              pinned={current !== null && cardsById.get(current)?.pipelineStage === stage.id ? current : null}
              now={now}
              actions={actions}
              onAdd={addTo}
              onReady={onReady}
              alone={shown.length === 1}
            />
          ))}
        </div>
      </DragBoard>
      {selected.size > 0 ? (
        <BulkBar
          count={selected.size}
          stages={stages}
          onMove={(stage) => {
            moveCards(chosen(), stage, "if-lost");
            setPicked(new Set());
          }}
          onRemove={() => {
            removeCards(chosen());
            setPicked(new Set());
          }}
          onClear={() => setPicked(new Set())}
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

/** What a screen reader hears of a carried card. `nameOf`: one by its code, several by number. */
function wordsOf({
  stageById,
  cardsById,
  columns,
  carried,
}: {
  stageById: ReadonlyMap<string, BoardStage>;
  cardsById: ReadonlyMap<string, BoardCard>;
  columns: ReadonlyMap<string, readonly BoardCard[]>;
  carried: RefObject<readonly BoardCard[]>;
}): DragBoardWords & { nameOf: (id: string) => string } {
  const stageName = (stage: string | undefined) => stageById.get(stage ?? "")?.name ?? "";
  const codeOf = (id: string) =>
    cardsById.get(id)?.maskedCode ?? carried.current.find(({ listingId }) => listingId === id)?.maskedCode ?? "";
  const nameOf = (id: string) =>
    carried.current.length > 1 ? counted(carried.current.length, "candidate") : codeOf(id);
  return {
    instructions:
      "Press Space or Enter to pick up, the left and right arrows to choose a stage, Space or Enter to drop, " +
      "Escape to cancel.",
    pickedUp: (id) => `Picked up ${nameOf(id)}, in ${stageName(cardsById.get(id)?.pipelineStage)}`,
    over: (_id, stage) => `Over ${stageName(stage)}, ${counted(columns.get(stage)?.length ?? 0, "candidate")}`,
    putBack: (id) => `${codeOf(id)} stays in ${stageName(cardsById.get(id)?.pipelineStage)}`,
    nameOf,
  };
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
