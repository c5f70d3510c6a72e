import {
  availableCandidates,
  decidePlaceMany,
  moveInTurn,
  type Outcomes,
  type Seen,
  undoInTurn,
} from "#domain/pipeline/bulk.ts";
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
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { askedIds } from "../platform/http/known-id.ts";
import { findListings } from "../listing/store.ts";
import { announceCards, announceStages } from "./announce.ts";
import { shortlistToo } from "./shortlist-too.ts";
import { lockPipeline, saveStages, stageCounts, stageNames, type Stages, stagesOf } from "./stages.ts";
import {
  cardsOf,
  earlierVersions,
  facesOf,
  findPlaced,
  findTakenOut,
  insertPlaced,
  passagesOf,
  type Placed,
  placedIds,
  savePipelineNotes,
  savePlaced,
} from "./store.ts";
import { shortlistedIds } from "../shortlist/store.ts";

export const pipeline: Handlers["pipeline"] = {
  async board(context) {
    const { viewer, keyRing } = context;
    return context.database.asViewer(viewer, async (work) => {
      const { stages, stagesVersion } = await stagesOf(work, viewer.organizationId);
      const cards = await cardsOf(work, keyRing, viewer.organizationId);
      const faces = await facesOf(work, viewer.organizationId);
      const placed = new Set(cards.map(({ listingId }) => listingId));
      const counts = new Map<string, number>();
      for (const { pipelineStage } of cards) counts.set(pipelineStage, (counts.get(pipelineStage) ?? 0) + 1);
      return {
        stages: stagesView(stages, counts),
        stagesVersion,
        cards: cards.map((card) => cardViewFor(card, faces.get(card.listingId))),
        available: (await availableTo(work, viewer, placed, "")).length,
      };
    });
  },

  async count(context) {
    const { viewer } = context;
    const placed = await context.database.asViewer(viewer, (work) => placedIds(work, viewer.organizationId));
    return { total: placed.size, listingIds: [...placed.keys()] };
  },

  async cards(context, { listingIds }) {
    const { viewer, keyRing } = context;
    const { asked, possible } = askedIds(listingIds);
    return context.database.asViewer(viewer, async (work) => {
      const cards = await cardsOf(work, keyRing, viewer.organizationId, possible);
      const placed = new Set(cards.map(({ listingId }) => listingId));
      return { items: await viewsOf(work, viewer, cards), missing: asked.filter((id) => !placed.has(id)) };
    });
  },

  async get(context, { listingId }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async (work) => {
      const placed = (await placedFor(context, viewer, work, [listingId])).at(0) ?? refuse("not-found");
      const names = await stageNames(work, viewer.organizationId);
      const history = historyView(placed.card.stageHistory, context.clock.now().getTime());
      return {
        card: await viewOf(work, viewer, placed.card),
        stageHistory: history.map((stay) => ({ ...stay, stageName: names.get(stay.stage) ?? stay.stage })),
      };
    });
  },

  async available(context, { search }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async (work) => {
      const items = await availableTo(work, viewer, await placedIds(work, viewer.organizationId), search);
      return { items, total: items.length };
    });
  },

  async analytics(context) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    const { stages, passages } = await context.database.asViewer(viewer, async (work) => ({
      ...(await stagesOf(work, viewer.organizationId)),
      passages: await passagesOf(work, viewer.organizationId),
    }));
    return pipelineAnalytics(stages, passages, now);
  },

  async add(context, { listingId, stage, shortlist }) {
    const { viewer } = context;
    const {
      asked: [id = ""],
      possible,
    } = askedIds([listingId]);
    return changing(context, viewer, async (work, kept) => {
      const placed = await placedIds(work, viewer.organizationId);
      const found = (await findListings(work.db, possible)).get(id);
      const shortlisted = shortlist || (await shortlistedIds(work, viewer)).some((entry) => entry.listingId === id);
      const now = context.clock.now().getTime();
      const card = decidePlace({
        listingId: id,
        stage: stageFor(kept.stages, stage).id,
        known: placed.get(id),
        found,
        shortlisted,
        count: placed.size,
        earlier: (await earlierVersions(work, viewer.organizationId, possible)).get(id),
        now,
      });
      const shortlistedNow =
        shortlist && (await shortlistToo(work, context.keyRing, viewer, { listingId: id, found, now }));
      await insertCards(context, viewer, work, [card]);
      announceCards(work, viewer, kept.stages, "added", [{ card }]);
      return { card: await viewOf(work, viewer, card), shortlisted: shortlistedNow };
    });
  },

  async addMany(context, { listingIds, stage }) {
    const { viewer } = context;
    const { asked, possible } = askedIds(listingIds);
    return changing(context, viewer, async (work, kept) => {
      const placed = await placedIds(work, viewer.organizationId);
      const { added, skipped, missing } = decidePlaceMany({
        listingIds: asked,
        stage: stageFor(kept.stages, stage).id,
        known: placed,
        found: await findListings(work.db, possible),
        shortlisted: new Set((await shortlistedIds(work, viewer)).map((entry) => entry.listingId)),
        earlier: await earlierVersions(work, viewer.organizationId, possible),
        count: placed.size,
        now: context.clock.now().getTime(),
      });
      await insertCards(context, viewer, work, added);
      announceCards(
        work,
        viewer,
        kept.stages,
        "bulk_added",
        added.map((card) => ({ card })),
      );
      return { added: await viewsOf(work, viewer, added), skipped, missing };
    });
  },

  async move(context, { listingId, stage, version }) {
    const { viewer } = context;
    return changing(context, viewer, async (work, kept) => {
      const [before] = await placedFor(context, viewer, work, [listingId]);
      const face =
        before && (await facesOf(work, viewer.organizationId, [before.card.listingId])).get(before.card.listingId);
      const ask = { stage: stageFor(kept.stages, stage).id, version, now: context.clock.now().getTime() };
      const { card, moved } = decideMove(before?.card, ask, (current) => cardViewFor(current, face));
      if (before && moved) {
        await savePlaced(work, viewer.organizationId, [{ before, after: { ...before, card } }]);
        announceCards(work, viewer, kept.stages, "moved", [{ card, from: before.card.pipelineStage }]);
      }
      return cardViewFor(card, face);
    });
  },

  async moveMany(context, { cards, stage }) {
    const { viewer } = context;
    return changing(context, viewer, (work, kept) =>
      movingMany(context, viewer, work, kept, "moved", cards, (found, asked) =>
        moveInTurn(found, { asked, stage: stageFor(kept.stages, stage).id, now: context.clock.now().getTime() }),
      ),
    );
  },

  async undoMove(context, { cards }) {
    const { viewer } = context;
    return changing(context, viewer, (work, kept) =>
      movingMany(context, viewer, work, kept, "undone", cards, (found, asked) =>
        undoInTurn(found, { asked, stages: kept.stages, now: context.clock.now().getTime() }),
      ),
    );
  },

  async update(context, { listingId, notes, version }) {
    const { viewer } = context;
    return changing(context, viewer, async (work, kept) => {
      const [placed] = await placedFor(context, viewer, work, [listingId]);
      const face =
        placed && (await facesOf(work, viewer.organizationId, [placed.card.listingId])).get(placed.card.listingId);
      const card = decidePipelineNotes(placed?.card, { notes, version }, (current) => cardViewFor(current, face));
      if (placed) await savePipelineNotes(work, context.keyRing, viewer.organizationId, { id: placed.id, card });
      announceCards(work, viewer, kept.stages, "notes_updated", [{ card }]);
      return cardViewFor(card, face);
    });
  },

  async remove(context, { listingIds }) {
    const { viewer } = context;
    const now = context.clock.now().getTime();
    return changing(context, viewer, async (work, kept) => {
      const placed = await placedFor(context, viewer, work, listingIds);
      const out = placed.map((before) => ({
        before,
        after: { ...before, card: decideRemove(before.card, now), removedAt: now },
      }));
      await savePlaced(work, viewer.organizationId, out);
      announceCards(work, viewer, kept.stages, "removed", placed);
      return { removed: placed.map(({ card }) => card.listingId) };
    });
  },

  async restore(context, { listingIds }) {
    const { viewer, clock } = context;
    const now = clock.now();
    return changing(context, viewer, async (work, kept) => {
      const inPipeline = await placedIds(work, viewer.organizationId);
      const takenOut = await findTakenOut(
        work,
        context.keyRing,
        viewer.organizationId,
        askedIds(listingIds).possible,
        now,
      );
      const stages = inStageOrder(kept.stages);
      const back = [...takenOut.values()].flatMap((before) => {
        const card = decideRestore(before.card, {
          removedAt: before.removedAt ?? 0,
          now: now.getTime(),
          stages,
          inPipeline: inPipeline.has(before.card.listingId),
        });
        return card ? [{ before, after: { ...before, card, removedAt: null } }] : [];
      });
      requirePlace(inPipeline.size, back.length);
      await savePlaced(work, viewer.organizationId, back);
      announceCards(
        work,
        viewer,
        kept.stages,
        "restored",
        back.map(({ after }) => after),
      );
      return {
        restored: await viewsOf(
          work,
          viewer,
          back.map(({ after }) => after.card),
        ),
      };
    });
  },

  async saveStages(context, { stages: asked, version }) {
    const { viewer, newId } = context;
    return changing(context, viewer, async (work, kept) => {
      const counts = await stageCounts(work, viewer.organizationId);
      checkStagesVersion(version, kept.stagesVersion, () => ({
        stages: stagesView(kept.stages, counts),
        stagesVersion: kept.stagesVersion,
      }));
      const { stages, removed } = decideStages(kept.stages, { asked, counts, newId });
      await saveStages(work, viewer.organizationId, { stages, removed, at: context.clock.now() });
      await audit(work, context, viewer, { action: "pipeline.stages", entityId: viewer.organizationId });
      announceStages(work, viewer);
      return { stages: stagesView(stages, counts), stagesVersion: kept.stagesVersion + 1 };
    });
  },
};

