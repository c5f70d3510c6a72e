import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Live, Problem } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useClock } from "#web/lib/backend/use-now.ts";
import { counted } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { cardId, pipelineLimits, undoEndedText } from "#domain/pipeline/pipeline.ts";
import { notify } from "#web/ui/toast.tsx";
import { leaving, movedCard, moving, movingBack } from "./board-state.ts";
import { type Outcomes, outcomesOf } from "./outcomes.ts";
import { keepCount, keepTruth, refreshAvailable } from "./cache.ts";
import { boardNow, type Desk, remember, type UndoOf, useDesk } from "./desk.ts";
import { type BoardCard, type BoardStage } from "./queries.ts";
import { outdate } from "#web/lib/backend/ask.ts";
import { type InParts, inParts, notifyStopped } from "#web/lib/in-parts.ts";
import { notifyError } from "#web/lib/notify-error.ts";

export type Candidate = { id: string; maskedCode: string };
/** Without a stage into the first one; `shortlist`: shortlisted in the same step when it is not yet (spec §14). */
type AddOptions = { stage?: string; shortlist?: boolean; jobId?: string | undefined };

type Assigned = { ownerId?: string | null; owes?: BoardCard["owes"] };

type World = {
  api: Api;
  queryClient: QueryClient;
  desk: Desk;
  live: Live | null;
  /** The page's clock: in the demo, the demo's. */ clock: () => number;
};

/**
 * All pipeline actions. Each is applied optimistically, reports its result and, where possible, offers Undo in the
 * toast and with `undo`. Changes to the same card run one after the other (spec §14, §20).
 */
export function usePipeline() {
  const { api, live } = useBackend();
  const clock = useClock();
  const queryClient = useQueryClient();
  const desk = useDesk();
  return useMemo(() => {
    const world: World = { api, queryClient, desk, live, clock };
    return {
      add: (candidate: Candidate, options: AddOptions = {}) => add(world, candidate, options),
      /** `cards` as their mover saw them: their versions are sent along. Returns how many moves started. */
      move: (cards: readonly BoardCard[], stage: BoardStage) => move(world, cards, stage),
      remove: (cards: readonly BoardCard[]) => remove(world, cards),
      /** `shortlisted`: the listings that adding had put on the shortlist. */
      undoAdd: (cards: readonly BoardCard[], shortlisted: readonly string[]) => takeOut(world, cards, { shortlisted }),
      /** Rejects with the `Problem`; the caller shows it beside the note. */
      saveNotes: (card: BoardCard, ask: { notes: string; version: number }) => saveNotes(world, card, ask),
      /** Sets who works on cards, or who owes the next step. */
      assign: (cards: readonly BoardCard[], ask: Assigned) => assign(world, cards, ask),
      /** Undoes the last step. False when there is none. */
      undo: () => {
        const last = desk.undos.at(-1);
        last?.run();
        return last !== undefined;
      },
    };
  }, [api, queryClient, desk, live, clock]);
}

async function add(
  world: World,
  { id: listingId, maskedCode }: Candidate,
  { stage, shortlist = false, jobId }: AddOptions,
): Promise<void> {
  const { api, queryClient, desk } = world;
  const id = cardId({ listingId, jobId });
  keepCount(queryClient, { added: [id] });
  const made = Promise.withResolvers<Awaited<UndoOf>>();
  const undo = remember(desk, made.promise);
  try {
    const { card, shortlisted } = await desk.inTurn([id], () =>
      api.pipeline.add({ listingId, jobId, shortlist, ...(stage === undefined ? {} : { stage }) }),
    );
    keepTruth(queryClient, { cards: [card] });
    const into = boardNow(queryClient, desk)?.stages.find((each) => each.id === card.pipelineStage);
    made.resolve(() => void takeOut(world, [card], { shortlisted: shortlisted ? [listingId] : [] }));
    if (!undo.isRun())
      notify({
        title: "Added to Pipeline",
        description: into ? `${maskedCode} is in ${into.name}` : maskedCode,
        action: { label: "Undo", onAction: undo.run },
      });
    if (shortlisted) void outdate(queryClient, "shortlist");
  } catch (error) {
    if (error instanceof Problem && error.code === "already-in-pipeline") {
      notify({ title: "Already in Pipeline", description: `${maskedCode} is already in the pipeline` });
      void rereadCards(world, [id]);
      return;
    }
    keepCount(queryClient, { gone: [id] });
    const missing = error instanceof Problem && error.status === 404;
    notify({ title: "Error", description: missing ? "Candidate not found" : problemDetail(error), tone: "danger" });
  } finally {
    made.resolve(null);
    void refreshAvailable(queryClient, api).catch(() => undefined);
  }
}

