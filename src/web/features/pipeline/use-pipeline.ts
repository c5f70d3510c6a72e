import { useMemo } from "react";
import { Problem } from "#contract/backend.ts";
import { idsOf } from "#domain/core/ids.ts";
import { cardId } from "#domain/pipeline/pipeline.ts";
import { outdate } from "#web/lib/backend/ask.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { notifyError } from "#web/lib/notify-error.ts";
import { notify } from "#web/ui/toast.tsx";
import { leaving } from "./board-state.ts";
import { keepCount, keepTruth, refreshAvailable } from "./cache.ts";
import { boardNow, remember, type UndoOf } from "./desk.ts";
import type { BoardCard } from "./queries.ts";
import { inBulk, namesOf, rereadCards, sayStopped, useWorld, type World } from "./world.ts";

export type Candidate = { id: string; maskedCode: string };
/** Without a stage into the first one; `shortlist`: shortlisted in the same step when it is not yet (spec §14). */
type AddOptions = { stage?: string; shortlist?: boolean; jobId?: string | undefined };

/**
 * Adding to the pipeline from anywhere, applied at once, with Undo (spec §14). The board's other actions are in
 * `board/use-board-actions.ts`, which no other page loads.
 */
export function usePipeline() {
  const world = useWorld();
  return useMemo(
    () => ({
      add: (candidate: Candidate, options: AddOptions = {}) => add(world, candidate, options),
      /** `shortlisted`: the listings that adding had put on the shortlist. */
      undoAdd: (cards: readonly BoardCard[], shortlisted: readonly string[]) => undoAdd(world, cards, shortlisted),
    }),
    [world],
  );
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
    made.resolve(() => void undoAdd(world, [card], shortlisted ? [listingId] : []));
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

/** Removes added cards again, except those that hold a colleague's work by now. */
export async function undoAdd(
  world: World,
  cards: readonly BoardCard[],
  shortlisted: readonly string[],
): Promise<void> {
  try {
    const noted = new Set(
      shortlisted.length === 0
        ? []
        : (await world.api.shortlist.list({})).items.flatMap(({ listingId, notes }) => (notes === "" ? [] : listingId)),
    );
    await takeOut(world, cards, { unchanged: true, shortlisted: shortlisted.filter((id) => !noted.has(id)) });
  } catch (error) {
    notifyError(error);
  }
}

type TakeOut = {
  /** Undoes the removal of these cards. */
  bringBack?: (left: readonly BoardCard[]) => void;
  unchanged?: boolean;
  shortlisted?: readonly string[];
};

/**
 * Removes from the pipeline; `unchanged`: only cards that are still as added. `shortlisted`: these listings also from
 * the shortlist, where adding had put them.
 */
export async function takeOut(
  world: World,
  cards: readonly BoardCard[],
  { bringBack, unchanged = false, shortlisted = [] }: TakeOut,
): Promise<void> {
  const { api, queryClient, desk } = world;
  const ids = cards.map(({ id }) => id);
  const end = desk.begin(leaving(ids));
  keepCount(queryClient, { gone: ids });
  const made = Promise.withResolvers<Awaited<UndoOf>>();
  const undo = bringBack ? remember(desk, made.promise) : null;
  try {
    const answers = await desk.inTurn(ids, async () => {
      const gone = await inBulk(ids, (listingIds) => {
        const asked = cards.filter(({ id }) => listingIds.includes(id));
        const added = asked.map(({ id, version }) => ({ listingId: id, version: desk.versionNow(id, version) }));
        return api.pipeline.remove({ listingIds, ...(unchanged && { added }) });
      });
      const kept = unchanged ? await stillThere(world, gone) : [];
      const here = new Set([...gone.rest, ...idsOf(kept)]);
      const staying = new Set(cards.flatMap(({ id, listingId }) => (here.has(id) ? listingId : [])));
      for (const listingId of shortlisted) if (!staying.has(listingId)) await api.shortlist.remove({ listingId });
      return { ...gone, kept };
    });
    const { kept } = answers;
    const removed = answers.parts.flatMap((part) => part.removed);
    const isKept = (id: string) => kept.some((card) => card.id === id);
    keepTruth(queryClient, { cards: kept, gone: answers.done.filter((id) => !isKept(id)) });
    keepCount(queryClient, { added: answers.rest });
    desk.expectNothing(answers.done.filter((id) => !removed.includes(id)));
    if (shortlisted.length > 0) void outdate(queryClient, "shortlist");
    if (kept.length > 0) sayKept(kept);
    const others = cards.filter(({ id }) => !isKept(id));
    const left = cards.filter(({ id }) => removed.includes(id));
    made.resolve(bringBack && left.length > 0 ? () => bringBack(left) : null);
    if (others.length > 0 && !undo?.isRun())
      notify({
        title: "Removed from Pipeline",
        description: namesOf(others, removed.length),
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

/** Of the cards that a removal or a restoration has left as they were, those that are in the pipeline. */
export async function stillThere(
  { api }: World,
  { parts, done }: { parts: readonly { removed: readonly string[] }[]; done: readonly string[] },
): Promise<BoardCard[]> {
  const removed = new Set(parts.flatMap((part) => part.removed));
  const left = done.filter((id) => !removed.has(id));
  if (left.length === 0) return [];
  return (await inBulk(left, (listingIds) => api.pipeline.cards({ listingIds }))).parts.flatMap(({ items }) => items);
}

function sayKept(cards: readonly BoardCard[]): void {
  const [was, them] = cards.length === 1 ? ["was", "it"] : ["were", "them"];
  notify({
    title: "Still in Pipeline",
    description: `${namesOf(cards)} ${was} changed since. Remove ${them} on the board instead.`,
  });
}
