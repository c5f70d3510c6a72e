import { describe, expect, it } from "vitest";
import { refusal } from "#tests/support/deals.ts";
import { historyOf } from "#tests/support/pipeline.ts";
import { createDemo, memoryStorage } from "#tests/support/backends.ts";
import { fieldOf } from "#tests/support/live-client.ts";

/** The demo's pipeline is in local storage in the specified shapes (spec §3, §4), whichever page wrote it. */
const key = "mls-pipeline";
const stagesKey = "mls-pipeline-stages";
const kept = (storage: Storage, name: string) =>
  JSON.parse(storage.getItem(name) ?? "null") as Record<string, unknown>[];

describe("the demo's pipeline", () => {
  it("starts with cards in four stages, each with its history, and three listings without one", async () => {
    const { api } = createDemo(memoryStorage());
    const { cards, stages, available } = await api.pipeline.board({});
    expect(stages.map(({ candidateCount }) => candidateCount)).toEqual([1, 1, 1, 0, 1]);
    expect(available).toBe(1);
    const touched = new Set([...cards.map(({ listingId }) => listingId), ...(await api.shortlist.ids({})).ids]);
    expect(["1", "2", "3", "4", "5", "6", "7", "8"].filter((id) => !touched.has(id))).toEqual(["1", "3", "8"]);
    expect((await historyOf(api, "7")).map(({ stageName, duration }) => [stageName, duration])).toEqual([
      ["Applied", 4],
      ["Screening", 6],
      ["Interview", 10],
      ["Final Round", 8],
      ["Offer", 3],
    ]);
    expect((await api.pipeline.analytics({})).conversions.map(({ rate }) => rate)).toEqual([75, 66.7, 50, 100]);
  });

  it("is stored under the specified keys in the specified shapes", async () => {
    const storage = memoryStorage();
    const { api } = createDemo(storage);
    const { card } = await api.pipeline.add({ listingId: "1", shortlist: true });
    const moved = await api.pipeline.move({ listingId: "1", stage: "screening", version: card.version });
    await api.pipeline.update({ listingId: "1", notes: "Call back.", version: 1 });
    expect(kept(storage, key).at(-1)).toMatchObject({
      id: "1",
      maskedCode: card.maskedCode,
      headlineRole: "Staff Platform Engineer",
      locationCity: "Austin",
      remoteFlag: true,
      salaryMin: 185_000,
      yearsExperience: 11,
      pipelineStage: "screening",
      addedToPipelineAt: card.addedToPipelineAt,
      lastStageUpdate: moved.lastStageUpdate,
      pipelineNotes: "Call back.",
      stageHistory: [
        { stage: "applied", enteredAt: card.addedToPipelineAt, exitedAt: moved.lastStageUpdate, duration: 0 },
        { stage: "screening", enteredAt: moved.lastStageUpdate, exitedAt: null, duration: null },
      ],
    });
    expect(kept(storage, stagesKey)[1]).toEqual({
      id: "screening",
      name: "Screening",
      description: "Phone or video screening",
      color: "blue",
      order: 1,
      targetDays: 7,
      candidateCount: 2,
    });
  });

  it("is one board in two tabs, and reports the conflict to the loser", async () => {
    const storage = memoryStorage();
    const [first, second] = [createDemo(storage).api, createDemo(storage).api];
    const card = (await first.pipeline.cards({ listingIds: ["5"] })).items[0]!;
    const moved = await second.pipeline.move({ listingId: "5", stage: "offer", version: card.version });
    expect(await refusal(first.pipeline.move({ listingId: "5", stage: "final", version: card.version }))).toMatchObject(
      { code: "version-conflict", current: moved },
    );
    expect(moved.version).toBe(card.version + 1);
  });

  it("reads and repairs entries written by the specified pages or by hand", async () => {
    const storage = memoryStorage();
    const at = (day: number) => new Date(Date.UTC(2026, 9, day)).toISOString();
    storage.setItem(
      stagesKey,
      JSON.stringify([
        { id: "offer", name: "Offer", order: 1, color: "#00ff00" },
        { id: "new", name: "New", description: "Just in", order: 0, color: "green" },
        { id: "", name: "Nameless" },
        "rubbish",
        null,
        { id: "new", name: "Twice" },
      ]),
    );
    storage.setItem(
      key,
      JSON.stringify([
        {
          id: "1",
          pipelineStage: "offer",
          addedToPipelineAt: at(1),
          lastStageUpdate: at(5),
          stageHistory: [
            { stage: "application", enteredAt: at(1) },
            { stage: "offer", enteredAt: at(5), exitedAt: null, duration: 0 },
          ],
        },
        { id: "2", pipelineStage: "application", addedToPipelineAt: at(2), pipelineNotes: 7 },
        {
          id: "3",
          pipelineStage: "offer",
          addedToPipelineAt: at(2),
          lastStageUpdate: at(9),
          stageHistory: [{ stage: "new", enteredAt: at(2), exitedAt: at(1) }, "rubbish"],
        },
        {
          id: "4",
          pipelineStage: "nowhere",
          addedToPipelineAt: at(3),
          stageHistory: [{ stage: "interview", enteredAt: at(3), exitedAt: null }],
        },
        { id: "5", addedToPipelineAt: "yesterday" },
        { id: "gone", addedToPipelineAt: at(1) },
        { id: "1", addedToPipelineAt: at(1) },
        null,
        7,
      ]),
    );
    const { api } = createDemo(storage);
    const { stages, cards } = await api.pipeline.board({});
    expect(stages.map(({ id, color, order, candidateCount }) => [id, color, order, candidateCount])).toEqual([
      ["new", "green", 0, 2],
      ["offer", "gray", 1, 2],
    ]);
    expect(
      cards.map(({ listingId, pipelineStage, pipelineNotes }) => [listingId, pipelineStage, pipelineNotes]),
    ).toEqual([
      ["1", "offer", ""],
      ["2", "new", ""],
      ["3", "offer", ""],
      ["4", "new", ""],
    ]);
    const history = async (id: string) =>
      (await historyOf(api, id)).map(({ stage, enteredAt, exitedAt }) => [stage, enteredAt, exitedAt]);
    expect(await history("1")).toEqual([
      ["new", at(1), at(5)],
      ["offer", at(5), null],
    ]);
    expect(await history("2")).toEqual([["new", at(2), null]]);
    expect(await history("3")).toEqual([
      ["new", at(2), at(2)],
      ["offer", at(9), null],
    ]);
    expect(await history("4")).toEqual([
      ["interview", at(3), at(3)],
      ["new", at(3), null],
    ]);
    const moved = await api.pipeline.move({ listingId: "2", stage: "offer", version: cards[1]!.version });
    expect(kept(storage, key).map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
    expect((await createDemo(storage).api.pipeline.cards({ listingIds: ["2"] })).items).toEqual([moved]);
  });

  it("starts over where a key has no list, and keeps what an earlier release wrote", async () => {
    const storage = memoryStorage();
    const before = createDemo(storage);
    await before.api.listings.create({ form: {} });
    const {
      pipelineVersions: _1,
      stagesVersion: _2,
      leftPipeline: _3,
      formerStages: _4,
      ...earlier
    } = JSON.parse(storage.getItem("mls-demo") ?? "{}") as Record<string, unknown>;
    storage.setItem("mls-demo", JSON.stringify(earlier));
    storage.setItem(key, "{broken");
    storage.removeItem(stagesKey);
    const { api } = createDemo(storage);
    expect((await api.pipeline.board({})).stages.map(({ candidateCount }) => candidateCount)).toEqual([1, 1, 1, 0, 1]);
    expect((await api.listings.mine({})).items.some(({ status }) => status === "draft")).toBe(true);
    await api.pipeline.remove({ listingIds: ["7"] });
    expect((await api.pipeline.restore({ listingIds: ["7"] })).restored).toHaveLength(1);
  });

  it("returns to the sample after a reset", async () => {
    const backend = createDemo(memoryStorage());
    const before = await backend.api.pipeline.count({});
    await backend.api.pipeline.remove({ listingIds: before.listingIds });
    const { stages, stagesVersion } = await backend.api.pipeline.board({});
    await backend.api.pipeline.saveStages({
      stages: stages.slice(0, 1).map(({ id, name, description, color }) => ({ id, name, description, color })),
      version: stagesVersion,
    });
    await backend.reset();
    expect(await backend.api.pipeline.count({})).toEqual(before);
    expect((await backend.api.pipeline.board({})).stages).toHaveLength(5);
  });

  it("announces each card to its tabs, with codes and stages and without notes", async () => {
    const { api, live } = createDemo(memoryStorage());
    const heard: unknown[] = [];
    live?.onEvent(({ type, data }) =>
      heard.push([
        type,
        fieldOf(data, "action"),
        fieldOf(data, "listingId") ?? null,
        fieldOf(data, "newStageName") ?? null,
      ]),
    );
    await api.pipeline.add({ listingId: "1", shortlist: true });
    const { cards } = await api.pipeline.board({});
    const { moved } = await api.pipeline.moveMany({
      cards: cards
        .filter(({ listingId }) => ["1", "2"].includes(listingId))
        .map(({ listingId, version }) => ({ listingId, version })),
      stage: "offer",
    });
    await api.pipeline.undoMove({ cards: moved.slice(0, 1).map(({ listingId, version }) => ({ listingId, version })) });
    await api.pipeline.update({ listingId: "1", notes: "Zq-demo-note", version: 1 });
    await api.pipeline.remove({ listingIds: ["1"] });
    await api.pipeline.restore({ listingIds: ["1"] });
    const [first] = moved;
    expect(heard).toEqual([
      ["shortlist_update", "added", "1", null],
      ["pipeline_update", "added", "1", "Applied"],
      ["pipeline_update", "moved", first?.listingId, "Offer"],
      ["pipeline_update", "moved", moved[1]?.listingId, "Offer"],
      ["pipeline_update", "undone", "2", "Interview"],
      ["pipeline_update", "notes_updated", "1", "Offer"],
      ["pipeline_update", "removed", "1", "Offer"],
      ["pipeline_update", "restored", "1", "Offer"],
    ]);
    expect(JSON.stringify(live?.state().events)).not.toContain("Zq-demo-note");
  });
});