/** One change of this pipeline at a time; its answer is kept with it for a repeat (spec §20). */
function changing<T>(context: Context, viewer: Viewer, change: (work: Work, stages: Stages) => Promise<T>): Promise<T> {
  return context.database.asViewer(viewer, async (work) => {
    const answer = await change(work, await lockPipeline(work, viewer.organizationId));
    context.keepAnswer(work, answer);
    return answer;
  });
}

/** Those of the listings that are in the pipeline, in the order asked, each once. */
async function placedFor(
  { keyRing }: Context,
  viewer: Viewer,
  work: Work,
  listingIds: readonly string[],
): Promise<Placed[]> {
  const { possible } = askedIds(listingIds);
  const placed = await findPlaced(work, keyRing, viewer.organizationId, possible);
  return [...new Set(possible)].flatMap((id) => placed.get(id) ?? []);
}

async function availableTo(
  work: Work,
  viewer: Viewer,
  placed: { has: (listingId: string) => boolean },
  search: string,
) {
  const shortlisted = (await shortlistedIds(work, viewer)).filter(({ listingId }) => !placed.has(listingId));
  const found = await findListings(
    work.db,
    shortlisted.map(({ listingId }) => listingId),
  );
  return availableCandidates({ shortlisted, found, placed, search });
}

