import { ArrowRight } from "lucide-react";
import { daysInStage, inColumnOrder } from "#domain/pipeline/pipeline.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { counted } from "#web/lib/format.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import type { BoardCard, BoardStage, PipelineBoard } from "./queries.ts";
import { StageDot } from "./stage-dot.tsx";

/** Enough to see the longest stays; the board has all candidates. */
const mostShown = 20;

/** The stages with their candidates, longest in the stage first. */
export function PipelineView({ board, onLeave }: { board: PipelineBoard; onLeave: () => void }) {
  const now = useNow();
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center justify-between gap-2 text-dense text-ink-2">
        Longest in the stage first.
        <Link to="/mls/pipeline" onClick={onLeave} className={buttonClass({ size: "sm" })}>
          Open the board <ArrowRight aria-hidden="true" />
        </Link>
      </p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {board.stages.map((stage) => (
          <Stage
            key={stage.id}
            stage={stage}
            cards={inColumnOrder(board.cards.filter(({ pipelineStage }) => pipelineStage === stage.id))}
            now={now}
            onLeave={onLeave}
          />
        ))}
      </div>
    </div>
  );
}

type StageProps = { stage: BoardStage; cards: readonly BoardCard[]; now: number; onLeave: () => void };

function Stage({ stage, cards, now, onLeave }: StageProps) {
  const more = cards.length - mostShown;
  return (
    <section
      aria-label={`${stage.name}, ${counted(cards.length, "candidate")}`}
      className="min-w-0 rounded-card bg-sunk px-3 py-2.5"
    >
      <h3 className="flex items-center gap-2 text-dense font-semibold">
        <StageDot color={stage.color} />
        <span className="truncate">{stage.name}</span>
        <span className="figures font-normal text-ink-2">{cards.length.toLocaleString("en-US")}</span>
      </h3>
      {cards.length === 0 ? (
        <p className="mt-1.5 text-dense text-ink-2">No candidates in this stage</p>
      ) : (
        <ul className="mt-1.5 flex flex-col">
          {cards.slice(0, mostShown).map((card) => (
            <Candidate key={card.id} card={card} days={daysInStage(card, now)} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <Link to="/mls/pipeline" onClick={onLeave} className="anchor mt-2 inline-block text-small text-ink-2">
          {more.toLocaleString("en-US")} more on the board
        </Link>
      ) : null}
    </section>
  );
}

function Candidate({ card, days, onLeave }: { card: BoardCard; days: number; onLeave: () => void }) {
  return (
    <li
      className={
        "flex flex-wrap items-center gap-x-2.5 gap-y-0.5 border-t border-line py-1.5 text-dense first:border-t-0"
      }
    >
      <PlateText code={card.maskedCode} />
      <span className="figures ml-auto text-small whitespace-nowrap text-ink-2">
        {days}d<span className="sr-only"> in stage</span>
      </span>
      <span className="w-full min-w-0 truncate">
        {card.listing ? (
          <Link to="/mls/candidate/$id" params={{ id: card.listingId }} onClick={onLeave} className="anchor">
            {card.listing.headlineRole}
          </Link>
        ) : (
          <span className="text-ink-2">No longer listed</span>
        )}
      </span>
    </li>
  );
}
