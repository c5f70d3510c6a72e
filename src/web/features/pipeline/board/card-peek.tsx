import { useRef } from "react";
import type { Answer } from "#contract/index.ts";
import { workTypeLabels } from "#domain/core/lookups.ts";
import { pageKeysMark } from "#web/lib/keys/single-keys.ts";
import { counted, instantDateText, salaryRange, yearsText } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Plate } from "#web/ui/motif/plate.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { type BoardCard, type BoardStage } from "#web/features/pipeline/queries.ts";
import { StageDot } from "#web/features/pipeline/stage-dot.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { FactList } from "#web/ui/card.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { jobSearch } from "./team.ts";
import { useLast } from "./use-last.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

export type CardPeekProps = {
  /** Null: closed. */
  card: BoardCard | null;
  stages: readonly BoardStage[];
  onClose: () => void;
  onEditNote: (id: string) => void;
  /** Where focus goes on closing: the previewed card may have changed. */
  backTo: () => HTMLElement | null;
};

/** A preview on the board: masked facts, the note and the stage history. */
export function CardPeek({ card, stages, onClose, onEditNote, backTo }: CardPeekProps) {
  const start = useRef<HTMLDivElement>(null);
  const shown = useLast(card);
  return (
    <Sheet
      open={card !== null}
      onOpenChange={(open) => !open && onClose()}
      initialFocus={start}
      finalFocus={backTo}
      marks={{ [pageKeysMark]: "" }}
      title={shown?.listing?.headlineRole ?? "No longer listed"}
    >
      {shown ? (
        <div ref={start} tabIndex={-1} className="outline-none">
          <Peeked card={shown} stages={stages} onEditNote={onEditNote} />
        </div>
      ) : null}
    </Sheet>
  );
}

function Peeked({ card, stages, onEditNote }: Pick<CardPeekProps, "stages" | "onEditNote"> & { card: BoardCard }) {
  const found = useAsk("pipeline", "get", { listingId: card.id });
  const { listing } = card;
  const stage = stages.find(({ id }) => id === card.pipelineStage);
  return (
    <div className="flex flex-col gap-5 text-dense">
      <div className="flex flex-wrap items-center gap-2">
        <Plate code={card.maskedCode} />
        {stage ? (
          <span className="inline-flex items-center gap-1.5 text-ink-2">
            <StageDot color={stage.color} /> {stage.name}
          </span>
        ) : null}
      </div>
      {listing ? (
        <>
          <FactList
            facts={[
              { term: "Location", fact: `${listing.locationCity}, ${listing.locationState}` },
              { term: "Work type", fact: workTypeLabels[listing.workType] },
              { term: "Salary", fact: salaryRange(listing.salaryMin, listing.salaryMax) },
              { term: "Experience", fact: yearsText(listing.yearsExperience) },
              { term: "In the pipeline since", fact: instantDateText(card.addedToPipelineAt) },
            ]}
          />
          <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
            {listing.keySkills.map((skill) => (
              <li key={skill}>
                <Badge>{skill}</Badge>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-ink-2">The listing agency has taken this candidate off the market.</p>
      )}
      <section>
        <div className="flex items-center justify-between gap-3">
          <h3 className="label-caps text-ink-3">Notes</h3>
          <Button size="sm" variant="ghost" onClick={() => onEditNote(card.id)}>
            Update notes
          </Button>
        </div>
        <p className="mt-1 break-words whitespace-pre-line">
          {card.pipelineNotes || <span className="text-ink-3">No notes</span>}
        </p>
      </section>
      <section>
        <h3 className="label-caps text-ink-3">Stage history</h3>
        {found.data ? (
          <StageHistory history={found.data.stageHistory} stages={stages} />
        ) : found.isError ? (
          <ErrorLine className="mt-1">{problemDetail(found.error)}</ErrorLine>
        ) : (
          <SkeletonStack className="mt-2 flex flex-col gap-2" shapes={["w-48", "w-40"]} />
        )}
      </section>
      {listing ? (
        <Link
          to="/mls/candidate/$id"
          params={{ id: card.listingId }}
          search={jobSearch(card)}
          className={buttonClass({ className: "self-start" })}
        >
          View candidate
        </Link>
      ) : null}
    </div>
  );
}

type StageHistoryProps = { history: Answer<"pipeline", "get">["stageHistory"]; stages: readonly BoardStage[] };

/** Newest on top: the current stage, then the earlier ones. */
function StageHistory({ history, stages }: StageHistoryProps) {
  return (
    <ol className="mt-2 flex flex-col">
      {history.toReversed().map((stay) => {
        const { exitedAt } = stay;
        return (
          <li
            key={stay.enteredAt}
            className={
              "relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-4 " +
              "not-last:before:bottom-0 not-last:before:left-1.25 not-last:before:w-px not-last:before:bg-line-2"
            }
          >
            <StageDot color={stages.find(({ id }) => id === stay.stage)?.color ?? "gray"} className="mt-1.25" />
            <div className="min-w-0 flex-1">
              <p className="font-medium">{stay.stageName}</p>
              <p className="figures text-small text-ink-2">
                <time dateTime={stay.enteredAt}>{instantDateText(stay.enteredAt)}</time>
                {exitedAt === null ? " until now" : null}
                {exitedAt !== null ? (
                  <>
                    {" to "}
                    <time dateTime={exitedAt}>{instantDateText(exitedAt)}</time>
                  </>
                ) : null}
              </p>
            </div>
            <p className="figures text-small text-ink-2">{counted(stay.duration, "day")}</p>
          </li>
        );
      })}
    </ol>
  );
}
