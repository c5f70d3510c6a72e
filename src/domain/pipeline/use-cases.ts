import { storedId } from "../core/ids.ts";
import { refuse, refuseField, refuseState } from "../core/errors.ts";
import { isWorkedOn, type JobStatus, takesNoOne } from "../job/job.ts";
import { type Soon, type UseCase, wait } from "../core/step.ts";
import { requireOwnNote } from "../core/withheld.ts";
import type { Viewer } from "../core/viewer.ts";
import { addOne, type ShortlistPort } from "../shortlist/use-cases.ts";
import type { PipelineAction, PipelineNews } from "./actions.ts";
import { type Passage, pipelineAnalytics } from "./analytics.ts";
import { calendarIn, type PeriodAsk, periodOf } from "../core/period.ts";
import { type WorkFigures, workFigures } from "./figures.ts";
import {
  type AvailableCandidate,
  availableCandidates,
  decidePlaceMany,
  moveInTurn,
  type Outcomes,
  type Seen,
  undoInTurn,
} from "./bulk.ts";
import {
  cardId,
  cardPlace,
  cardViewFor,
  decideMove,
  decidePipelineNotes,
  decidePlace,
  decideRemove,
  decideRestore,
  decideUndoAdd,
  type Earlier,
  type FoundFace,
  historyView,
  isAsAdded,
  type PipelineCard,
  type PipelineCardView,
  type Owing,
  requirePlace,
  storedCardId,
} from "./pipeline.ts";
import {
  type StageInput,
  checkStagesVersion,
  decideStages,
  inStageOrder,
  type PipelineStage,
  stageFor,
  stagesView,
} from "./stages.ts";

import { decideView, requireRemovable, type SavedView, type SavedViewView, viewsFor } from "./views.ts";

/** The stages in order, and the version that saving them must carry. */
export type Stages = { stages: readonly PipelineStage[]; stagesVersion: number };

export type BareCard = Omit<PipelineCard, "stageHistory">;

type Ids = readonly string[];

/** The storage of an organization's pipeline. Maps are by card id, those of listings by listing id; times in ms. */
export type PipelinePort = {
  now: number;
  newId: () => string;
  shortlist: ShortlistPort;
  /** Locks the person's shortlist until the use case is done. */
  lockShortlist: () => Soon<void>;
  stages: () => Soon<Stages>;
  /** By stage id, including removed stages. */
  stageNames: () => Soon<ReadonlyMap<string, string>>;
  /** By stage id; stages without candidates can be absent. */
  stageCounts: () => Soon<ReadonlyMap<string, number>>;
  /** The candidates in the pipeline. */
  placed: () => Soon<ReadonlyMap<string, { maskedCode: string }>>;
  /** The cards in the pipeline without their history, all of them or the given ones. */
  bareCards: (ids?: Ids) => Soon<readonly BareCard[]>;
  cards: (ids: Ids) => Soon<ReadonlyMap<string, PipelineCard>>;
  faces: (listingIds?: Ids) => Soon<ReadonlyMap<string, FoundFace>>;
  /** The versions of ended passages. */
  earlier: (ids: Ids) => Soon<ReadonlyMap<string, Earlier>>;
  /** The last passage of each card removed within the undo period. */
  takenOut: (ids: Ids) => Soon<ReadonlyMap<string, { card: PipelineCard; removedAt: number }>>;
  /** All passages; `since`, in ms: at least those that are open or ended since. */
  passages: (since?: number) => Soon<readonly Passage[]>;
  insert: (cards: readonly PipelineCard[]) => Soon<void>;
  /** The cards must have been loaded before. */
  saveMoves: (cards: readonly PipelineCard[]) => Soon<void>;
  saveNotes: (card: PipelineCard) => Soon<void>;
  remove: (cards: readonly PipelineCard[]) => Soon<void>;
  restore: (cards: readonly PipelineCard[]) => Soon<void>;
  /** Owner and who owes the next step. */
  saveAssigned: (cards: readonly PipelineCard[]) => Soon<void>;
  /** Null if the organization doesn't have this job. */
  jobStatus: (id: string) => Soon<JobStatus | null>;
  /** Whether the organization has this active member. */
  hasColleague: (id: string) => Soon<boolean>;
  saveStages: (change: ReturnType<typeof decideStages>) => Soon<void>;
  viewer: Viewer;
  views: () => Soon<readonly SavedView[]>;
  insertView: (view: SavedView) => Soon<void>;
  deleteView: (id: string) => Soon<void>;
  announce: (news: PipelineNews) => void;
};

