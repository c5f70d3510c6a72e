import { GripVertical, Pencil } from "lucide-react";
import { memo } from "react";
import { AnswerBadge } from "#web/features/guest/answer-badge.tsx";
import { Plate } from "#web/ui/motif/plate.tsx";
import type { BoardCard as Card, BoardStage } from "#web/features/pipeline/queries.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cn } from "#web/ui/cn.ts";
import { useDragCard } from "#web/ui/drag-board.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { cardFrame, CardFacts, CardHead, daysText } from "./card-face.tsx";
import { CardTeam } from "./card-team.tsx";
import { CardMenu } from "./card-menu.tsx";
import { CardOutcome } from "./card-outcome.tsx";
import { jobSearch, useClientAnswer } from "./team.ts";

export type CardActions = {
  select: (id: string, on: boolean) => void;
  /** From the card selected last up to this one. */
  selectTo: (id: string) => void;
  assign: (id: string) => void;
  addToJob: (id: string) => void;
  /** Null for people who have no lists. */
  addToList: ((id: string) => void) | null;
  editNote: (id: string) => void;
  peek: (id: string) => void;
  move: (id: string, stage: BoardStage) => void;
  remove: (id: string) => void;
  touch: (id: string) => void;
  /** Whether the organization records what employers look for. */
  recordsInterests: boolean;
  /** Null for people who can't create deals. */
  createDeal: ((id: string) => void) | null;
};

export type BoardCardProps = {
  card: Card;
  stages: readonly BoardStage[];
  selected: boolean;
  /** Days since its due date. */
  late: number;
  /** In ms. */
  now: number;
  actions: CardActions;
};

/** One candidate on the board, draggable by pointer anywhere and by keyboard at its handle. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, selected, actions } = props;
  const { carried, card: carry, handle } = useDragCard(card.id);
  return (
    <div
      {...carry}
      data-card-id={card.id}
      onClickCapture={(event) => {
        if (!event.shiftKey || !(event.target instanceof Element) || !event.target.closest("label")) return;
        event.preventDefault();
        actions.selectTo(card.id);
      }}
      onFocus={() => actions.touch(card.id)}
      className={cn(
        cardFrame,
        "cursor-grab p-3 pb-2 transition-colors [-webkit-touch-callout:none] hover:border-line-2 " +
          "pointer-coarse:select-none",
        "has-[[data-card-focus]:focus-visible]:border-petrol",
        selected && "border-petrol outline-1 outline-petrol",
        carried && "border-dashed border-edge opacity-60",
      )}
    >
      <CardInside {...props} handle={handle} />
    </div>
  );
});

type Handle = ReturnType<typeof useDragCard>["handle"];

/** Its content, rendered only when the card itself changes, not on every drag. */
const CardInside = memo(function CardInside({
  card,
  stages,
  selected,
  late,
  now,
  actions,
  handle,
}: BoardCardProps & { handle: Handle }) {
  const { id, listingId, maskedCode, listing } = card;
  const answered = useClientAnswer(card);
  return (
    <>
      <CardHead
        before={
          <Checkbox
            label={<span className="sr-only">Select {maskedCode}</span>}
            checked={selected}
            onCheckedChange={(on) => actions.select(id, on)}
            className="-mr-2 pointer-coarse:min-h-6.5 pointer-coarse:py-0.5"
          />
        }
        code={<Plate code={maskedCode} />}
        days={daysText(card, now)}
        late={late}
        after={
          <button
            {...handle}
            type="button"
            aria-label={`Drag ${maskedCode}`}
            className={
              "-mr-1.5 grid size-6 shrink-0 cursor-grab place-items-center rounded-tag text-ink-3 hover:text-ink"
            }
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        }
      />
      <CardFacts card={card} />
      {answered ? (
        <p className="mt-2 flex min-w-0">
          <AnswerBadge answer={answered.answer} company={answered.company} />
        </p>
      ) : null}
      <CardOutcome card={card} />
      <CardTeam card={card} stage={stages.find((stage) => stage.id === card.pipelineStage)} late={late} />
      <div className="mt-1.5 flex items-center gap-0.5">
        {listing ? (
          <Link
            to="/mls/candidate/$id"
            params={{ id: listingId }}
            search={jobSearch(card)}
            draggable={false}
            data-card-focus=""
            aria-label={`View ${listing.headlineRole}, ${maskedCode}`}
            className="mr-auto rounded-tag py-1 pr-2 font-medium text-ink-2 hover:text-ink hover:underline"
          >
            View
          </Link>
        ) : (
          <span className="mr-auto" />
        )}
        <IconButton
          size="sm"
          label={`Update notes on ${maskedCode}`}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => actions.editNote(id)}
          {...(listing ? {} : { "data-card-focus": "" })}
        />
        <CardMenu card={card} stages={stages} actions={actions} />
      </div>
    </>
  );
});
