import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { publish, refusal, unknownId } from "#tests/support/deals.ts";
import { placed } from "#tests/support/pipeline.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const backends = bothBackends(server);

let roles = 0;
const newJob = (api: Api) =>
  api.jobs.create({ role: `Role ${(roles += 1)}`, company: "Brackenwell", contactEmail: "ada@brackenwell.example" });
const cardsOf = async (api: Api, listingId: string) =>
  (await api.pipeline.board({})).cards.filter((card) => card.listingId === listingId);
const members = async (api: Api) => (await api.members.list({})).items;

describe.each(backends)("a candidate in several jobs in the $kind backend", ({ recruiter, pass }) => {
  it("has a card of its own in each, and at most one in none", async () => {
    const [one, two] = [await newJob(recruiter), await newJob(recruiter)];
    const { listingId, id } = await placed(recruiter, "screening");
    expect(id).toBe(listingId);
    const inOne = (await recruiter.pipeline.add({ listingId, jobId: one.id })).card;
    const inTwo = (await recruiter.pipeline.add({ listingId, jobId: two.id, stage: "offer" })).card;
    expect(inOne).toMatchObject({ id: `${listingId}.${one.id}`, jobId: one.id, pipelineStage: "applied", version: 1 });
    expect((await cardsOf(recruiter, listingId)).map(({ jobId }) => jobId)).toEqual(
      expect.arrayContaining([null, one.id, two.id]),
    );
    for (const jobId of [one.id, undefined])
      expect((await refusal(recruiter.pipeline.add({ listingId, jobId }))).code).toBe("already-in-pipeline");
    expect((await recruiter.pipeline.count({})).listingIds).toEqual(
      expect.arrayContaining([listingId, inOne.id, inTwo.id]),
    );
  });

  it("moves, is noted, is undone, removed and restored in one job alone", async () => {
    const job = await newJob(recruiter);
    const { listingId } = await placed(recruiter);
    const { card } = await recruiter.pipeline.add({ listingId, jobId: job.id });
    pass(1_000);
    const moved = await recruiter.pipeline.move({ listingId: card.id, stage: "interview", version: card.version });
    expect(moved).toMatchObject({ id: card.id, pipelineStage: "interview", version: 2 });
    await recruiter.pipeline.update({ listingId: card.id, notes: "For this job.", version: card.notesVersion });
    expect((await recruiter.pipeline.get({ listingId: card.id })).stageHistory.map(({ stage }) => stage)).toEqual([
      "applied",
      "interview",
    ]);
    const { moved: undone } = await recruiter.pipeline.undoMove({ cards: [{ listingId: card.id, version: 2 }] });
    expect(undone).toMatchObject([{ id: card.id, pipelineStage: "applied", pipelineNotes: "For this job." }]);
    expect(await recruiter.pipeline.remove({ listingIds: [card.id] })).toEqual({ removed: [card.id] });
    expect(await cardsOf(recruiter, listingId)).toMatchObject([
      { id: listingId, pipelineStage: "applied", pipelineNotes: "", version: 1 },
    ]);
    expect((await recruiter.pipeline.cards({ listingIds: [card.id, listingId] })).missing).toEqual([card.id]);
    const { restored } = await recruiter.pipeline.restore({ listingIds: [card.id] });
    expect(restored).toMatchObject([{ id: card.id, jobId: job.id, pipelineNotes: "For this job." }]);
    await recruiter.pipeline.remove({ listingIds: [card.id] });
    expect((await recruiter.pipeline.add({ listingId, jobId: job.id })).card.version).toBeGreaterThan(
      restored[0]?.version ?? 0,
    );
  });

  it("stays available to the jobs it isn't in", async () => {
    const job = await newJob(recruiter);
    const { listingId } = await placed(recruiter);
    const isAvailable = async (jobId?: string) =>
      (await recruiter.pipeline.available({ jobId })).items.some((item) => item.listingId === listingId);
    expect([await isAvailable(), await isAvailable(job.id)]).toEqual([false, true]);
    const { added, skipped } = await recruiter.pipeline.addMany({ listingIds: [listingId], jobId: job.id });
    expect([added.map(({ jobId }) => jobId), skipped]).toEqual([[job.id], 0]);
    expect(await isAvailable(job.id)).toBe(false);
    const another = await publish(recruiter);
    expect(
      (await refusal(recruiter.pipeline.add({ listingId: another, jobId: unknownId, shortlist: true }))).code,
    ).toBe("not-found");
  });

  it("isn't active in a job that is filled or closed, which takes no other until it is reopened", async () => {
    const job = await newJob(recruiter);
    const { listingId } = await placed(recruiter);
    await recruiter.pipeline.add({ listingId, jobId: job.id });
    const active = async () =>
      (await recruiter.pipeline.figures({ days: null })).items.find(({ jobId }) => jobId === job.id)?.active;
    expect(await active()).toBe(1);
    let { version } = await recruiter.jobs.get({ id: job.id });
    const become = async (state: Parameters<typeof recruiter.jobs.setState>[0]["state"]) => {
      ({ version } = await recruiter.jobs.setState({ id: job.id, version, state }));
    };
    const other = await publish(recruiter);
    await recruiter.shortlist.add({ listingId: other });
    for (const state of [
      { status: "filled", on: "2026-11-30" },
      { status: "open" },
      { status: "closed", reason: "budget" },
    ] as const) {
      await become(state);
      expect(await active()).toBe(state.status === "open" ? 1 : 0);
      if (state.status === "open") continue;
      expect(await refusal(recruiter.pipeline.add({ listingId: other, jobId: job.id }))).toMatchObject({
        status: 409,
        detail: `This job is ${state.status}. Reopen it first, or choose another job.`,
      });
      expect((await refusal(recruiter.pipeline.addMany({ listingIds: [other], jobId: job.id }))).status).toBe(409);
    }
    // Removing a card and undoing that isn't work on the job.
    const id = `${listingId}.${job.id}`;
    await recruiter.pipeline.remove({ listingIds: [id] });
    expect((await recruiter.pipeline.restore({ listingIds: [id] })).restored).toHaveLength(1);
    await become({ status: "open" });
    expect((await recruiter.pipeline.add({ listingId: other, jobId: job.id })).card).toMatchObject({ jobId: job.id });
  });

  it("has an owner and someone who owes the next step, which a move keeps", async () => {
    const { listingId, version } = await placed(recruiter);
    const other = (await members(recruiter)).find(({ isYou, isActive }) => isActive && !isYou);
    const ownerId = other?.id ?? "";
    expect(await recruiter.pipeline.assign({ listingIds: [listingId], ownerId, owes: "client" })).toMatchObject({
      items: [{ ownerId, owes: "client", version }],
    });
    await recruiter.pipeline.move({ listingId, stage: "offer", version });
    expect(await cardsOf(recruiter, listingId)).toMatchObject([{ pipelineStage: "offer", ownerId, owes: "client" }]);
    await recruiter.pipeline.assign({ listingIds: [listingId, "no card"], ownerId: null });
    expect(await cardsOf(recruiter, listingId)).toMatchObject([{ ownerId: null, owes: "client" }]);
    expect((await refusal(recruiter.pipeline.assign({ listingIds: [listingId], ownerId: unknownId }))).fields).toEqual({
      ownerId: "Choose a member of your organization.",
    });
  });
});

it("takes no job of another organization", async () => {
  const { recruiter, partner } = server;
  const theirs = await newJob(partner);
  const listingId = await publish(recruiter);
  expect((await refusal(recruiter.pipeline.add({ listingId, jobId: theirs.id, shortlist: true }))).code).toBe(
    "not-found",
  );
});
