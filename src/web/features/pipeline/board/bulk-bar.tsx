import { ArrowRightLeft, Trash2, UserRound, X } from "lucide-react";
import { RequestMany } from "#web/features/introduction/request-many.tsx";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MoveItems } from "./card-menu.tsx";

export type BulkBarProps = {
  cards: readonly BoardCard[];
  stages: readonly BoardStage[];
  onMove: (stage: BoardStage) => void;
  onAssign: () => void;
  onRemove: () => void;
  onClear: () => void;
};

/** Bulk actions of the selection; floats over the board. */
export function BulkBar({ cards, stages, onMove, onAssign, onRemove, onClear }: BulkBarProps) {
  const count = cards.length;
  return (
    <section
      aria-label="Selected candidates"
      className={
        "fixed inset-x-3 bottom-3 z-30 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap " +
        "items-center justify-center gap-2 rounded-card border border-line-2 bg-raised px-3 py-2 shadow-float"
      }
    >
      <p role="status" className="figures px-1 text-dense font-semibold">
        {count} selected
      </p>
      <Menu
        align="center"
        trigger={
          <Button size="sm" data-move-selected="">
            <ArrowRightLeft aria-hidden="true" /> Move {count} to…
          </Button>
        }
      >
        <MoveItems stages={stages} onMove={onMove} />
      </Menu>
      <Button size="sm" onClick={onAssign}>
        <UserRound aria-hidden="true" /> Owner and next step
      </Button>
      <RequestMany candidates={listedIn(cards)} from="pipeline" size="sm" jobId={jobOfAll(cards)} />
      <Button size="sm" onClick={onRemove}>
        <Trash2 aria-hidden="true" /> Remove
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        <X aria-hidden="true" /> Clear
      </Button>
    </section>
  );
}

/** The candidates that are still listed, each once: a candidate has a card for each of its jobs. */
const listedIn = (cards: readonly BoardCard[]) => [
  ...new Map(
    cards.flatMap(({ listingId, maskedCode, listing }) =>
      listing ? [[listingId, { id: listingId, maskedCode }] as const] : [],
    ),
  ).values(),
];

/** Null: they are for several jobs, or for none. */
const jobOfAll = ([first, ...more]: readonly BoardCard[]): string | null =>
  first && more.every(({ jobId }) => jobId === first.jobId) ? first.jobId : null;