async function insertCards(
  { keyRing, newId }: Context,
  viewer: Viewer,
  work: Work,
  cards: readonly PipelineCard[],
): Promise<void> {
  await insertPlaced(
    work,
    keyRing,
    viewer.organizationId,
    cards.map((card) => ({ id: newId(), card, removedAt: null })),
  );
}

async function viewsOf(
  work: Work,
  viewer: Viewer,
  cards: readonly Omit<PipelineCard, "stageHistory">[],
): Promise<PipelineCardView[]> {
  const faces = await facesOf(
    work,
    viewer.organizationId,
    cards.map(({ listingId }) => listingId),
  );
  return cards.map((card) => cardViewFor(card, faces.get(card.listingId)));
}

async function viewOf(work: Work, viewer: Viewer, card: PipelineCard): Promise<PipelineCardView> {
  return cardViewFor(card, (await facesOf(work, viewer.organizationId, [card.listingId])).get(card.listingId));
}

async function movingMany(
  context: Context,
  viewer: Viewer,
  work: Work,
  { stages }: Stages,
  action: "moved" | "undone",
  asked: readonly Seen[],
  decide: (cards: ReadonlyMap<string, PipelineCard>, asked: readonly Seen[]) => Outcomes,
) {
  const ids = askedIds(asked.map(({ listingId }) => listingId)).asked;
  const placed = new Map((await placedFor(context, viewer, work, ids)).map((each) => [each.card.listingId, each]));
  const cards = new Map([...placed].map(([id, { card }]) => [id, card]));
  const outcomes = decide(
    cards,
    asked.map(({ version }, index) => ({ listingId: ids[index] ?? "", version })),
  );
  const changes = outcomes.moved.flatMap((card) => {
    const before = placed.get(card.listingId);
    return before ? [{ before, after: { ...before, card } }] : [];
  });
  await savePlaced(work, viewer.organizationId, changes);
  announceCards(
    work,
    viewer,
    stages,
    action,
    changes.map(({ before, after }) => ({ card: after.card, from: before.card.pipelineStage })),
  );
  return {
    moved: await viewsOf(work, viewer, outcomes.moved),
    unchanged: outcomes.unchanged,
    conflicts: await viewsOf(work, viewer, outcomes.conflicts),
    missing: outcomes.missing,
  };
}
