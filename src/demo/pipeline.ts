import type { PipelineAction } from "#domain/live/topics.ts";
import { availableCandidates, decidePlaceMany, moveInTurn, type Outcomes, undoInTurn } from "#domain/pipeline/bulk.ts";
import { pipelineAnalytics } from "#domain/pipeline/analytics.ts";
import {
  cardViewFor,
  decideMove,
  decidePipelineNotes,
  decidePlace,
  decideRemove,
  decideRestore,
  historyView,
  type PipelineCard,
  type PipelineCardView,
  requirePlace,
} from "#domain/pipeline/pipeline.ts";
import { checkStagesVersion, decideStages, inStageOrder, stageFor, stagesView } from "#domain/pipeline/stages.ts";
import { refuse } from "#domain/core/errors.ts";
import { type Found, inOrder, undoMs } from "#domain/shortlist/shortlist.ts";
import type { DemoEvent, DemoHandlers } from "./runner.ts";
import { shortlist as shortlistHandlers } from "./shortlist.ts";
import type { DemoState } from "./state.ts";

export const pipeline: DemoHandlers["pipeline"] = {
  board(state, _ask) {
    return {
      answer: {
        stages: stagesView(state.stages, countsOf(state)),
        stagesVersion: state.stagesVersion,
        cards: state.pipeline.map((card) => view(state, card)),
        available: availableIn(state, "").length,
      },
    };
  },
  count(state, _ask) {
    return { answer: { total: state.pipeline.length, listingIds: state.pipeline.map(({ listingId }) => listingId) } };
  },
  cards(state, { listingIds }) {
    const cards = cardsById(state);
    const asked = [...new Set(listingIds)];
    return {
      answer: {
        items: asked.flatMap((id) => cards.get(id) ?? []).map((card) => view(state, card)),
        missing: asked.filter((id) => !cards.has(id)),
      },
    };
  },
  get(state, { listingId }, { now }) {
    const card = cardsById(state).get(listingId) ?? refuse("not-found");
    const names = new Map([
      ...Object.entries(state.formerStages),
      ...state.stages.map(({ id, name }) => [id, name] as const),
    ]);
    return {
      answer: {
        card: view(state, card),
        stageHistory: historyView(card.stageHistory, now).map((stay) => ({
          ...stay,
          stageName: names.get(stay.stage) ?? stay.stage,
        })),
      },
    };
  },
  available(state, { search }) {
    const items = availableIn(state, search);
    return { answer: { items, total: items.length } };
  },
  analytics(state, _ask, { now }) {
    const passages = [
      ...state.pipeline.map((card) => ({ ...card, open: true })),
      ...state.leftPipeline.map(({ card }) => ({ ...card, open: false })),
    ];
    return { answer: pipelineAnalytics(state.stages, passages, now) };
  },
  add(state, { listingId, stage, shortlist }, context) {
    const isShortlisted = state.shortlist.some(({ candidateId }) => candidateId === listingId);
    const card = decidePlace({
      listingId,
      stage: stageFor(state.stages, stage).id,
      known: cardsById(state).get(listingId),
      found: foundAll(state).get(listingId),
      shortlisted: isShortlisted || shortlist,
      count: state.pipeline.length,
      earlier: state.pipelineVersions[listingId],
      now: context.now,
    });
    const shortlisted = isShortlisted ? null : shortlistHandlers.add(state, { listingId, notes: "" }, context);
    const next = withCards(shortlisted?.state ?? state, [card]);
    return {
      answer: { card: view(next, card), shortlisted: shortlisted !== null },
      state: next,
      event: [shortlisted?.event ?? [], events(state, "added", [{ card }])].flat(),
    };
  },
  addMany(state, { listingIds, stage }, { now }) {
    const { added, skipped, missing } = decidePlaceMany({
      listingIds,
      stage: stageFor(state.stages, stage).id,
      known: cardsById(state),
      found: foundAll(state),
      shortlisted: new Set(state.shortlist.map(({ candidateId }) => candidateId)),
      earlier: new Map(Object.entries(state.pipelineVersions)),
      count: state.pipeline.length,
      now,
    });
    const next = withCards(state, added);
    return {
      answer: { added: added.map((card) => view(next, card)), skipped, missing },
      state: next,
      event: events(
        state,
        "bulk_added",
        added.map((card) => ({ card })),
      ),
    };
  },
  move(state, { listingId, stage, version }, { now }) {
    const before = cardsById(state).get(listingId);
    const { card, moved } = decideMove(before, { stage: stageFor(state.stages, stage).id, version, now }, (current) =>
      view(state, current),
    );
    if (!before || !moved) return { answer: view(state, card) };
    return {
      answer: view(state, card),
      state: withCards(state, [card]),
      event: events(state, "moved", [{ card, from: before.pipelineStage }]),
    };
  },
  moveMany(state, { cards, stage }, { now }) {
    return moved(
      state,
      "moved",
      moveInTurn(cardsById(state), { asked: cards, stage: stageFor(state.stages, stage).id, now }),
    );
  },
  undoMove(state, { cards }, { now }) {
    return moved(state, "undone", undoInTurn(cardsById(state), { asked: cards, stages: state.stages, now }));
  },
  update(state, { listingId, notes, version }) {
    const card = decidePipelineNotes(cardsById(state).get(listingId), { notes, version }, (current) =>
      view(state, current),
    );
    return {
      answer: view(state, card),
      state: withCards(state, [card]),
      event: events(state, "notes_updated", [{ card }]),
    };
  },
  remove(state, { listingIds }, { now }) {
    const cards = [...new Set(listingIds)].flatMap((id) => cardsById(state).get(id) ?? []);
    const out = cards.map((card) => decideRemove(card, now));
    const next = withoutNotes(
      {
        ...withCards(state, out, []),
        leftPipeline: [...state.leftPipeline, ...out.map((card) => ({ card, at: now }))],
      },
      now,
    );
    return {
      answer: { removed: cards.map(({ listingId }) => listingId) },
      state: next,
      event: events(
        state,
        "removed",
        cards.map((card) => ({ card })),
      ),
    };
  },
  restore(state, { listingIds }, { now }) {
    const inPipeline = cardsById(state);
    const back = [...new Set(listingIds)].flatMap((id) => {
      const left = state.leftPipeline.findLast(({ card }) => card.listingId === id);
      const card =
        left &&
        decideRestore(left.card, {
          removedAt: left.at,
          now,
          stages: inStageOrder(state.stages),
          inPipeline: inPipeline.has(id),
        });
      return card ? [{ left, card }] : [];
    });
    requirePlace(state.pipeline.length, back.length);
    const cards = back.map(({ card }) => card);
    const next = withoutNotes(
      {
        ...withCards(state, cards),
        leftPipeline: state.leftPipeline.filter((each) => !back.some(({ left }) => left === each)),
      },
      now,
    );
    return {
      answer: { restored: cards.map((card) => view(next, card)) },
      state: next,
      event: events(state, "restored", back),
    };
  },
  saveStages(state, { stages: asked, version }, { newId }) {
    const counts = countsOf(state);
    checkStagesVersion(version, state.stagesVersion, () => ({
      stages: stagesView(state.stages, counts),
      stagesVersion: state.stagesVersion,
    }));
    const { stages, removed } = decideStages(state.stages, { asked, counts, newId });
    const stagesVersion = state.stagesVersion + 1;
    const formerStages = { ...state.formerStages, ...Object.fromEntries(removed.map(({ id, name }) => [id, name])) };
    return {
      answer: { stages: stagesView(stages, counts), stagesVersion },
      state: { ...state, stages, stagesVersion, formerStages },
      event: [{ type: "pipeline_update", data: { action: "stages_updated" } }],
    };
  },
};