type StagesView = { stages: ReturnType<typeof stagesView>; stagesVersion: number };
type OutcomesView = Omit<Outcomes, "moved" | "conflicts"> & {
  moved: PipelineCardView[];
  conflicts: PipelineCardView[];
};

export const pipelineUseCases = {
  *board(port: PipelinePort): UseCase<StagesView & { cards: PipelineCardView[]; available: number }> {
    const { stages, stagesVersion } = yield* wait(port.stages());
    const cards = yield* wait(port.bareCards());
    const faces = yield* wait(port.faces());
    const placed = new Set(cards.map(cardId));
    return {
      stages: stagesView(stages, countsOf(cards)),
      stagesVersion,
      cards: cards.map((card) => cardViewFor(card, faces.get(card.listingId))),
      available: (yield* availableTo(port, placed, { search: "" })).length,
    };
  },

  *count(port: PipelinePort): UseCase<{ total: number; listingIds: string[] }> {
    const placed = yield* wait(port.placed());
    return { total: placed.size, listingIds: [...placed.keys()] };
  },

  *cards(port: PipelinePort, ask: { listingIds: Ids }): UseCase<{ items: PipelineCardView[]; missing: string[] }> {
    const asked = eachOnce(ask.listingIds);
    const cards = new Map((yield* wait(port.bareCards(asked))).map((card) => [cardId(card), card]));
    return {
      items: yield* viewsOf(
        port,
        asked.flatMap((id) => cards.get(id) ?? []),
      ),
      missing: asked.filter((id) => !cards.has(id)),
    };
  },

  *get(port: PipelinePort, ask: { listingId: string }) {
    const { card, face } = yield* cardWithFace(port, ask.listingId);
    if (!card) refuse("not-found");
    const names = yield* wait(port.stageNames());
    return {
      card: cardViewFor(card, face),
      stageHistory: historyView(card.stageHistory, port.now).map((stay) => ({
        ...stay,
        stageName: names.get(stay.stage) ?? stay.stage,
      })),
    };
  },

  *available(
    port: PipelinePort,
    ask: { search: string; jobId?: string | undefined },
  ): UseCase<{ items: AvailableCandidate[]; total: number }> {
    const items = yield* availableTo(port, yield* wait(port.placed()), ask);
    return { items, total: items.length };
  },

  /** Late cards are those of the calendar in `timeZone`, by default UTC. */
  *analytics(
    port: PipelinePort,
    ask: { timeZone?: string | undefined },
  ): UseCase<ReturnType<typeof pipelineAnalytics>> {
    const at = { now: port.now, dateAt: calendarIn(ask.timeZone) };
    const { stages } = yield* wait(port.stages());
    return pipelineAnalytics(stages, yield* wait(port.passages()), at);
  },

  /** `days`: the length of the period; null: since the beginning. */
  *figures(port: PipelinePort, ask: PeriodAsk): UseCase<{ items: WorkFigures[] }> {
    const period = periodOf(ask, port.now);
    const at = { now: port.now, dateAt: calendarIn(ask.timeZone) };
    const { stages } = yield* wait(port.stages());
    return { items: workFigures(stages, yield* wait(port.passages(period.since)), period, at) };
  },

  /** With `shortlist`, it is also shortlisted if it isn't yet (spec §14). */
  *add(
    port: PipelinePort,
    ask: { listingId: string; jobId?: string | undefined; stage?: string | undefined; shortlist: boolean },
  ): UseCase<{ card: PipelineCardView; shortlisted: boolean }> {
    const listingId = storedId(ask.listingId);
    const jobId = yield* jobToFill(port, ask.jobId);
    const id = cardId({ listingId, jobId });
    if (ask.shortlist) yield* wait(port.lockShortlist());
    const { stages } = yield* wait(port.stages());
    const placed = yield* wait(port.placed());
    const found = (yield* wait(port.shortlist.found([listingId]))).get(listingId);
    const listed = yield* wait(port.shortlist.listed());
    const isShortlisted = listed.some((entry) => entry.listingId === listingId);
    const card = decidePlace({
      listingId,
      jobId,
      stage: stageFor(stages, ask.stage).id,
      known: placed.get(id),
      found,
      shortlisted: isShortlisted || ask.shortlist,
      count: placed.size,
      earlier: (yield* wait(port.earlier([id]))).get(id),
      now: port.now,
    });
    if (!isShortlisted) yield* addOne(port.shortlist, listed, { listingId, notes: "", found });
    yield* wait(port.insert([card]));
    announce(port, stages, "added", [{ card }]);
    return { card: yield* viewOf(port, card), shortlisted: !isShortlisted };
  },

  *addMany(
    port: PipelinePort,
    ask: { listingIds: Ids; jobId?: string | undefined; stage?: string | undefined },
  ): UseCase<{ added: PipelineCardView[]; skipped: number; missing: number }> {
    const listingIds = ask.listingIds.map(storedId);
    const jobId = yield* jobToFill(port, ask.jobId);
    const { stages } = yield* wait(port.stages());
    const placed = yield* wait(port.placed());
    const { added, skipped, missing } = decidePlaceMany({
      listingIds,
      jobId,
      stage: stageFor(stages, ask.stage).id,
      known: placed,
      found: yield* wait(port.shortlist.found(listingIds)),
      shortlisted: new Set((yield* wait(port.shortlist.listed())).map((entry) => entry.listingId)),
      earlier: yield* wait(port.earlier(listingIds.map((listingId) => cardId({ listingId, jobId })))),
      count: placed.size,
      now: port.now,
    });
    yield* wait(port.insert(added));
    announce(port, stages, "bulk_added", added.map(alone));
    return { added: yield* viewsOf(port, added), skipped, missing };
  },

  *move(port: PipelinePort, ask: { listingId: string; stage: string; version: number }): UseCase<PipelineCardView> {
    const { stages } = yield* wait(port.stages());
    const { card: before, face } = yield* cardWithFace(port, ask.listingId);
    const wanted = { stage: stageFor(stages, ask.stage).id, version: ask.version, now: port.now };
    const { card, moved } = decideMove(before, wanted, (current) => cardViewFor(current, face));
    if (moved) {
      yield* wait(port.saveMoves([card]));
      announce(port, stages, "moved", [{ card, from: before?.pipelineStage }]);
    }
    return cardViewFor(card, face);
  },

  *moveMany(port: PipelinePort, { cards, stage }: { cards: readonly Seen[]; stage: string }): UseCase<OutcomesView> {
    return yield* movingMany(port, "moved", cards, (found, asked, stages) =>
      moveInTurn(found, { asked, stage: stageFor(stages, stage).id, now: port.now }),
    );
  },

  *undoMove(port: PipelinePort, { cards }: { cards: readonly Seen[] }): UseCase<OutcomesView> {
    return yield* movingMany(port, "undone", cards, (found, asked, stages) =>
      undoInTurn(found, { asked, stages, now: port.now }),
    );
  },

  *update(port: PipelinePort, ask: { listingId: string; notes: string; version: number }): UseCase<PipelineCardView> {
    requireOwnNote("notes", ask.notes);
    const { card: before, face } = yield* cardWithFace(port, ask.listingId);
    const card = decidePipelineNotes(before, ask, (current) => cardViewFor(current, face));
    yield* wait(port.saveNotes(card));
    announce(port, (yield* wait(port.stages())).stages, "notes_updated", [{ card }]);
    return cardViewFor(card, face);
  },

  /** `added`: additions to undo, if no one has worked on the card since. */
  *remove(
    port: PipelinePort,
    ask: { listingIds: Ids; added?: readonly Seen[] | undefined },
  ): UseCase<{ removed: string[] }> {
    const listingIds = eachOnce(ask.listingIds);
    const added = new Map(ask.added?.map(({ listingId, version }) => [storedCardId(listingId), version]));
    const cards = yield* wait(port.cards(listingIds));
    const before = listingIds.flatMap((id) => {
      const [card, version] = [cards.get(id), added.get(id)];
      return card && (version === undefined || isAsAdded(card, version)) ? card : [];
    });
    yield* wait(
      port.remove(before.map((card) => (added.has(cardId(card)) ? decideUndoAdd(card) : decideRemove(card, port.now)))),
    );
    announce(port, (yield* wait(port.stages())).stages, "removed", before.map(alone));
    return { removed: before.map(cardId) };
  },

  /** What isn't given stays. Conflicts with no move: the last one counts. */
  *assign(
    port: PipelinePort,
    ask: { listingIds: Ids; ownerId?: string | null | undefined; owes?: Owing | undefined },
  ): UseCase<{ items: PipelineCardView[] }> {
    const ids = eachOnce(ask.listingIds);
    const ownerId = ask.ownerId ? storedId(ask.ownerId) : ask.ownerId;
    if (ownerId && !(yield* wait(port.hasColleague(ownerId))))
      refuseField("ownerId", "Choose a member of your organization.");
    const cards = yield* wait(port.cards(ids));
    const assigned = ids
      .flatMap((id) => cards.get(id) ?? [])
      .map((card) => ({
        ...card,
        ownerId: ownerId === undefined ? card.ownerId : ownerId,
        owes: ask.owes ?? card.owes,
      }));
    yield* wait(port.saveAssigned(assigned));
    announce(port, (yield* wait(port.stages())).stages, "assigned", assigned.map(alone));
    return { items: yield* viewsOf(port, assigned) };
  },

  *restore(port: PipelinePort, ask: { listingIds: Ids }): UseCase<{ restored: PipelineCardView[] }> {
    const listingIds = eachOnce(ask.listingIds);
    const { stages } = yield* wait(port.stages());
    const placed = yield* wait(port.placed());
    const takenOut = yield* wait(port.takenOut(listingIds));
    const back = listingIds.flatMap((id) => {
      const out = takenOut.get(id);
      if (!out) return [];
      const { card, removedAt } = out;
      const at = { removedAt, now: port.now, stages: inStageOrder(stages), inPipeline: placed.has(id) };
      return decideRestore(card, at) ?? [];
    });
    requirePlace(placed.size, back.length);
    yield* wait(port.restore(back));
    announce(port, stages, "restored", back.map(alone));
    return { restored: yield* viewsOf(port, back) };
  },

  *views(port: PipelinePort): UseCase<{ items: SavedViewView[] }> {
    return { items: viewsFor(port.viewer, yield* wait(port.views())) };
  },

  *saveView(
    port: PipelinePort,
    ask: Pick<SavedView, "name" | "params" | "shared">,
  ): UseCase<{ items: SavedViewView[] }> {
    const own = (yield* wait(port.views())).filter(({ ownerId }) => ownerId === port.viewer.personId);
    yield* wait(port.insertView(decideView(port.viewer, ask, { own, id: port.newId() })));
    return { items: viewsFor(port.viewer, yield* wait(port.views())) };
  },

  *removeView(port: PipelinePort, ask: { id: string }): UseCase<{ items: SavedViewView[] }> {
    const id = storedId(ask.id);
    requireRemovable(
      port.viewer,
      (yield* wait(port.views())).find((view) => view.id === id),
    );
    yield* wait(port.deleteView(id));
    return { items: viewsFor(port.viewer, yield* wait(port.views())) };
  },

  *saveStages(
    port: PipelinePort,
    { stages: asked, version }: { stages: readonly StageInput[]; version: number },
  ): UseCase<StagesView> {
    const { stages: before, stagesVersion } = yield* wait(port.stages());
    const counts = yield* wait(port.stageCounts());
    checkStagesVersion(version, stagesVersion, () => ({ stages: stagesView(before, counts), stagesVersion }));
    const change = decideStages(before, { asked, counts, newId: port.newId });
    yield* wait(port.saveStages(change));
    port.announce({ action: "stages_updated" });
    return { stages: stagesView(change.stages, counts), stagesVersion: stagesVersion + 1 };
  },
};

