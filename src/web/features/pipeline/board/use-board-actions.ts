import { useMemo } from "react";
import type { Api } from "#contract/index.ts";
import { idsOf } from "#domain/core/ids.ts";
import { cardId, undoEndedText } from "#domain/pipeline/pipeline.ts";
import { movedCard, moving, movingBack } from "#web/features/pipeline/board-state.ts";
import { keepTruth, refreshAvailable } from "#web/features/pipeline/cache.ts";
import { boardNow, remember, type UndoOf } from "#web/features/pipeline/desk.ts";
import { type Outcomes, outcomesOf } from "#web/features/pipeline/outcomes.ts";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { stillThere, takeOut, usePipeline } from "#web/features/pipeline/use-pipeline.ts";
import {
  inBulk,
  namesOf,
  rereadCards,
  sayGone,
  sayStopped,
  useWorld,
  type World,
} from "#web/features/pipeline/world.ts";
import { counted } from "#web/lib/format.ts";
import type { InParts } from "#web/lib/in-parts.ts";
import { notifyError } from "#web/lib/notify-error.ts";
import { notify } from "#web/ui/toast.tsx";

type Assigned = { ownerId?: string | null; owes?: BoardCard["owes"] };

/**
 * All actions of the board. Each is applied optimistically, reports its result and, where possible, offers Undo in the
 * toast and with `undo`. Changes to the same card run one after the other (spec §14, §20).
 */
export function useBoardActions() {
  const world = useWorld();
  const pipeline = usePipeline();
  return useMemo(
    () => ({
      ...pipeline,
      /** `cards` as their mover saw them: their versions are sent along. Returns how many moves started. */
      move: (cards: readonly BoardCard[], stage: BoardStage) => move(world, cards, stage),
      remove: (cards: readonly BoardCard[]) => remove(world, cards),
      /** Rejects with the `Problem`; the caller shows it beside the note. */
      saveNotes: (card: BoardCard, ask: { notes: string; version: number }) => saveNotes(world, card, ask),
      /** Sets who works on cards, or who owes the next step. */
      assign: (cards: readonly BoardCard[], ask: Assigned) => assign(world, cards, ask),
      /** Undoes the last step. False when there is none. */
      undo: () => {
        const last = world.desk.undos.at(-1);
        last?.run();
        return last !== undefined;
      },
    }),
    [world, pipeline],
  );
}

export function move(world: World, cards: readonly BoardCard[], stage: BoardStage): number {
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

type Moves = InParts<string, Outcomes>;

async function moveAll(api: Api, cards: readonly BoardCard[], stage: string): Promise<Moves> {
  const versions = new Map(cards.map(({ id, version }) => [id, version]));
  return inBulk([...versions.keys()], (ids) => api.pipeline.moveMany({ cards: seenOf(ids, versions), stage }));
}

const seenOf = (ids: readonly string[], versions: ReadonlyMap<string, number>) =>
  ids.map((listingId) => ({ listingId, version: versions.get(listingId) ?? 0 }));

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
  if (cards.length > 0) await takeOut(world, cards, { bringBack: (left) => void bringBack(world, left) });
}

