import { type Dispatch, type SetStateAction, useMemo } from "react";
import { cardId } from "#domain/pipeline/pipeline.ts";
import { useJobStart } from "#web/features/client/job-employer.ts";
import { CreateDealDialog } from "#web/features/deal/create/create-deal-dialog.tsx";
import type { BoardCard, PipelineBoard } from "#web/features/pipeline/queries.ts";
import type { useBoardActions } from "./use-board-actions.ts";
import { StageEditor } from "#web/features/pipeline/stage-editor.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { AddDialog } from "./add-dialog.tsx";
import type { CardActions } from "./board-card.tsx";
import { AddToListDialog } from "#web/features/candidate-list/add-to-list-dialog.tsx";
import { AddToJobDialog } from "./job-dialog.tsx";
import { CardPeek } from "./card-peek.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { useLast } from "./use-last.ts";
import { closed } from "#web/lib/closed.ts";

export type Open =
  | { what: "note" | "peek" | "deal" | "job" | "list"; id: string }
  | { what: "assign"; ids: readonly string[] }
  | { what: "add"; stage: string; jobId: string | undefined }
  | { what: "stages" }
  | null;

/** What opens in front of the board. */
export function BoardDialogs({
  open,
  onOpen,
  board,
  actions,
  pipeline,
  onAdded,
  backTo,
}: {
  open: Open;
  onOpen: Dispatch<SetStateAction<Open>>;
  board: PipelineBoard;
  actions: CardActions;
  pipeline: ReturnType<typeof useBoardActions>;
  onAdded: (id: string) => void;
  /** What gets the focus back after a closer look. */
  backTo: () => HTMLElement | null;
}) {
  const { stages } = board;
  const cardAbout = useCardAbout(board, open && "id" in open ? open.id : null);
  const card = open && "id" in open ? cardAbout(open.id) : null;
  const jobId = open?.what === "add" ? open.jobId : undefined;
  const start = useJobStart(open?.what === "deal" ? (card?.jobId ?? null) : null);
  const close = () => onOpen(closed(open));
  return (
    <>
      <AddDialog
        stage={open?.what === "add" ? open.stage : null}
        stages={stages}
        jobId={jobId}
        onClose={close}
        onAdd={({ listingId, maskedCode }, stage) => {
          close();
          void pipeline
            .add({ id: listingId, maskedCode }, { stage, jobId })
            .then(() => onAdded(cardId({ listingId, jobId })));
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
          open={open?.what === "deal" && start !== undefined}
          onOpenChange={close}
          {...(open?.what === "deal" && card?.listing
            ? {
                start: {
                  candidate: {
                    id: card.listingId,
                    maskedCode: card.maskedCode,
                    headlineRole: card.listing.headlineRole,
                  },
                  employer: start?.employer,
                  agreed: start?.agreed,
                },
              }
            : {})}
        />
      ) : null}
      {open?.what === "assign" ? (
        <AssignDialog
          cards={open.ids.flatMap((id) => cardAbout(id) ?? [])}
          onClose={close}
          onAssign={pipeline.assign}
        />
      ) : null}
      {open?.what === "job" && card ? (
        <AddToJobDialog
          card={card}
          placed={new Set(board.cards.map(({ id }) => id))}
          onClose={close}
          onAdd={({ listingId, maskedCode }, job) =>
            pipeline.add({ id: listingId, maskedCode }, { jobId: job, shortlist: true })
          }
        />
      ) : null}
      {open?.what === "list" && card ? (
        <AddToListDialog ids={[card.listingId]} who={card.maskedCode} jobId={card.jobId} onClose={close} />
      ) : null}
      <StageEditor open={open?.what === "stages"} board={board} onClose={close} />
    </>
  );
}

/**
 * The card that a dialog is about, `id` as it was last seen: a colleague who changes or removes it, or a filter that
 * then hides it, doesn't close a dialog in which someone is typing.
 */
function useCardAbout({ cards }: PipelineBoard, id: string | null): (id: string) => BoardCard | null {
  const cardsById = useMemo(() => new Map(cards.map((card) => [card.id, card])), [cards]);
  const last = useLast((id === null ? undefined : cardsById.get(id)) ?? null);
  return (about) => cardsById.get(about) ?? (last?.id === about ? last : null);
}