const eachOnce = (ids: Ids): string[] => [...new Set(ids.map(storedCardId))];

/** @throws ExpectedError `not-found` */
function* knownJob(port: PipelinePort, id: string | undefined): UseCase<string | null> {
  if (id === undefined) return null;
  const jobId = storedId(id);
  yield* statusOf(port, jobId);
  return jobId;
}

/** The job that a candidate is added to. @throws ExpectedError `not-found`, `wrong-state` */
function* jobToFill(port: PipelinePort, id: string | undefined): UseCase<string | null> {
  if (id === undefined) return null;
  const jobId = storedId(id);
  const status = yield* statusOf(port, jobId);
  if (!isWorkedOn(status)) refuseState(takesNoOne(status));
  return jobId;
}

function* statusOf(port: PipelinePort, jobId: string): UseCase<JobStatus> {
  return (
    (yield* wait(port.jobStatus(jobId))) ??
    refuse("not-found", { detail: "This job doesn't exist. Choose another one." })
  );
}

/** Stage id → its candidates; stages without candidates are absent. */
export function countsOf(cards: readonly Pick<PipelineCard, "pipelineStage">[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { pipelineStage } of cards) counts.set(pipelineStage, (counts.get(pipelineStage) ?? 0) + 1);
  return counts;
}

