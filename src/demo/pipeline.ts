import { isWorkedOn } from "#domain/job/job.ts";
import { pick } from "#domain/core/pick.ts";
import { cardId, type PipelineCard } from "#domain/pipeline/pipeline.ts";
import { countsOf, type PipelinePort, pipelineUseCases as useCases } from "#domain/pipeline/use-cases.ts";
import { undoMs } from "#domain/shortlist/limits.ts";
import type { DemoHandlers } from "./runner.ts";
import { shortlistPort } from "./shortlist.ts";
import type { DemoState } from "./state.ts";
import { type DemoAt, foundListings, overAll } from "./use-case.ts";

function pipelinePort(at: DemoAt): PipelinePort {
  const { now, newId } = at.context;
  const save = (cards: readonly PipelineCard[]) => {
    at.state = withCards(at.state, cards);
  };
  const statusOf = (id: string | null) => at.state.jobs.find((job) => job.id === id)?.state.status;
  const passageOf = (card: PipelineCard, open: boolean) => {
    const status = statusOf(card.jobId);
    return { ...card, open, isWorkedOn: status === undefined || isWorkedOn(status) };
  };
  return {
    now,
    newId,
    shortlist: shortlistPort(at),
    lockShortlist: () => undefined,
    stages: () => at.state,
    stageNames: () =>
      new Map([
        ...Object.entries(at.state.formerStages),
        ...at.state.stages.map(({ id, name }) => [id, name] as const),
      ]),
    stageCounts: () => countsOf(at.state.pipeline),
    placed: () => cardsById(at.state),
    bareCards: (ids) => at.state.pipeline.filter((card) => ids?.includes(cardId(card)) ?? true),
    cards: () => cardsById(at.state),
    faces: () => foundListings(at.state),
    earlier: () => new Map(Object.entries(at.state.pipelineVersions)),
    takenOut: () =>
      new Map(at.state.leftPipeline.map((left) => [cardId(left.card), { card: left.card, removedAt: left.at }])),
    passages: () => [
      ...at.state.pipeline.map((card) => passageOf(card, true)),
      // An undone addition has left no stay.
      ...at.state.leftPipeline.flatMap(({ card }) => (card.stageHistory.length > 0 ? [passageOf(card, false)] : [])),
    ],
    insert: save,
    saveMoves: save,
    saveNotes: (card) => save([card]),
    saveAssigned: save,
    jobStatus: (id) => statusOf(id) ?? null,
    hasColleague: (id) =>
      id === at.context.viewer.personId || at.state.members.some((member) => member.id === id && member.isActive),
    remove(cards) {
      const out = new Set(cards.map(cardId));
      const saved = withCards(at.state, cards);
      at.state = withoutNotes(
        {
          ...saved,
          pipeline: saved.pipeline.filter((card) => !out.has(cardId(card))),
          leftPipeline: [...saved.leftPipeline, ...cards.map((card) => ({ card, at: now }))],
        },
        now,
      );
    },
    restore(cards) {
      const back = new Set(
        cards.map((card) => at.state.leftPipeline.findLast((left) => cardId(left.card) === cardId(card))),
      );
      const saved = withCards(at.state, cards);
      at.state = withoutNotes({ ...saved, leftPipeline: saved.leftPipeline.filter((left) => !back.has(left)) }, now);
    },
    saveStages({ stages, removed }) {
      const gone = Object.fromEntries(removed.map(({ id, name }) => [id, name]));
      const { stagesVersion, formerStages } = at.state;
      at.state = {
        ...at.state,
        stages,
        stagesVersion: stagesVersion + 1,
        formerStages: { ...formerStages, ...gone },
      };
    },
    viewer: at.context.viewer,
    views: () => at.state.boardViews,
    insertView(view) {
      at.state = { ...at.state, boardViews: [...at.state.boardViews, view] };
    },
    deleteView(id) {
      at.state = { ...at.state, boardViews: at.state.boardViews.filter((view) => view.id !== id) };
    },
    announce: (data) => at.events.push({ type: "pipeline_update", data }),
  };
}

export const pipeline: DemoHandlers["pipeline"] = overAll(pipelinePort, useCases);

const cardsById = (state: DemoState): ReadonlyMap<string, PipelineCard> =>
  new Map(state.pipeline.map((card) => [cardId(card), card]));

/** The state with these cards in the pipeline as they are now. */
function withCards(state: DemoState, cards: readonly PipelineCard[]): DemoState {
  const changed = new Map(cards.map((card) => [cardId(card), card]));
  const known = cardsById(state);
  const versions = Object.fromEntries(
    cards.map((card) => [cardId(card), pick(card, ["version", "notesVersion", "ownerId", "owes"])]),
  );
  return {
    ...state,
    pipeline: [
      ...state.pipeline.map((card) => changed.get(cardId(card)) ?? card),
      ...cards.filter((card) => !known.has(cardId(card))),
    ],
    pipelineVersions: { ...state.pipelineVersions, ...versions },
  };
}

/** As on the server, a removed candidate's note stays as long as the removal can be undone. */
function withoutNotes(state: DemoState, now: number): DemoState {
  return {
    ...state,
    leftPipeline: state.leftPipeline.map((left) =>
      now - left.at > undoMs ? { ...left, card: { ...left.card, pipelineNotes: "" } } : left,
    ),
  };
}
