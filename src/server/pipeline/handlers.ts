import { cardId, type PipelineCard, storedCardId } from "#domain/pipeline/pipeline.ts";
import { type PipelinePort, pipelineUseCases as useCases, type Stages } from "#domain/pipeline/use-cases.ts";
import { changesAtOnce } from "#domain/event/sync-token.ts";
import { changedCards } from "../event/changed.ts";
import { followedList, withoutRows } from "../event/sync.ts";
import { audit } from "../platform/audit.ts";
import type { Handlers } from "../platform/http/context.ts";
import { askedIds } from "../platform/http/known-id.ts";
import { noteReader } from "../platform/http/notes.ts";
import { changingOver, eachOver, readingOver, type StepAt } from "../platform/http/step.ts";
import { shortlistPort } from "../shortlist/handlers.ts";
import { lockShortlist } from "../shortlist/store.ts";
import { lockPipeline, saveStages, stageCounts, stageNames, stagesOf } from "./stages.ts";
import {
  cardsOf,
  earlierVersions,
  facesOf,
  findPlaced,
  findTakenOut,
  hasColleague,
  insertPlaced,
  jobStatus,
  passagesOf,
  saveAssigned,
  type Placed,
  placedIds,
  savePipelineNotes,
  savePlaced,
} from "./store.ts";

import { deleteView, insertView, savedViews } from "./views.ts";

/** `locked`: the stages of a pipeline that is locked for a change. */
function pipelinePort(at: StepAt, locked?: Stages): PipelinePort {
  const { context, viewer, work, now } = at;
  const { keyRing, newId } = context;
  const { organizationId } = viewer;
  const possible = (ids: readonly string[]) =>
    ids.map(storedCardId).filter((id) => askedIds(id.split(".")).possible.length === id.split(".").length);
  /** The rows as read, to find what a change modified. */
  const loaded = new Map<string, Placed>();
  const remember = (placed: ReadonlyMap<string, Placed>) => {
    for (const [id, each] of placed) loaded.set(id, each);
    return placed;
  };
  const save = (cards: readonly PipelineCard[], removedAt: number | null) =>
    savePlaced(
      work,
      organizationId,
      cards.flatMap((card) => {
        const before = loaded.get(cardId(card));
        return before ? [{ before, after: { ...before, card, removedAt } }] : [];
      }),
    );
  const readable = async <Card extends Pick<PipelineCard, "listingId" | "pipelineNotes">>(
    cards: readonly Card[],
  ): Promise<Card[]> => {
    const read = await noteReader(
      work.db,
      viewer,
      cards.map(({ listingId }) => listingId),
    );
    return cards.map((card) => ({ ...card, pipelineNotes: read(card.listingId, card.pipelineNotes) }));
  };
  return {
    now,
    newId,
    shortlist: shortlistPort(at),
    lockShortlist: () => lockShortlist(work, viewer),
    stages: () => locked ?? stagesOf(work, organizationId),
    stageNames: () => stageNames(work, organizationId),
    stageCounts: () => stageCounts(work, organizationId),
    placed: () => placedIds(work, organizationId),
    bareCards: async (ids) => readable(await cardsOf(work, keyRing, organizationId, ids && possible(ids))),
    async cards(ids) {
      const placed = remember(await findPlaced(work, keyRing, organizationId, possible(ids)));
      const cards = await readable([...placed.values()].map(({ card }) => card));
      return new Map(cards.map((card) => [cardId(card), card]));
    },
    faces: (ids) => facesOf(work, organizationId, ids),
    earlier: (ids) => earlierVersions(work, organizationId, possible(ids)),
    async takenOut(ids) {
      const placed = remember(await findTakenOut(work, keyRing, organizationId, possible(ids), new Date(now)));
      const cards = await readable([...placed.values()].map(({ card }) => card));
      return new Map(
        cards.map((card) => [cardId(card), { card, removedAt: placed.get(cardId(card))?.removedAt ?? 0 }]),
      );
    },
    passages: (since) => passagesOf(work, organizationId, since),
    insert: (cards) =>
      insertPlaced(
        work,
        keyRing,
        organizationId,
        cards.map((card) => ({ id: newId(), card, removedAt: null })),
      ),
    saveMoves: (cards) => save(cards, null),
    async saveNotes(card) {
      const placed = loaded.get(cardId(card));
      if (placed) await savePipelineNotes(work, keyRing, organizationId, { id: placed.id, card });
    },
    saveAssigned: (cards) =>
      saveAssigned(
        work,
        organizationId,
        cards.flatMap((card) => {
          const before = loaded.get(cardId(card));
          return before ? [{ ...before, card }] : [];
        }),
      ),
    jobStatus: (id) => jobStatus(work, organizationId, id),
    hasColleague: (id) => hasColleague(work, organizationId, id),
    remove: (cards) => save(cards, now),
    restore: (cards) => save(cards, null),
    async saveStages(change) {
      await saveStages(work, organizationId, { ...change, at: new Date(now) });
      await audit(work, context, viewer, { action: "pipeline.stages", entityId: organizationId });
    },
    viewer,
    views: () => savedViews(work, keyRing, organizationId),
    insertView: (view) => insertView(work, keyRing, view),
    deleteView: (id) => deleteView(work, id),
    announce: (news) =>
      work.change({
        topic: "pipeline.changed",
        entityId: news.listingId ?? organizationId,
        organizationId,
        data: { ...news, personId: viewer.personId },
      }),
  };
}

const read = readingOver((at) => pipelinePort(at));

/** One change of a pipeline at a time. */
const change = changingOver(async (at) => pipelinePort(at, await lockPipeline(at.work, at.viewer.organizationId)));

export const pipeline: Handlers["pipeline"] = {
  async board(context, { updatedSince }) {
    const whole = () => read(useCases.board)(context, {});
    return followedList(context, {
      ask: { updatedSince },
      call: ["pipeline"],
      limit: changesAtOnce,
      whole,
      source: changedCards,
      async changed({ ids }) {
        const board = await whole();
        const asked = new Set(ids);
        const cards = board.cards.filter(({ id }) => asked.has(id));
        return { answer: { ...board, cards }, removed: withoutRows(ids, cards) };
      },
    });
  },
  ...eachOver(read, useCases, ["count", "cards", "get", "available", "analytics", "figures", "views"]),
  ...eachOver(change, useCases, ["add", "addMany", "move", "moveMany", "undoMove", "update"]),
  ...eachOver(change, useCases, ["remove", "assign", "restore", "saveView", "removeView", "saveStages"]),
};
