import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { Plus } from "lucide-react";
import { memo, type ReactNode, useCallback, useContext, useEffect, useId, useRef } from "react";
import { averageDays } from "#domain/pipeline/pipeline.ts";
import { counted } from "#web/lib/format.ts";
import type { BoardCard as Card, BoardStage } from "#web/features/pipeline/queries.ts";
import { StageDot } from "#web/features/pipeline/stage-dot.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";
import { useDragColumn, useHeldOver } from "#web/ui/drag-board.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { BoardCard, type CardActions } from "./board-card.tsx";
import { cardTeam, daysPast, dueOf, TeamContext } from "./team.ts";

/** Before it is measured: a card without and with a note, in px. */
const heights = { plain: 178, noted: 222 };
const gap = 10;

export type StageColumnProps = {
  stage: BoardStage;
  cards: readonly Card[];
  stages: readonly BoardStage[];
  selected: ReadonlySet<string>;
  /** The code of the card that the keyboard would drop here. */
  heldCode: (id: string) => string | undefined;
  /** Stays mounted wherever the column is scrolled to: it has focus or is being dragged. */
  pinned: string | null;
  now: number;
  actions: CardActions;
  onAdd: (stage: BoardStage) => void;
  /** Passes up how to scroll one of its cards into view. */
  onReady: (column: string, reveal: ((id: string) => void) | null) => void;
  /** The only column shown: on a phone it takes the whole width. */
  alone: boolean;
  /** The row of the board that the column is part of: its id, and the id of its title. */
  lane?: { id: string; titleId: string } | undefined;
};

/** A stage and its candidates (spec §2); only the visible cards are rendered. */
export const StageColumn = memo(function StageColumn({
  stage,
  cards,
  stages,
  selected,
  heldCode,
  pinned,
  now,
  actions,
  onAdd,
  onReady,
  alone,
  lane,
}: StageColumnProps) {
  const list = useRef<HTMLDivElement>(null);
  const column = lane ? `${lane.id} ${stage.id}` : stage.id;
  const pinnedAt = pinned === null ? -1 : cards.findIndex(({ id }) => id === pinned);
  // Not compiled by the React compiler, so its results aren't memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (cards[index]?.pipelineNotes ? heights.noted : heights.plain),
    getItemKey: (index) => cards[index]?.id ?? index,
    rangeExtractor: useCallback(
      (range: Range) => withPinned(defaultRangeExtractor(range), pinnedAt, range.count),
      [pinnedAt],
    ),
    gap,
    overscan: 2,
    paddingEnd: gap,
    directDomUpdates: true,
  });

  const reveal = useRef<(id: string) => void>(() => undefined);
  reveal.current = (id) => {
    const index = cards.findIndex((card) => card.id === id);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: "auto" });
  };
  useEffect(() => {
    onReady(column, (id) => reveal.current(id));
    return () => onReady(column, null);
  }, [column, onReady]);

  const team = useContext(TeamContext);
  const days = averageDays(cards, now);
  const titleId = useId();
  const Title = lane ? "h3" : "h2";
  return (
    <ColumnFrame stage={stage} column={column} titleId={lane ? `${lane.titleId} ${titleId}` : titleId} alone={alone}>
      <header className="flex items-start gap-2 px-3 pt-2.5 pb-2">
        <StageDot color={stage.color} className="mt-1.25" />
        <div className="min-w-0 flex-1">
          <Title id={titleId} className="text-card leading-5 font-semibold break-words">
            {stage.name}{" "}
            <span className="figures ml-0.5 font-normal text-ink-2">{cards.length.toLocaleString("en-US")}</span>
            <span className="sr-only"> {cards.length === 1 ? "candidate" : "candidates"}</span>
          </Title>
          {lane ? null : <p className="text-small text-ink-2">{stage.description}</p>}
          {lane || days === null ? null : (
            <p className="figures text-small text-ink-3">
              Average {counted(days, "day")} in stage{stage.targetDays === null ? "" : `, target ${stage.targetDays}`}
            </p>
          )}
        </div>
        <IconButton
          size="sm"
          label={`Add candidate to ${stage.name}`}
          icon={<Plus aria-hidden="true" />}
          onClick={() => onAdd(stage)}
          className="-mt-1 -mr-1.5"
        />
      </header>
      <DropSlot stage={stage.id} codeOf={heldCode} />
      {cards.length === 0 && lane ? null : cards.length === 0 ? (
        <div
          className={
            "mx-2.5 mb-2.5 flex flex-1 flex-col items-center justify-center gap-3 rounded-card border " +
            "border-dashed border-line-2 px-4 py-8 text-center"
          }
        >
          <p className="text-ink-2">No candidates in this stage</p>
          <Button size="sm" onClick={() => onAdd(stage)}>
            <Plus aria-hidden="true" /> Add Candidate
          </Button>
        </div>
      ) : (
        <div ref={list} className="scroll-quiet relative min-h-0 flex-1 px-2.5 pt-0.5">
          <ul ref={virtualizer.containerRef} aria-label={`Candidates in ${stage.name}`} className="relative">
            {virtualizer.getVirtualItems().map((item) => {
              const card = cards[item.index];
              return card ? (
                <li
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  aria-setsize={cards.length}
                  aria-posinset={item.index + 1}
                  className="absolute top-0 left-0 w-full"
                >
                  <BoardCard
                    card={card}
                    stages={stages}
                    selected={selected.has(card.id)}
                    late={daysPast(dueOf(card, stage, cardTeam(card, team)), now)}
                    now={now}
                    actions={actions}
                  />
                </li>
              ) : null;
            })}
          </ul>
        </div>
      )}
    </ColumnFrame>
  );
});

type ColumnFrameProps = { stage: BoardStage; column: string; titleId: string; alone: boolean; children: ReactNode };

/** Only the column's edge is rendered again when a card is dragged over it. */
function ColumnFrame({ stage, column, titleId, alone, children }: ColumnFrameProps) {
  const { ref, over } = useDragColumn(stage.id);
  return (
    <section
      ref={ref}
      aria-labelledby={titleId}
      data-stage={stage.id}
      data-column={column}
      data-over={over || undefined}
      className={cn(
        "flex max-h-(--column-height) min-h-(--column-least) w-80 shrink-0 snap-start flex-col rounded-card border " +
          "border-line bg-sunk outline-2 -outline-offset-2 outline-transparent",
        alone && "max-sm:w-full",
        over && "outline-petrol",
      )}
    >
      {children}
    </section>
  );
}

/** Where the keyboard would drop the card. */
function DropSlot({ stage, codeOf }: { stage: string; codeOf: (id: string) => string | undefined }) {
  const held = useHeldOver(stage);
  if (held === null) return null;
  return (
    <p
      aria-hidden="true"
      className="mx-2.5 mb-2.5 rounded-card border border-dashed border-petrol px-3 py-2 text-dense text-petrol"
    >
      {codeOf(held)} drops here
    </p>
  );
}

function withPinned(indexes: number[], pinned: number, count: number): number[] {
  if (pinned < 0 || pinned >= count || indexes.includes(pinned)) return indexes;
  return [...indexes, pinned].sort((a, b) => a - b);
}