function move(world: World, cards: readonly BoardCard[], stage: BoardStage): number {
  const { queryClient, desk, clock } = world;
  const now = clock();
  const here = new Map(boardNow(queryClient, desk)?.cards.map((card) => [card.id, card]));
  const going: BoardCard[] = [];
  const lost: BoardCard[] = [];
  let gone = 0;
  for (const seen of cards) {
    const card = here.get(seen.id);
    if (!card) gone++;
    if (!card || card.pipelineStage === stage.id) continue;
    // The server's rule, applied in advance: a card that a colleague moved meanwhile isn't moved again unseen.
    (isMovable(card, seen, stage, now) ? going : lost).push(card);
  }
  if (gone > 0) sayGone(gone);
  if (lost.length > 0) sayLost(world, lost);
  if (going.length > 0) void moveOn(world, going, stage, now);
  return going.length;
}

async function moveOn(world: World, going: readonly BoardCard[], stage: BoardStage, now: number): Promise<void> {
  const { api, desk } = world;
  const ids = going.map(({ id }) => id);
  const end = desk.begin(moving(going, stage.id, now));
  const made = Promise.withResolvers<Awaited<UndoOf>>();
  const undo = remember(desk, made.promise);
  try {
    const answers = await desk.inTurn(ids, () => moveAll(api, going, stage.id));
    const { moved } = settle(world, answers);
    if (moved.length > 0) {
      made.resolve(() => void moveBack(world, moved, going));
      const description = `${namesOf(moved)} moved to ${stage.name}`;
      if (!undo.isRun()) notify({ title: "Stage Updated", description, action: { label: "Undo", onAction: undo.run } });
    }
    sayStopped(world, answers);
  } catch (error) {
    notifyError(error);
    void rereadCards(world, ids);
  } finally {
    made.resolve(null);
    end();
  }
}

function isMovable(card: BoardCard, seen: BoardCard, stage: BoardStage, now: number): boolean {
  try {
    movedCard(card, { stage: stage.id, version: seen.version, now });
    return true;
  } catch {
    return false;
  }
}

const namesOf = (cards: readonly Pick<BoardCard, "maskedCode">[], count = cards.length): string =>
  cards.length === 1 ? cards[0]!.maskedCode : counted(count, "candidate");

type Moves = InParts<string, Partial<Outcomes>>;

async function moveAll(api: Api, cards: readonly BoardCard[], stage: string): Promise<Moves> {
  const [card] = cards;
  if (cards.length === 1 && card)
    return { parts: [await moveOne(api, card, stage)], done: [card.id], rest: [], error: undefined };
  const versions = new Map(cards.map(({ id, version }) => [id, version]));
  return inBulk([...versions.keys()], (ids) => api.pipeline.moveMany({ cards: seenOf(ids, versions), stage }));
}

const inBulk = <Part>(ids: readonly string[], call: (ids: string[]) => Promise<Part>) =>
  inParts(ids, call, pipelineLimits.bulk);

const seenOf = (ids: readonly string[], versions: ReadonlyMap<string, number>) =>
  ids.map((listingId) => ({ listingId, version: versions.get(listingId) ?? 0 }));

/** One card, answered like many. */
async function moveOne(api: Api, card: BoardCard, stage: string): Promise<Partial<Outcomes>> {
  try {
    const moved = await api.pipeline.move({ listingId: card.id, stage, version: card.version });
    // Nothing happens when a colleague already moved the card to this stage.
    return moved.version === card.version + 1 ? { moved: [moved] } : { unchanged: [card.id] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "version-conflict") return { conflicts: [error.current as BoardCard] };
    if (error.status === 404) return { missing: [card.id] };
    throw error;
  }
}

/** Writes the answers to the board and reports conflicts. */
function settle(world: World, { parts }: Moves): Outcomes {
  const outcomes = outcomesOf(parts);
  const { moved, unchanged, conflicts, missing } = outcomes;
  keepTruth(world.queryClient, { cards: [...moved, ...conflicts], gone: missing });
  world.desk.expectNothing([...unchanged, ...conflicts.map(({ id }) => id), ...missing]);
  if (unchanged.length > 0) void rereadCards(world, unchanged);
  if (conflicts.length > 0) sayLost(world, conflicts);
  if (missing.length > 0) sayGone(missing.length);
  return outcomes;
}

