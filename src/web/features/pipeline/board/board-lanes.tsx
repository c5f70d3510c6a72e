import { useCallback, useId, useMemo } from "react";
import { counted } from "#web/lib/format.ts";
import type { BoardCard, BoardStage, PipelineBoard } from "#web/features/pipeline/queries.ts";
import { BoardColumns, type BoardColumnsProps } from "./board-columns.tsx";
import type { Lane } from "./lanes.ts";
import { useBoardView } from "./use-board-view.ts";

type LaneProps = Omit<BoardColumnsProps, "view" | "lane" | "onAdd"> & {
  board: PipelineBoard;
  stage: string;
  /** The lane of a card; null: the filters hide it. */
  laneOf: (card: BoardCard) => string | null;
  onAdd: (stage: BoardStage, jobId: string | null) => void;
};

/** The board in rows; a card is dragged within its row, because its job or owner doesn't change with its stage. */
export function BoardLanes({ lanes, ...props }: { lanes: readonly Lane[] } & LaneProps) {
  if (lanes.length === 0) return <p className="gutter mt-8 text-ink-2">No candidates found</p>;
  return (
    <div className="mt-3.5 flex flex-col gap-4">
      {lanes.map((lane) => (
        <LaneRow key={lane.id} lane={lane} {...props} />
      ))}
    </div>
  );
}

function LaneRow({
  lane: { id, title, detail, count, jobId },
  board,
  stage,
  laneOf,
  onAdd,
  ...props
}: { lane: Lane } & LaneProps) {
  const titleId = useId();
  const view = useBoardView(
    board,
    stage,
    useCallback((card) => laneOf(card) === id, [laneOf, id]),
  );
  const lane = useMemo(() => ({ id, titleId }), [id, titleId]);
  const add = useCallback((to: BoardStage) => onAdd(to, jobId), [onAdd, jobId]);
  return (
    <section aria-labelledby={titleId}>
      <header className="gutter flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-line pt-3 pb-1.5">
        <h2 id={titleId} className="min-w-0 text-card font-semibold break-words">
          {title}
        </h2>
        {detail === "" ? null : <p className="min-w-0 text-dense break-words text-ink-2">{detail}</p>}
        <p className="figures text-dense text-ink-2">{counted(count, "candidate")}</p>
      </header>
      <BoardColumns {...props} view={view} lane={lane} onAdd={add} />
    </section>
  );
}
