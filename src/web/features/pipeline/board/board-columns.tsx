import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { counted } from "#web/lib/format.ts";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { cn } from "#web/ui/cn.ts";
import { DragBoard, type DragBoardProps, type DragBoardWords } from "#web/ui/drag-board.tsx";
import type { CardActions } from "./board-card.tsx";
import { CarriedCard } from "./card-face.tsx";
import { StageColumn, type StageColumnProps } from "./stage-column.tsx";
import type { BoardView, Selection } from "./use-board-view.ts";

export type BoardColumnsProps = Pick<StageColumnProps, "now" | "onAdd" | "onReady"> & {
  view: BoardView;
  selection: Selection;
  current: string | null;
  actions: CardActions;
  onPickUp: (id: string) => void;
  lane?: StageColumnProps["lane"];
  /** Returns whether anything moves. */
  onDrop: (cards: readonly BoardCard[], stage: BoardStage, how: Parameters<DragBoardProps["onDrop"]>[2]) => boolean;
};

/** The columns of the board; dragging a selected card carries every selected card. */
export function BoardColumns({
  view,
  selection: { selected, chosen },
  current,
  now,
  actions,
  onPickUp,
  onDrop,
  onAdd,
  onReady,
  lane,
}: BoardColumnsProps) {
  const { stages, shown, stageById, cardsById, columns } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const latestCards = useRef(cardsById);
  useLayoutEffect(() => void (latestCards.current = cardsById));
  const heldCode = useCallback((id: string) => latestCards.current.get(id)?.maskedCode, []);

  // The version seen when picking it up: a colleague may move it during the drag.
  const carried = useRef<readonly BoardCard[]>([]);
  const words = useDragWords(view, carried);

  function drawCarried(id: string) {
    const card = carried.current.find((card) => card.id === id);
    return card ? <CarriedCard card={card} count={carried.current.length} now={now} /> : null;
  }

  return (
    <DragBoard
      columns={shown.map(({ id }) => id)}
      columnOf={(id) => cardsById.get(id)?.pipelineStage}
      scroller={scroller}
      carried={drawCarried}
      words={words}
      onPickUp={(id) => {
        const card = cardsById.get(id);
        carried.current = selected.has(id) && selected.size > 1 ? chosen() : card ? [card] : [];
        onPickUp(id);
      }}
      onDrop={(id, stage, how) => {
        const target = stageById.get(stage);
        if (!target) return words.putBack(id);
        const going = onDrop(carried.current, target, how);
        return going ? `${words.nameOf(id)} moved to ${target.name}` : words.putBack(id);
      }}
    >
      <div
        ref={scroller}
        data-scroll-place={lane ? `stages ${lane.id}` : "stages"}
        className={cn(
          "gutter relative flex snap-x snap-proximity scroll-px-4 items-stretch gap-3.5 overflow-x-auto pt-1 pb-3 " +
            "max-sm:snap-mandatory sm:scroll-px-6",
          lane
            ? "[--column-height:26rem] [--column-least:4rem]"
            : "mt-3.5 min-h-[min(30rem,58dvh)] [--column-least:12.5rem] " +
                "[--column-height:max(22rem,calc(100dvh-var(--bar-height,5.5rem)-12.5rem))]",
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
            onAdd={onAdd}
            onReady={onReady}
            alone={shown.length === 1}
            lane={lane}
          />
        ))}
      </div>
    </DragBoard>
  );
}

/** What a screen reader hears of a carried card. `nameOf`: one by its code, several by number. */
function useDragWords(
  { stageById, cardsById, columns }: BoardView,
  carried: RefObject<readonly BoardCard[]>,
): DragBoardWords & { nameOf: (id: string) => string } {
  const stageName = (stage: string | undefined) => stageById.get(stage ?? "")?.name ?? "";
  const codeOf = (id: string) =>
    cardsById.get(id)?.maskedCode ?? carried.current.find((card) => card.id === id)?.maskedCode ?? "";
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