function* cardWithFace(port: PipelinePort, asked: string) {
  const id = storedCardId(asked);
  const card = (yield* wait(port.cards([id]))).get(id);
  return { card, face: (yield* wait(port.faces(card ? [card.listingId] : []))).get(cardPlace(id).listingId) };
}

function* viewsOf(port: PipelinePort, cards: readonly BareCard[]): UseCase<PipelineCardView[]> {
  const faces = yield* wait(port.faces(cards.map(({ listingId }) => listingId)));
  return cards.map((card) => cardViewFor(card, faces.get(card.listingId)));
}

function* viewOf(port: PipelinePort, card: BareCard): UseCase<PipelineCardView> {
  return cardViewFor(card, (yield* wait(port.faces([card.listingId]))).get(card.listingId));
}

function* availableTo(
  port: PipelinePort,
  placed: { has: (id: string) => boolean },
  ask: { search: string; jobId?: string | undefined },
): UseCase<AvailableCandidate[]> {
  const jobId = yield* knownJob(port, ask.jobId);
  const shortlisted = (yield* wait(port.shortlist.listed())).filter(
    ({ listingId }) => !placed.has(cardId({ listingId, jobId })),
  );
  const found = yield* wait(port.shortlist.found(shortlisted.map(({ listingId }) => listingId)));
  return availableCandidates({ shortlisted, found, placed, jobId, search: ask.search });
}