/** After a call that failed: whether its cards changed isn't known, so they are refetched with the rest. */
function sayStopped(world: World, { done, rest, error }: InParts<string, unknown>): void {
  notifyStopped(done.length, done.length + rest.length, error);
  if (rest.length === 0) return;
  world.desk.expectNothing(rest);
  void rereadCards(world, rest);
}

/** Undoes moves; `before`: the cards as they were. */
async function moveBack(world: World, moved: readonly BoardCard[], before: readonly BoardCard[]): Promise<void> {
  const { api, desk } = world;
  const ids = moved.map(({ id }) => id);
  const end = desk.begin(movingBack(before, moved));
  try {
    const answers = await desk.inTurn(ids, () => {
      // Only when its turn comes is the version known that a previously undone later step left.
      const versions = new Map(moved.map(({ id, version }) => [id, desk.versionNow(id, version)]));
      return inBulk(ids, (part) => api.pipeline.undoMove({ cards: seenOf(part, versions) }));
    });
    const outcomes = settle(world, answers);
    for (const { id, version } of outcomes.moved) {
      const place = before.find((card) => card.id === id);
      if (place) desk.cameBack(id, place.version, version);
    }
    sayMovedBack(world, outcomes.moved);
    sayStaying(moved.filter(({ id }) => outcomes.unchanged.includes(id)));
    sayStopped(world, answers);
  } catch (error) {
    notifyError(error);
    void rereadCards(world, ids);
  } finally {
    end();
  }
}

function sayMovedBack({ queryClient, desk }: World, cards: readonly BoardCard[]): void {
  const [first] = cards;
  if (!first) return;
  const stage = boardNow(queryClient, desk)?.stages.find(({ id }) => id === first.pipelineStage);
  notify({
    title: "Stage Updated",
    description:
      cards.length === 1
        ? `${first.maskedCode} moved back to ${stage?.name ?? "its stage"}`
        : `${counted(cards.length, "candidate")} moved back`,
  });
}

async function remove(world: World, cards: readonly BoardCard[]): Promise<void> {
  if (cards.length > 0) await takeOut(world, cards, { undoable: true });
}

/** Removes from the pipeline; `shortlisted`: these listings also from the shortlist, where adding had put them. */
async function takeOut(
  world: World,
  cards: readonly BoardCard[],
  { undoable = false, shortlisted = [] }: { undoable?: boolean; shortlisted?: readonly string[] },
): Promise<void> {
  const { api, queryClient, desk } = world;
  const ids = cards.map(({ id }) => id);
  const end = desk.begin(leaving(ids));
  keepCount(queryClient, { gone: ids });
  const made = Promise.withResolvers<Awaited<UndoOf>>();
  const undo = undoable ? remember(desk, made.promise) : null;
  try {
    const answers = await desk.inTurn(ids, async () => {
      const gone = await inBulk(ids, (listingIds) => api.pipeline.remove({ listingIds }));
      for (const listingId of shortlisted)
        if (!gone.rest.includes(listingId)) await api.shortlist.remove({ listingId });
      return gone;
    });
    const removed = answers.parts.flatMap((part) => part.removed);
    keepTruth(queryClient, { gone: answers.done });
    keepCount(queryClient, { added: answers.rest });
    desk.expectNothing(answers.done.filter((id) => !removed.includes(id)));
    if (shortlisted.length > 0) void outdate(queryClient, "shortlist");
    const what = namesOf(cards, removed.length);
    const left = cards.filter(({ id }) => removed.includes(id));
    made.resolve(left.length > 0 ? () => void bringBack(world, left) : null);
    if (!undo?.isRun())
      notify({
        title: "Removed from Pipeline",
        description: what,
        ...(undo && left.length > 0 ? { action: { label: "Undo", onAction: undo.run } } : {}),
      });
    sayStopped(world, answers);
  } catch (error) {
    keepCount(queryClient, { added: ids });
    notifyError(error);
    void rereadCards(world, ids);
  } finally {
    made.resolve(null);
    end();
    void refreshAvailable(queryClient, api).catch(() => undefined);
  }
}