const cardsById = (state: DemoState): ReadonlyMap<string, PipelineCard> =>
  new Map(state.pipeline.map((card) => [card.listingId, card]));

function foundAll(state: DemoState): ReadonlyMap<string, Found> {
  return new Map(state.listings.map((listing) => [listing.id, { listing, blocked: false }]));
}

function view(state: DemoState, card: PipelineCard): PipelineCardView {
  return cardViewFor(card, foundAll(state).get(card.listingId));
}

function countsOf(state: DemoState): Map<string, number> {
  return new Map(
    state.stages.map(({ id }) => [id, state.pipeline.filter(({ pipelineStage }) => pipelineStage === id).length]),
  );
}

function availableIn(state: DemoState, search: string) {
  const shortlisted = inOrder(
    state.shortlist.map(({ candidateId, addedAt }) => ({ listingId: candidateId, addedAt: Date.parse(addedAt) })),
  );
  return availableCandidates({ shortlisted, found: foundAll(state), placed: cardsById(state), search });
}

/**
 * The state with these cards as they are now; `inPipeline`: those of them that are in the pipeline, all unless told.
 */
function withCards(
  state: DemoState,
  cards: readonly PipelineCard[],
  inPipeline: readonly PipelineCard[] = cards,
): DemoState {
  const changed = new Map(inPipeline.map((card) => [card.listingId, card]));
  const gone = new Set(cards.filter(({ listingId }) => !changed.has(listingId)).map(({ listingId }) => listingId));
  const kept = state.pipeline
    .filter(({ listingId }) => !gone.has(listingId))
    .map((card) => changed.get(card.listingId) ?? card);
  const known = new Set(kept.map(({ listingId }) => listingId));
  const versions = Object.fromEntries(
    cards.map(({ listingId, version, notesVersion }) => [listingId, { version, notesVersion }]),
  );
  return {
    ...state,
    pipeline: [...kept, ...inPipeline.filter(({ listingId }) => !known.has(listingId))],
    pipelineVersions: { ...state.pipelineVersions, ...versions },
  };
}

/** As on the server, the note of a candidate who was taken out is kept as long as an undo reaches. */
function withoutNotes(state: DemoState, now: number): DemoState {
  return {
    ...state,
    leftPipeline: state.leftPipeline.map((left) =>
      now - left.at > undoMs ? { ...left, card: { ...left.card, pipelineNotes: "" } } : left,
    ),
  };
}

function moved(
  state: DemoState,
  action: "moved" | "undone",
  { moved: cards, unchanged, conflicts, missing }: Outcomes,
) {
  const before = cardsById(state);
  return {
    answer: {
      moved: cards.map((card) => view(state, card)),
      unchanged,
      conflicts: conflicts.map((card) => view(state, card)),
      missing,
    },
    state: withCards(state, cards),
    event: events(
      state,
      action,
      cards.map((card) => ({ card, from: before.get(card.listingId)?.pipelineStage })),
    ),
  };
}

/** As the server announces: one a card, names of stages and codes, never a note. */
function events(
  state: DemoState,
  action: PipelineAction,
  cards: readonly { card: PipelineCard; from?: string | undefined }[],
): DemoEvent[] {
  const names = new Map(state.stages.map(({ id, name }) => [id, name]));
  return cards.map(({ card, from }) => ({
    type: "pipeline_update",
    data: {
      action,
      listingId: card.listingId,
      candidateCode: card.maskedCode,
      newStage: card.pipelineStage,
      newStageName: names.get(card.pipelineStage) ?? card.pipelineStage,
      ...(from !== undefined && { oldStageName: names.get(from) ?? from }),
    },
  }));
}