function* movingMany(
  port: PipelinePort,
  action: "moved" | "undone",
  cards: readonly Seen[],
  decide: (
    found: ReadonlyMap<string, PipelineCard>,
    asked: readonly Seen[],
    stages: readonly PipelineStage[],
  ) => Outcomes,
): UseCase<OutcomesView> {
  const asked = cards.map(({ listingId, version }) => ({ listingId: storedCardId(listingId), version }));
  const { stages } = yield* wait(port.stages());
  const before = yield* wait(port.cards(asked.map(({ listingId }) => listingId)));
  const { moved, conflicts, ...others } = decide(before, asked, stages);
  yield* wait(port.saveMoves(moved));
  announce(
    port,
    stages,
    action,
    moved.map((card) => ({ card, from: before.get(cardId(card))?.pipelineStage })),
  );
  return { ...others, moved: yield* viewsOf(port, moved), conflicts: yield* viewsOf(port, conflicts) };
}

type Announced = { card: PipelineCard; from?: string | undefined };

const alone = (card: PipelineCard): Announced => ({ card });

function announce(
  port: PipelinePort,
  stages: readonly PipelineStage[],
  action: PipelineAction,
  cards: readonly Announced[],
): void {
  const names = new Map(stages.map(({ id, name }) => [id, name]));
  for (const { card, from } of cards)
    port.announce({
      action,
      listingId: card.listingId,
      ...(card.jobId !== null && { jobId: card.jobId }),
      candidateCode: card.maskedCode,
      newStage: card.pipelineStage,
      newStageName: names.get(card.pipelineStage) ?? card.pipelineStage,
      ...(from !== undefined && { oldStageName: names.get(from) ?? from }),
    });
}