/** `cards` as they were when removed. */
export async function bringBack(world: World, cards: readonly BoardCard[]): Promise<void> {
  const { api, queryClient, desk } = world;
  const ids = cards.map(({ id }) => id);
  try {
    const answers = await desk.inTurn(ids, () => inBulk(ids, (listingIds) => api.pipeline.restore({ listingIds })));
    const restored = answers.parts.flatMap((part) => part.restored);
    keepTruth(queryClient, { cards: restored });
    const versions = new Map(restored.map(({ id, version }) => [id, version]));
    for (const card of cards) {
      const version = versions.get(card.id);
      if (version !== undefined) desk.cameBack(card.id, card.version, version);
    }
    desk.expectNothing(answers.done.filter((id) => !versions.has(id)));
    if (restored.length > 0)
      notify({
        title: "Restored to Pipeline",
        description: restored.length === 1 ? restored[0]!.maskedCode : counted(restored.length, "candidate"),
      });
    // Someone may have added the others again.
    const here = await stillThere(world, { parts: [{ removed: idsOf(restored) }], done: answers.done });
    keepTruth(queryClient, { cards: here });
    const lost = answers.done.length - restored.length - here.length;
    if (here.length > 0)
      notify({
        title: "Already in Pipeline",
        description: `${namesOf(here)} ${here.length === 1 ? "was" : "were"} added again since.`,
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

export async function assign(world: World, cards: readonly BoardCard[], ask: Assigned): Promise<void> {
  const { queryClient, desk } = world;
  const here = new Map(boardNow(queryClient, desk)?.cards.map((card) => [card.id, card]));
  const before = cards.map((card) => here.get(card.id) ?? card);
  const made = Promise.withResolvers<Awaited<UndoOf>>();
  const undo = remember(desk, made.promise);
  const items = await setAssigned(world, cards, ask);
  const changed = before.filter((card) => !isAssigned(card, ask) && items.some(({ id }) => id === card.id));
  made.resolve(changed.length > 0 ? () => void assignBack(world, changed, ask) : null);
  if (items.length > 0 && !undo.isRun())
    notify({
      title: assignedTitle(ask),
      description: namesOf(items),
      ...(changed.length > 0 && { action: { label: "Undo", onAction: undo.run } }),
    });
}

const assignedTitle = ({ owes }: Assigned): string => (owes === undefined ? "Owner updated" : "Next step updated");

const isAssigned = (card: BoardCard, { ownerId, owes }: Assigned): boolean =>
  (ownerId === undefined || card.ownerId === ownerId) && (owes === undefined || card.owes === owes);

/** Returns the cards as they are now. */
async function setAssigned(world: World, cards: readonly BoardCard[], ask: Assigned): Promise<BoardCard[]> {
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
    if (gone.length > 0) sayGone(gone.length);
    sayStopped(world, answers);
    return items;
  } catch (error) {
    notifyError(error);
    void rereadCards(world, ids);
    return [];
  } finally {
    end();
  }
}

/** Undoes an assignment, except of cards that a colleague has assigned since. `before`: the cards as they were. */
async function assignBack(world: World, before: readonly BoardCard[], ask: Assigned): Promise<void> {
  const here = new Map(boardNow(world.queryClient, world.desk)?.cards.map((card) => [card.id, card]));
  const isOurs = ({ id }: BoardCard) => {
    const card = here.get(id);
    return card !== undefined && isAssigned(card, ask);
  };
  const groups = Map.groupBy(before.filter(isOurs), ({ ownerId, owes }) => JSON.stringify([ownerId, owes]));
  const items: BoardCard[] = [];
  for (const cards of groups.values()) {
    const { ownerId, owes } = cards[0]!;
    const earlier = { ...(ask.ownerId !== undefined && { ownerId }), ...(ask.owes !== undefined && { owes }) };
    items.push(...(await setAssigned(world, cards, earlier)));
  }
  if (items.length > 0) notify({ title: assignedTitle(ask), description: `${namesOf(items)}, as before` });
  const kept = before.filter((card) => !isOurs(card));
  if (kept.length > 0)
    notify({ title: "Not undone", description: `${namesOf(kept)} changed since. The board shows the current state.` });
}

/** The colleague who was faster, if live events have said so: after the person's own move, theirs is yet to come. */
function moverOf({ live, personId }: World, { id }: BoardCard): string {
  const event = live
    ?.state()
    .events.find(
      ({ type, data }) =>
        type === "pipeline_update" &&
        (data.action === "moved" || data.action === "undone") &&
        data.listingId !== undefined &&
        cardId({ listingId: data.listingId, jobId: data.jobId }) === id,
    );
  return (event?.userId !== personId && event?.userName) || "Someone";
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
