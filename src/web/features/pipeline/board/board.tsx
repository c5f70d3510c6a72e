import { type RefObject, useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import type { BoardCard, BoardStage, PipelineBoard } from "#web/features/pipeline/queries.ts";
import { useBoardActions } from "./use-board-actions.ts";
import type { CardActions } from "./board-card.tsx";
import { BoardTable } from "./board-table.tsx";
import { inTableOrder, lineOf } from "./table-order.ts";
import { BoardColumns } from "./board-columns.tsx";
import { BoardLanes } from "./board-lanes.tsx";
import { laneOf, lanesOf } from "./lanes.ts";
import { BoardDialogs, type Open } from "./board-dialogs.tsx";
import { BoardHead } from "./board-head.tsx";
import { type BoardFilters, cardFilter, everything, rowKinds } from "./filters.ts";
import { FilterRow } from "./filter-row.tsx";
import { type Team, TeamContext } from "./team.ts";
import { BulkBar, type BulkBarProps } from "./bulk-bar.tsx";
import { cardElement } from "#web/lib/keys/use-card-keys.ts";
import { saveBoard } from "./save-board.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import { usePlaceLeft } from "./use-place-left.ts";
import { type BoardView, type Selection, useBoardView, useSelection } from "./use-board-view.ts";
import { useWanted, type Wanted } from "./use-wanted.ts";

export type BoardProps = {
  board: PipelineBoard;
  root: RefObject<HTMLDivElement | null>;
  filters: BoardFilters;
  onFilter: (next: BoardFilters) => void;
};

/** The pipeline as columns of cards, with all actions. */
export function Board({ board, root, filters, onFilter }: BoardProps) {
  const { viewer } = useBackend();
  const pipeline = useBoardActions();
  const now = useNow();
  const [open, setOpen] = useState<Open>(null);
  const { current, touch, leave, continueAt } = usePlaceLeft();
  const { onReady, want, followFocus } = useWanted(root);
  const team = useContext(TeamContext);
  const searchBox = useRef<HTMLInputElement>(null);
  const { view, laneOfCard } = useFilteredView(board, filters, team, now);
  const { stages, stageById, cardsById, columns } = view;
  const selection = useSelection(cardsById);
  const { selected, chosen, select } = selection;

  function moveCards(cards: readonly BoardCard[], stage: BoardStage, focus: Wanted["focus"]): boolean {
    const [first] = cards;
    const going = pipeline.move(cards, stage) > 0;
    leave(columnsShown.flat(), cards);
    if (first) want({ id: first.id, focus });
    return going;
  }

  /** Focus moves to the nearest remaining card. */
  function removeCards(cards: readonly BoardCard[]): void {
    const [first] = cards;
    if (!first) return;
    const beside = remainingBeside(columns.get(first.pipelineStage) ?? [], first, cards);
    void pipeline.remove(cards);
    if (beside) go(beside.id);
  }

  function go(id: string): void {
    touch(id);
    want({ id, focus: "card" });
  }

  const { isTable, lines, lanes, columnsShown, order } = useShownCards(view, filters, team, now);
  const selectTo = (id: string, start?: string) => selection.selectTo(id, order, start);
  const exportShown = () =>
    saveBoard(
      order.flatMap((id) => (selected.size === 0 || selected.has(id) ? (cardsById.get(id) ?? []) : [])),
      { stageById, team, now },
    );
  const actions = useCardActions({ select, selectTo, cardsById, moveCards, removeCards }, setOpen, touch);
  const ofJob = team.jobById.has(filters.job) ? filters.job : undefined;
  const addTo = useCallback(
    (stage: BoardStage, jobId?: string | null) => setOpen({ what: "add", stage: stage.id, jobId: jobId ?? ofJob }),
    [ofJob],
  );
  const peeked = open?.what === "peek" ? open.id : null;
  const editStages = viewer && mayDo(viewer, "pipeline.stages.edit") ? () => setOpen({ what: "stages" }) : null;
  const addToFirst = () => stages[0] && addTo(stages[0]);
  useBoardKeys({
    ...actions,
    root,
    columns: columnsShown,
    current,
    continueAt,
    peeked,
    isListed: (id) => board.cards.some((card) => card.id === id && card.listing !== null),
    go: (id) => {
      if (peeked === null) return go(id);
      touch(id);
      setOpen({ what: "peek", id });
      want({ id, focus: null });
    },
    selected,
    selectTo,
    assign: (id) => setOpen({ what: "assign", ids: selected.has(id) ? [...selected] : [id] }),
    ...layoutKeys(filters, onFilter),
    views: () => root.current?.querySelector<HTMLElement>("[data-views-menu]")?.click(),
    search: () => searchBox.current?.focus(),
    export: exportShown,
    peek: (id) => setOpen(peeked === id ? null : { what: "peek", id }),
    add: addToFirst,
    editStages,
    clear: () => {
      selection.clear();
      return selected.size > 0;
    },
    followFocus,
    undo: pipeline.undo,
  });

  return (
    <div ref={root}>
      <BoardHead
        board={board}
        columns={columns}
        jobId={ofJob}
        filter={stageById.has(filters.stage) ? filters.stage : everything}
        onFilter={(stage) => onFilter({ ...filters, stage })}
        onAdd={addToFirst}
        onEditStages={editStages}
      />
      <FilterRow
        filters={filters}
        onFilter={onFilter}
        shown={cardsById.size}
        selected={selected.size}
        onExport={exportShown}
        box={searchBox}
      />
      {isTable ? (
        <BoardTable
          lines={lines}
          stages={stages}
          selected={selected}
          sort={filters.sort}
          descending={filters.descending}
          onSort={(sort) => onFilter({ ...filters, sort, descending: sort === filters.sort && !filters.descending })}
          now={now}
          actions={actions}
        />
      ) : (
        <Columns
          board={board}
          filters={filters}
          lanes={lanes}
          laneOf={laneOfCard}
          view={view}
          selection={selection}
          current={current}
          now={now}
          actions={actions}
          onPickUp={touch}
          onDrop={(cards, stage, how) => moveCards(cards, stage, how === "keyboard" ? "handle" : null)}
          onAdd={addTo}
          onReady={onReady}
        />
      )}
      <SelectionBar
        selection={selection}
        stages={stages}
        onMove={(stage) => void moveCards(chosen(), stage, "if-lost")}
        onAssign={() => setOpen({ what: "assign", ids: [...selected] })}
        onRemove={() => removeCards(chosen())}
      />
      <BoardDialogs
        open={open}
        onOpen={setOpen}
        board={board}
        actions={actions}
        pipeline={pipeline}
        onAdded={(id) => want({ id, focus: "if-lost" })}
        backTo={() => focusTarget(root.current, current)}
      />
    </div>
  );
}

/** The card that gets the focus when others leave its column. */
function remainingBeside(
  column: readonly BoardCard[],
  first: BoardCard,
  leaving: readonly BoardCard[],
): BoardCard | undefined {
  const place = column.indexOf(first);
  return [...column.slice(place), ...column.slice(0, place).reverse()].find((card) => !leaving.includes(card));
}

const focusTarget = (root: HTMLElement | null, card: string | null): HTMLElement | null =>
  (card === null ? null : cardElement(root, card)?.querySelector<HTMLElement>("[data-card-focus]")) ?? null;

const layoutKeys = (filters: BoardFilters, onFilter: BoardProps["onFilter"]) => ({
  table: () => onFilter({ ...filters, layout: filters.layout === "table" ? "board" : "table" }),
  rows: () =>
    onFilter({ ...filters, layout: "board", rows: filters.layout === "table" ? filters.rows : nextOf(filters.rows) }),
});

const nextOf = (rows: BoardFilters["rows"]): BoardFilters["rows"] =>
  rowKinds[(rowKinds.indexOf(rows) + 1) % rowKinds.length] ?? "none";

function Columns({
  board,
  filters,
  lanes,
  laneOf: laneOfCard,
  view,
  onAdd,
  ...props
}: Omit<Parameters<typeof BoardLanes>[0], "stage"> & { view: BoardView; filters: BoardFilters }) {
  const addTo = useCallback((stage: BoardStage) => onAdd(stage, null), [onAdd]);
  return filters.rows === "none" ? (
    <BoardColumns {...props} view={view} onAdd={addTo} />
  ) : (
    <BoardLanes {...props} board={board} stage={filters.stage} lanes={lanes} laneOf={laneOfCard} onAdd={onAdd} />
  );
}

function useFilteredView(
  board: PipelineBoard,
  { stage, job, owner, due, search, rows }: BoardFilters,
  team: Team,
  now: number,
): { view: BoardView; laneOfCard: (card: BoardCard) => string | null } {
  // Without a due filter the cards don't depend on the time.
  const at = due === everything ? 0 : now;
  const { stages } = board;
  const shows = useMemo(() => {
    const stageById = new Map(stages.map((each) => [each.id, each]));
    return cardFilter({ job, owner, due, search }, team, { stageById, now: at });
  }, [job, owner, due, search, team, stages, at]);
  const laneOfCard = useCallback(
    (card: BoardCard) => (shows(card) ? laneOf(card, rows, team) : null),
    [shows, rows, team],
  );
  return { view: useBoardView(board, stage, shows), laneOfCard };
}

/** The cards in the order of the screen: by row and column, or as lines of the table. */
function useShownCards(
  { shown, stageById, cardsById, columns }: BoardView,
  filters: BoardFilters,
  team: Team,
  now: number,
) {
  const isTable = filters.layout === "table";
  const { sort, descending } = filters;
  const lines = useMemo(
    () =>
      isTable
        ? inTableOrder(
            [...cardsById.values()].map((card) => lineOf(card, { stageById, team, now })),
            sort,
            descending,
          )
        : [],
    [isTable, cardsById, stageById, team, now, sort, descending],
  );
  const inColumns = shown.map(({ id }) => columns.get(id) ?? []);
  const { rows } = filters;
  const lanes = rows === "none" || isTable ? [] : lanesOf(inColumns.flat(), rows, team);
  const columnsShown = isTable
    ? [lines.map(({ card }) => card)]
    : rows === "none"
      ? inColumns
      : lanes.flatMap(({ id }) => inColumns.map((cards) => cards.filter((card) => laneOf(card, rows, team) === id)));
  const order = columnsShown.flat().map(({ id }) => id);
  return { isTable, lines, lanes, columnsShown, order };
}

function SelectionBar({
  selection: { selected, chosen, clear },
  stages,
  onMove,
  onAssign,
  onRemove,
}: { selection: Selection } & Omit<BulkBarProps, "cards" | "onClear">) {
  if (selected.size === 0) return null;
  return (
    <BulkBar
      cards={chosen()}
      stages={stages}
      onMove={(stage) => {
        onMove(stage);
        clear();
      }}
      onAssign={onAssign}
      onRemove={() => {
        onRemove();
        clear();
      }}
      onClear={clear}
    />
  );
}

type Doing = {
  select: (id: string, on: boolean) => void;
  selectTo: (id: string) => void;
  cardsById: ReadonlyMap<string, BoardCard>;
  moveCards: (cards: readonly BoardCard[], stage: BoardStage, focus: Wanted["focus"]) => boolean;
  removeCards: (cards: readonly BoardCard[]) => void;
};

/** One identity for all cards: a card's handlers don't change when another card does. */
function useCardActions(latest: Doing, onOpen: (open: Open) => void, onTouch: (id: string) => void): CardActions {
  const { viewer } = useBackend();
  const mayCreateDeals = viewer !== null && mayDo(viewer, "deal.create");
  const recordsInterests = viewer !== null && mayDo(viewer, "interest.use");
  const mayList = viewer !== null && mayDo(viewer, "list.use");
  const doing = useRef(latest);
  useLayoutEffect(() => void (doing.current = latest));
  return useMemo<CardActions>(
    () => ({
      select: (id, on) => doing.current.select(id, on),
      selectTo: (id) => doing.current.selectTo(id),
      assign: (id) => onOpen({ what: "assign", ids: [id] }),
      addToJob: (id) => onOpen({ what: "job", id }),
      addToList: mayList ? (id) => onOpen({ what: "list", id }) : null,
      recordsInterests,
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
    [mayCreateDeals, mayList, recordsInterests, onOpen, onTouch],
  );
}