/** `cards` as they were when removed. */
async function bringBack(world: World, cards: readonly BoardCard[]): Promise<void> {
  const { api, queryClient, desk } = world;
  const ids = cards.map(({ id }) => id);
  try {
    const answers = await desk.inTurn(ids, () => inBulk(ids, (listingIds) => api.pipeline.restore({ listingIds })));
    const restored = answers.parts.flatMap((part) => part.restored);
    const lost = answers.done.length - restored.length;
    keepTruth(queryClient, { cards: restored });
    const versions = new Map(restored.map(({ id, version }) => [id, version]));
    for (const card of cards) {
      const version = versions.get(card.id);
      if (version !== undefined) desk.cameBack(card.id, card.version, version);
    }
    desk.expectNothing(answers.done.filter((id) => !versions.has(id)));
    if (restored.length > 0)
      notify({
        title: "Added to Pipeline",
        description:
          restored.length === 1
            ? `${restored[0]!.maskedCode} is back`
            : `${counted(restored.length, "candidate")} are back`,
      });
    if (lost > 0)
      notify({
        title: "Error",
        description: `${counted(lost, "candidate")} could not be restored. Add them again from your shortlist.`,
        tone: "danger",
      });
    sayStopped(world, answers);
  } catch (error) {
    notifyError(error);
  } finally {
    void refreshAvailable(queryClient, api).catch(() => undefined);
  }
}

async function saveNotes(
  { api, queryClient, desk }: World,
  { id, maskedCode }: BoardCard,
  ask: { notes: string; version: number },
): Promise<void> {
  const card = await desk.inTurn([id], () => api.pipeline.update({ listingId: id, ...ask }));
  keepTruth(queryClient, { cards: [card] });
  notify({ title: "Notes Updated", description: maskedCode });
}

async function assign(world: World, cards: readonly BoardCard[], ask: Assigned): Promise<void> {
  const { api, queryClient, desk } = world;
  const ids = cards.map(({ id }) => id);
  const end = desk.begin({ ids: new Set(ids), change: (card) => ({ ...card, ...ask }) });
  try {
    const answers = await desk.inTurn(ids, () =>
      inBulk(ids, (listingIds) => api.pipeline.assign({ listingIds, ...ask })),
    );
    const items = answers.parts.flatMap((part) => part.items);
    const assigned = new Set(items.map(({ id }) => id));
    const gone = answers.done.filter((id) => !assigned.has(id));
    keepTruth(queryClient, { cards: items, gone });
    desk.expectNothing(gone);
    const title = ask.owes === undefined ? "Owner Updated" : "Next Step Updated";
    if (items.length > 0) notify({ title, description: namesOf(items) });
    if (gone.length > 0) sayGone(gone.length);
    sayStopped(world, answers);
  } catch (error) {
    notifyError(error);
    void rereadCards(world, ids);
  } finally {
    end();
  }
}

/** The colleague who was faster, if live events have said so. */
function moverOf({ live }: World, { listingId }: BoardCard): string {
  const event = live
    ?.state()
    .events.find(
      ({ type, data }) => type === "pipeline_update" && data.action === "moved" && data.listingId === listingId,
    );
  return event?.userName || "Someone";
}

/** After a conflict, says where the card is. */
function sayLost(world: World, cards: readonly BoardCard[]): void {
  const { queryClient, desk } = world;
  const [first] = cards;
  if (!first) return;
  if (cards.length > 1) {
    notify({
      title: `${counted(cards.length, "candidate")} weren't moved`,
      description: "A colleague had already moved them. The board shows their current stages.",
    });
    return;
  }
  const stage = boardNow(queryClient, desk)?.stages.find(({ id }) => id === first.pipelineStage);
  notify({
    title: stage ? `${first.maskedCode} is in ${stage.name}` : first.maskedCode,
    description: `${moverOf(world, first)} already moved ${first.maskedCode}. The board shows where it is now.`,
  });
}

/** Cards whose move can no longer be undone. */
function sayStaying(cards: readonly BoardCard[]): void {
  if (cards.length === 0) return;
  notify({ title: `${namesOf(cards)} can't be moved back`, description: undoEndedText(cards.length) });
}

function sayGone(count: number): void {
  const who = count === 1 ? "this candidate" : counted(count, "candidate");
  notify({
    title: "No longer in the pipeline",
    description: `A colleague already removed ${who}. The board shows the remaining candidates.`,
  });
}

/** When the outcome is unknown, the cards are refetched. */
async function rereadCards({ api, queryClient }: World, ids: readonly string[]): Promise<void> {
  try {
    const { parts, rest } = await inBulk(ids, (listingIds) => api.pipeline.cards({ listingIds }));
    keepTruth(queryClient, {
      cards: parts.flatMap(({ items }) => items),
      gone: parts.flatMap(({ missing }) => missing),
    });
    if (rest.length > 0) await outdate(queryClient, "pipeline");
  } catch {
    // The next look at the board refetches everything.
    await outdate(queryClient, "pipeline");
  }
}
