import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { idsOf } from "#domain/core/ids.ts";
import { pick } from "#domain/core/pick.ts";
import { publish, refusal, unknownId } from "#tests/support/deals.ts";
import { historyOf, hold, placed } from "#tests/support/pipeline.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

/** The pipeline of one agency (spec §4, §5, §14), on the server and in the demo. */
const backends = bothBackends(await serverBackend());

const cardOf = async (api: Api, listingId: string) =>
  (await api.pipeline.board({})).cards.find((card) => card.listingId === listingId);
const countsOf = async (api: Api) =>
  new Map((await api.pipeline.board({})).stages.map(({ id, candidateCount }) => [id, candidateCount]));

describe.each(backends)("the pipeline in the $kind backend", ({ recruiter, admin, pass }) => {
  it("has the specified stages in order, with the number in each", async () => {
    const { stages, cards } = await recruiter.pipeline.board({});
    expect(stages.map(({ name, description }) => [name, description])).toEqual([
      ["Applied", "Initial applications received"],
      ["Screening", "Phone or video screening"],
      ["Interview", "Technical and cultural interviews"],
      ["Final Round", "Final interviews with leadership"],
      ["Offer", "Offer extended, negotiation"],
    ]);
    expect(stages.map(({ id, candidateCount }) => [id, candidateCount])).toEqual(
      ["applied", "screening", "interview", "final", "offer"].map((id) => [
        id,
        cards.filter(({ pipelineStage }) => pipelineStage === id).length,
      ]),
    );
  });

  it("adds a shortlisted candidate to the chosen stage, which opens a history entry", async () => {
    const listingId = await publish(recruiter, { headlineRole: "Bellfounder Engineer" });
    await recruiter.shortlist.add({ listingId });
    const before = await countsOf(recruiter);
    const { card, shortlisted } = await recruiter.pipeline.add({ listingId, stage: "interview" });
    expect(shortlisted).toBe(false);
    expect(card).toMatchObject({
      listingId,
      pipelineStage: "interview",
      pipelineNotes: "",
      version: 1,
      notesVersion: 1,
      listing: { headlineRole: "Bellfounder Engineer", locationCity: "Madison" },
    });
    expect(card.addedToPipelineAt).toBe(card.lastStageUpdate);
    expect(await cardOf(recruiter, listingId)).toEqual(card);
    expect(await historyOf(recruiter, listingId)).toEqual([
      { stage: "interview", stageName: "Interview", enteredAt: card.addedToPipelineAt, exitedAt: null, duration: 0 },
    ]);
    expect((await countsOf(recruiter)).get("interview")).toBe((before.get("interview") ?? 0) + 1);
    expect((await recruiter.pipeline.count({})).listingIds).toContain(listingId);
  });

  it("uses the first stage for none and for `application`, and rejects unknown stages", async () => {
    expect((await placed(recruiter)).pipelineStage).toBe("applied");
    expect((await placed(recruiter, "application")).pipelineStage).toBe("applied");
    const listingId = await publish(recruiter);
    expect(await refusal(recruiter.pipeline.add({ listingId, stage: "hired", shortlist: true }))).toMatchObject({
      status: 400,
      fields: { stage: "That stage doesn't exist. Choose one of this pipeline's stages." },
    });
    expect((await recruiter.shortlist.ids({})).ids).not.toContain(listingId);
  });

  it("rejects a duplicate with the specified text, without shortlisting anyone", async () => {
    const { listingId, maskedCode } = await placed(recruiter);
    await recruiter.shortlist.remove({ listingId });
    expect(await refusal(recruiter.pipeline.add({ listingId, shortlist: true }))).toMatchObject({
      status: 409,
      code: "already-in-pipeline",
      title: "Already in Pipeline",
      detail: `${maskedCode} is already in the pipeline`,
    });
    expect((await recruiter.shortlist.ids({})).ids).not.toContain(listingId);
  });

  it("answers for a listing off the market as for a missing one", async () => {
    const held = await publish(recruiter);
    await recruiter.shortlist.add({ listingId: held });
    await hold(recruiter, held);
    for (const listingId of [unknownId, "no-id-at-all", held])
      for (const shortlist of [true, false])
        expect(await refusal(recruiter.pipeline.add({ listingId, shortlist }))).toMatchObject({
          status: 404,
          detail: "Candidate not found",
        });
  });

  it("takes only shortlisted candidates, can shortlist while adding, and keeps them off the shortlist", async () => {
    const listingId = await publish(recruiter);
    expect(await refusal(recruiter.pipeline.add({ listingId }))).toMatchObject({
      status: 409,
      code: "not-shortlisted",
      detail: "Only shortlisted candidates enter the pipeline. Add this candidate to your shortlist first.",
    });
    expect((await recruiter.pipeline.add({ listingId, shortlist: true })).shortlisted).toBe(true);
    expect((await recruiter.shortlist.ids({})).ids).toContain(listingId);
    await recruiter.shortlist.remove({ listingId });
    expect(await cardOf(recruiter, listingId)).toMatchObject({
      listingId,
      listing: { headlineRole: "Senior Backend Engineer" },
    });
  });

  it("offers shortlisted candidates in no stage yet, found by masked code or headline role", async () => {
    const listingId = await publish(recruiter, { headlineRole: "Glockenspiel Architect" });
    const { maskedCode } = await recruiter.shortlist.add({ listingId });
    const offered = {
      listingId,
      maskedCode,
      headlineRole: "Glockenspiel Architect",
      locationCity: "Madison",
      locationState: "WI",
    };
    const all = await recruiter.pipeline.available({});
    expect(all.items[0]).toEqual(offered);
    expect([all.total, all.items.length]).toEqual([(await recruiter.pipeline.board({})).available, all.total]);
    for (const search of ["GLOCKENSPIEL arch", maskedCode.toLowerCase(), maskedCode.slice(0, 6)])
      expect((await recruiter.pipeline.available({ search })).items).toContainEqual(offered);
    expect(await recruiter.pipeline.available({ search: "carillonneur of Mechelen" })).toEqual({ items: [], total: 0 });
    await recruiter.pipeline.add({ listingId });
    expect((await recruiter.pipeline.available({})).items.map((item) => item.listingId)).not.toContain(listingId);
  });

  it("adds many: those that can be, and counts the rest", async () => {
    const [one, two, outside] = [await publish(recruiter), await publish(recruiter), await publish(recruiter)];
    await recruiter.shortlist.addMany({ listingIds: [one, two] });
    const there = await placed(recruiter);
    const { added, skipped, missing } = await recruiter.pipeline.addMany({
      listingIds: [two, there.listingId, one, outside, unknownId, two],
      stage: "screening",
    });
    expect(added.map(({ listingId, pipelineStage }) => [listingId, pipelineStage])).toEqual([
      [two, "screening"],
      [one, "screening"],
    ]);
    expect([skipped, missing]).toEqual([2, 2]);
    expect(
      await refusal(recruiter.pipeline.addMany({ listingIds: Array.from({ length: 101 }, () => unknownId) })),
    ).toMatchObject({ status: 400 });
  });

  it("moves from any stage to any, closing one stay and opening the next", async () => {
    const card = await placed(recruiter, "applied");
    const { listingId } = card;
    const before = await countsOf(recruiter);
    pass(5);
    const offer = await recruiter.pipeline.move({ listingId, stage: "offer", version: card.version });
    expect(offer).toMatchObject({ pipelineStage: "offer", version: 2, addedToPipelineAt: card.addedToPipelineAt });
    expect(offer.lastStageUpdate > card.lastStageUpdate).toBe(true);
    const after = await countsOf(recruiter);
    expect([after.get("applied"), after.get("offer")]).toEqual([
      (before.get("applied") ?? 0) - 1,
      (before.get("offer") ?? 0) + 1,
    ]);
    const back = await recruiter.pipeline.move({ listingId, stage: "screening", version: 2 });
    expect(await historyOf(recruiter, listingId)).toMatchObject([
      { stage: "applied", enteredAt: card.addedToPipelineAt, exitedAt: offer.lastStageUpdate, duration: 0 },
      { stage: "offer", stageName: "Offer", enteredAt: offer.lastStageUpdate, exitedAt: back.lastStageUpdate },
      { stage: "screening", enteredAt: back.lastStageUpdate, exitedAt: null },
    ]);
  });

  it("does nothing when a card is dropped on its own stage", async () => {
    const card = await placed(recruiter, "final");
    expect(await recruiter.pipeline.move({ listingId: card.listingId, stage: "final", version: 99 })).toEqual(card);
    expect(await historyOf(recruiter, card.listingId)).toHaveLength(1);
  });

  it("shows the second of two movers where the card is now", async () => {
    const { listingId, maskedCode, version } = await placed(recruiter);
    const first = await recruiter.pipeline.move({ listingId, stage: "interview", version });
    expect(await refusal(recruiter.pipeline.move({ listingId, stage: "offer", version }))).toMatchObject({
      status: 409,
      code: "version-conflict",
      detail: `A colleague moved ${maskedCode} first. The board shows the current stage.`,
      current: first,
    });
    expect(await refusal(recruiter.pipeline.move({ listingId: unknownId, stage: "offer", version: 1 }))).toMatchObject({
      status: 404,
      detail: "This candidate is no longer in the pipeline. Reload to see its current state.",
    });
    expect(await refusal(recruiter.pipeline.move({ listingId, stage: "hired", version: 2 }))).toMatchObject({
      status: 400,
    });
  });

  it("moves many, with a result for each, and undoes them", async () => {
    const [one, two, faster, there] = [
      await placed(recruiter),
      await placed(recruiter, "screening"),
      await placed(recruiter),
      await placed(recruiter, "offer"),
    ];
    const moved = await recruiter.pipeline.move({
      listingId: faster.listingId,
      stage: "final",
      version: faster.version,
    });
    const seen = (cards: { listingId: string; version: number }[]) =>
      cards.map(({ listingId, version }) => ({ listingId, version }));
    const result = await recruiter.pipeline.moveMany({
      cards: [...seen([one, two, faster, there]), { listingId: unknownId, version: 1 }],
      stage: "offer",
    });
    expect(result.moved.map(({ listingId, pipelineStage }) => [listingId, pipelineStage])).toEqual([
      [one.listingId, "offer"],
      [two.listingId, "offer"],
    ]);
    expect(result).toMatchObject({ unchanged: [there.listingId], conflicts: [moved], missing: [unknownId] });

    const touched = await recruiter.pipeline.move({ listingId: two.listingId, stage: "applied", version: 2 });
    const undone = await recruiter.pipeline.undoMove({
      cards: [...seen(result.moved), ...seen([there]), { listingId: unknownId, version: 1 }],
    });
    expect(undone).toMatchObject({
      moved: [{ ...one, version: 3 }],
      conflicts: [touched],
      unchanged: [there.listingId],
      missing: [unknownId],
    });
    expect(await historyOf(recruiter, one.listingId)).toMatchObject([
      { stage: "applied", enteredAt: one.addedToPipelineAt, exitedAt: null },
    ]);
    expect(await refusal(recruiter.pipeline.moveMany({ cards: [], stage: "offer" }))).toMatchObject({ status: 400 });
  });

  it("saves a note if its version is current, without affecting concurrent moves", async () => {
    const { listingId, version, notesVersion } = await placed(recruiter);
    await recruiter.pipeline.move({ listingId, stage: "interview", version });
    const saved = await recruiter.pipeline.update({
      listingId,
      notes: "Panel on Tuesday.\nBring the sample.",
      version: notesVersion,
    });
    expect(saved).toMatchObject({
      pipelineNotes: "Panel on Tuesday.\nBring the sample.",
      pipelineStage: "interview",
      version: 2,
      notesVersion: 2,
    });
    expect(
      await refusal(recruiter.pipeline.update({ listingId, notes: "Mine.", version: notesVersion })),
    ).toMatchObject({ status: 409, code: "version-conflict", current: saved });
    expect((await recruiter.pipeline.update({ listingId, notes: "", version: 2 })).pipelineNotes).toBe("");
    expect(await refusal(recruiter.pipeline.update({ listingId, notes: "x".repeat(2_001), version: 3 }))).toMatchObject(
      { status: 400, fields: { notes: "Shorten this to at most 2000 characters." } },
    );
    expect(await refusal(recruiter.pipeline.update({ listingId: unknownId, notes: "", version: 1 }))).toMatchObject({
      status: 404,
    });
  });

  it("removes and restores with stage, note and history; removing twice is fine", async () => {
    const first = await placed(recruiter);
    const { listingId } = first;
    await recruiter.pipeline.move({ listingId, stage: "interview", version: 1 });
    const card = await recruiter.pipeline.update({ listingId, notes: "Keep me.", version: 1 });
    const history = await historyOf(recruiter, listingId);
    const before = await countsOf(recruiter);
    expect(await recruiter.pipeline.remove({ listingIds: [listingId, unknownId, listingId] })).toEqual({
      removed: [listingId],
    });
    expect(await cardOf(recruiter, listingId)).toBeUndefined();
    expect((await countsOf(recruiter)).get("interview")).toBe((before.get("interview") ?? 0) - 1);
    expect(await refusal(recruiter.pipeline.get({ listingId }))).toMatchObject({ status: 404 });
    expect(await recruiter.pipeline.cards({ listingIds: [listingId, unknownId] })).toEqual({
      items: [],
      missing: [listingId, unknownId],
    });
    expect(await recruiter.pipeline.remove({ listingIds: [listingId] })).toEqual({ removed: [] });
    const { restored } = await recruiter.pipeline.restore({ listingIds: [listingId, unknownId] });
    expect(restored).toEqual([{ ...card, version: 4 }]);
    expect(await historyOf(recruiter, listingId)).toEqual(history);
    expect(await recruiter.pipeline.restore({ listingIds: [listingId] })).toEqual({ restored: [] });
  });

  it("undoes an add only if no one has worked on the card since", async () => {
    const cards = [await placed(recruiter), await placed(recruiter), await placed(recruiter), await placed(recruiter)];
    const listingIds = idsOf(cards);
    const [moved = "", noted = "", owed = "", same = ""] = listingIds;
    const added = cards.map((card) => pick(card, ["listingId", "version"]));
    await admin.pipeline.move({ listingId: moved, stage: "interview", version: 1 });
    const { pipelineNotes } = await admin.pipeline.update({ listingId: noted, notes: "Call on Thursday.", version: 1 });
    await admin.pipeline.assign({ listingIds: [owed], owes: "client" });
    expect(await recruiter.pipeline.remove({ listingIds, added })).toEqual({ removed: [same] });
    expect(await cardOf(recruiter, moved)).toMatchObject({ pipelineStage: "interview" });
    expect(await cardOf(recruiter, noted)).toMatchObject({ pipelineNotes });
    expect(await cardOf(recruiter, owed)).toMatchObject({ owes: "client" });
    // Any other removal is of the card as it is.
    expect((await recruiter.pipeline.remove({ listingIds, added: added.slice(0, 1) })).removed).toEqual([noted, owed]);
  });

  it("leaves nothing of an undone addition in the figures, and restores it all the same", async () => {
    const before = [await recruiter.pipeline.analytics({}), await recruiter.pipeline.figures({ days: 7 })];
    const card = await placed(recruiter);
    const { listingId, version } = card;
    const ask = { listingIds: [listingId], added: [{ listingId, version }] };
    expect(await recruiter.pipeline.remove(ask)).toEqual({ removed: [listingId] });
    expect([await recruiter.pipeline.analytics({}), await recruiter.pipeline.figures({ days: 7 })]).toEqual(before);
    expect(await recruiter.pipeline.restore({ listingIds: [listingId] })).toEqual({
      restored: [{ ...card, version: version + 2 }],
    });
    expect(await historyOf(recruiter, listingId)).toMatchObject([{ stage: card.pipelineStage, exitedAt: null }]);
    await recruiter.pipeline.remove({ listingIds: [listingId] });
  });

  it("starts a new passage for a candidate added again, and ignores moves from an old window", async () => {
    const { listingId } = await placed(recruiter, "offer");
    await recruiter.pipeline.update({ listingId, notes: "From before.", version: 1 });
    await recruiter.pipeline.remove({ listingIds: [listingId] });
    const { card } = await recruiter.pipeline.add({ listingId });
    expect(card).toMatchObject({ pipelineStage: "applied", pipelineNotes: "", version: 3, notesVersion: 3 });
    expect(await historyOf(recruiter, listingId)).toHaveLength(1);
    expect(await refusal(recruiter.pipeline.move({ listingId, stage: "final", version: 1 }))).toMatchObject({
      code: "version-conflict",
    });
    expect(await recruiter.pipeline.restore({ listingIds: [listingId] })).toEqual({ restored: [] });
  });

  it("shows a listing on hold only as no longer listed, lets it move, and shows it again when it returns", async () => {
    const card = await placed(recruiter);
    const { listingId, maskedCode } = card;
    await hold(recruiter, listingId);
    expect(await cardOf(recruiter, listingId)).toEqual({ ...card, listing: null });
    expect(await recruiter.pipeline.move({ listingId, stage: "screening", version: 1 })).toMatchObject({
      maskedCode,
      pipelineStage: "screening",
      listing: null,
    });
    await recruiter.pipeline.remove({ listingIds: [listingId] });
    expect((await recruiter.pipeline.restore({ listingIds: [listingId] })).restored).toMatchObject([
      { listingId, listing: null },
    ]);
    await recruiter.listings.resume({
      id: listingId,
      version: (await recruiter.listings.form({ id: listingId })).version,
    });
    expect(await cardOf(recruiter, listingId)).toMatchObject({ maskedCode, listing: card.listing });
  });

  it("returns the current state of given cards", async () => {
    const [one, two] = [await placed(recruiter), await placed(recruiter)];
    const { items, missing } = await recruiter.pipeline.cards({
      listingIds: [one.listingId, unknownId, two.listingId],
    });
    expect(items).toHaveLength(2);
    expect(items).toEqual(expect.arrayContaining([one, two]));
    expect(missing).toEqual([unknownId]);
  });

  it("derives its figures from the history", async () => {
    const before = await recruiter.pipeline.analytics({});
    const of = (figures: typeof before, stage: string) =>
      figures.stages.find((each) => each.stage === stage) ?? { count: 0, stays: 0 };
    const { listingId } = await placed(recruiter, "interview");
    await recruiter.pipeline.move({ listingId, stage: "final", version: 1 });
    await recruiter.pipeline.remove({ listingIds: [(await placed(recruiter, "interview")).listingId] });
    const after = await recruiter.pipeline.analytics({});
    expect([
      of(after, "interview").count - of(before, "interview").count,
      of(after, "interview").stays - of(before, "interview").stays,
    ]).toEqual([0, 2]);
    expect([
      of(after, "final").count - of(before, "final").count,
      of(after, "final").stays - of(before, "final").stays,
    ]).toEqual([1, 1]);
    const step = (figures: typeof before) =>
      figures.conversions.find(({ from }) => from === "interview") ?? { entered: 0, advanced: 0, to: "" };
    expect([
      step(after).to,
      step(after).entered - step(before).entered,
      step(after).advanced - step(before).advanced,
    ]).toEqual(["final", 2, 1]);
  });

  it("lets an admin edit its stages without losing a card", async () => {
    const { stages, stagesVersion } = await admin.pipeline.board({});
    const asked = stages.map(({ id, name, description, color }) => ({ id, name, description, color }));
    const added = await admin.pipeline.saveStages({
      stages: [
        ...asked.map((stage) => (stage.id === "offer" ? { ...stage, name: "Offer out" } : stage)),
        { name: "Trial day", description: "A paid day", color: "amber", targetDays: 3 },
      ],
      version: stagesVersion,
    });
    const trial = added.stages.at(-1)?.id ?? "";
    expect(added.stages.slice(-2)).toMatchObject([
      { id: "offer", name: "Offer out", order: 4 },
      { name: "Trial day", description: "A paid day", color: "amber", order: 5, targetDays: 3, candidateCount: 0 },
    ]);
    // An edit without the days keeps the earlier target days.
    expect(added.stages.slice(0, -1).map(({ targetDays }) => targetDays)).toEqual(
      stages.map(({ targetDays }) => targetDays),
    );
    expect((await recruiter.pipeline.board({})).stages).toEqual(added.stages);
    expect(added.stagesVersion).toBe(stagesVersion + 1);
    expect(await refusal(admin.pipeline.saveStages({ stages: asked, version: stagesVersion }))).toMatchObject({
      status: 409,
      code: "version-conflict",
      current: { stages: added.stages, stagesVersion: added.stagesVersion },
    });

    const { listingId } = await placed(recruiter, trial);
    const kept = added.stages.map(({ id, name, description, color }) => ({ id, name, description, color }));
    const without = kept.filter(({ id }) => id !== trial);
    expect(await refusal(admin.pipeline.saveStages({ stages: without, version: added.stagesVersion }))).toMatchObject({
      status: 400,
      fields: { stages: "Trial day still holds 1 candidate. Move it to another stage, then remove the stage." },
    });
    const moved = await recruiter.pipeline.move({ listingId, stage: "offer", version: 1 });
    await recruiter.pipeline.remove({ listingIds: [(await placed(recruiter, trial)).listingId] });
    const gone = await admin.pipeline.saveStages({ stages: without, version: added.stagesVersion });
    expect(gone.stages.map(({ id }) => id)).not.toContain(trial);
    expect(await historyOf(recruiter, listingId)).toMatchObject([
      { stage: trial, stageName: "Trial day" },
      { stage: "offer", stageName: "Offer out" },
    ]);
    expect(await recruiter.pipeline.undoMove({ cards: [{ listingId, version: moved.version }] })).toMatchObject({
      moved: [],
      unchanged: [listingId],
      missing: [],
    });
    expect(await refusal(recruiter.pipeline.move({ listingId, stage: trial, version: 2 }))).toMatchObject({
      status: 400,
    });
    expect(await refusal(admin.pipeline.saveStages({ stages: kept, version: gone.stagesVersion }))).toMatchObject({
      status: 400,
      fields: { "stages.5.id": expect.stringContaining("no longer in the pipeline") as string },
    });
  });

  it("restores candidates of a deleted stage into the first one", async () => {
    const { stages, stagesVersion } = await admin.pipeline.board({});
    const asked = stages.map(({ id, name, description, color }) => ({ id, name, description, color }));
    const added = await admin.pipeline.saveStages({
      stages: [...asked, { name: "For a while", description: "", color: "gray" }],
      version: stagesVersion,
    });
    const { listingId } = await placed(recruiter, added.stages.at(-1)?.id);
    await recruiter.pipeline.remove({ listingIds: [listingId] });
    const turned = [...asked.slice(1), ...asked.slice(0, 1)];
    await admin.pipeline.saveStages({ stages: turned, version: added.stagesVersion });
    expect((await recruiter.pipeline.restore({ listingIds: [listingId] })).restored).toMatchObject([
      { listingId, pipelineStage: "screening" },
    ]);
    expect(await historyOf(recruiter, listingId)).toMatchObject([
      { stageName: "For a while", exitedAt: expect.any(String) as string },
      { stage: "screening", exitedAt: null },
    ]);
    expect((await placed(recruiter, "application")).pipelineStage).toBe("screening");
  });
});
