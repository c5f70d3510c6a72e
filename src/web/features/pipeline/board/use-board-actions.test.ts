import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Live } from "#contract/backend.ts";
import type { LiveEvent } from "#contract/live.ts";
import { apiOver } from "#contract/routes.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { movedCard } from "#web/features/pipeline/board-state.ts";
import { deskFor } from "#web/features/pipeline/desk.ts";
import type { BoardCard, PipelineBoard } from "#web/features/pipeline/queries.ts";
import type { World } from "#web/features/pipeline/world.ts";
import { keyOf } from "#web/lib/backend/ask.ts";
import { takeNotices } from "#web/ui/toast.tsx";
import { assign, bringBack, move } from "./use-board-actions.ts";

const seen: BoardCard = {
  id: "a",
  listingId: "a",
  jobId: null,
  ownerId: null,
  owes: "us",
  maskedCode: "TM-AAAA",
  pipelineStage: "applied",
  pipelineNotes: "",
  version: 5,
  notesVersion: 1,
  addedToPipelineAt: "2026-01-05T09:00:00.000Z",
  lastStageUpdate: "2026-01-05T09:00:00.000Z",
  listing: null,
};

const stages: PipelineBoard["stages"] = ["applied", "interview", "offer"].map((id, order) => ({
  id,
  name: id,
  description: "",
  color: "gray",
  order,
  targetDays: null,
  candidateCount: 0,
}));

type Ask = { cards?: { listingId: string; version: number }[]; stage?: string };

const notices = vi.fn<(notice: { title: string; description?: string; action?: unknown }) => void>();
takeNotices(notices);
afterEach(() => void notices.mockClear());

/** A board that shows `seen`, while the server has `card`. */
async function movedTo(stageId: string, card: BoardCard, events: readonly LiveEvent[] = []) {
  const answers: Record<string, (ask: Ask) => unknown> = {
    "pipeline.cards": () => ({ items: [card], missing: [] }),
    "pipeline.moveMany": ({ cards: [asked] = [], stage = "" }) => {
      const outcomes = {
        moved: [] as BoardCard[],
        unchanged: [] as string[],
        conflicts: [] as BoardCard[],
        missing: [],
      };
      try {
        const next = movedCard(card, { stage, version: asked?.version ?? 0, now: 0 });
        if (next === card) outcomes.unchanged.push(card.id);
        else outcomes.moved.push(next);
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        outcomes.conflicts.push(card);
      }
      return outcomes;
    },
  };
  const api = apiOver((noun, verb) => async (ask) => answers[`${noun}.${verb}`]?.(ask));
  const queryClient = new QueryClient();
  queryClient.setQueryData(keyOf("pipeline", "board", {}), { stages, stagesVersion: 1, cards: [seen], available: 0 });
  const desk = deskFor(queryClient, "org/me");
  const unheard = () => () => undefined;
  const live: Live = {
    state: () => ({ status: "connected", events, presence: [] }),
    subscribe: unheard,
    onEvent: unheard,
    onCatchUp: unheard,
    setPage: () => undefined,
  };
  const world: World = { api, queryClient, desk, live, personId: "me", clock: () => 0 };
  const stage = stages.find(({ id }) => id === stageId);
  if (stage) move(world, [seen], stage);
  await vi.waitFor(() => expect(desk.intents).toEqual([]));
  const board = queryClient.getQueryData(keyOf("pipeline", "board", {}));
  return { undos: desk.undos.length, stage: board?.cards[0]?.pipelineStage };
}

describe("moving a card", () => {
  it("can be undone", async () => {
    expect(await movedTo("offer", seen)).toEqual({ undos: 1, stage: "offer" });
    expect(notices.mock.calls).toMatchObject([[{ description: "TM-AAAA moved to offer", action: { label: "Undo" } }]]);
  });

  it("isn't the person's move when a colleague has moved the card there, so it can't be undone", async () => {
    const colleagues = { ...seen, version: 6, pipelineStage: "offer" };
    expect((await movedTo("offer", colleagues)).undos).toBe(0);
    expect(notices).not.toHaveBeenCalled();
  });

  it("names the colleague who moved this card, not the one who moved another job's, nor the person", async () => {
    const event = (userId: string, userName: string, jobId?: string): LiveEvent => ({
      id: userId,
      timestamp: "2026-01-05T09:00:00.000Z",
      userId,
      userName,
      type: "pipeline_update",
      data: { action: "moved", listingId: "a", ...(jobId !== undefined && { jobId }) },
    });
    const [me, dana] = [event("me", "Me"), event("dana", "Dana")];
    const lost = { ...seen, version: 6, pipelineStage: "interview" };
    await movedTo("offer", lost, [event("rosa", "Rosa", "job"), dana, me]);
    await movedTo("offer", lost, [me, dana]);
    expect(notices.mock.calls).toMatchObject([
      [{ title: "TM-AAAA is in interview", description: expect.stringContaining("Dana already moved") as string }],
      [{ title: "TM-AAAA is in interview", description: expect.stringContaining("Someone already moved") as string }],
    ]);
  });
});

describe("assigning cards", () => {
  const [rosas, ours] = [
    { ...seen, ownerId: "rosa" },
    { ...seen, id: "b", listingId: "b", maskedCode: "TM-BBBB" },
  ];

  function boardOf(cards: readonly BoardCard[]) {
    const server = new Map(cards.map((card) => [card.id, card]));
    const api = apiOver(
      (_noun, _verb) =>
        async ({ listingIds, ...ask }: Partial<BoardCard> & { listingIds: string[] }) => {
          for (const id of listingIds) server.set(id, { ...server.get(id)!, ...ask });
          return { items: listingIds.map((id) => server.get(id)!) };
        },
    );
    const queryClient = new QueryClient();
    queryClient.setQueryData(keyOf("pipeline", "board", {}), {
      stages,
      stagesVersion: 1,
      cards: [...cards],
      available: 0,
    });
    const desk = deskFor(queryClient, "org/me");
    const world: World = { api, queryClient, desk, live: null, personId: "me", clock: () => 0 };
    const owners = () => [...server.values()].map(({ ownerId }) => ownerId);
    const shows = (card: BoardCard) =>
      queryClient.setQueryData(
        keyOf("pipeline", "board", {}),
        (board) => board && { ...board, cards: board.cards.map((each) => (each.id === card.id ? card : each)) },
      );
    return { world, desk, owners, server, shows };
  }

  it("can be undone, each card to its own owner before", async () => {
    const { world, desk, owners } = boardOf([rosas, ours]);
    await assign(world, [rosas, ours], { ownerId: "me" });
    expect(owners()).toEqual(["me", "me"]);
    desk.undos.at(-1)?.run();
    await vi.waitFor(() => expect(owners()).toEqual(["rosa", null]));
    expect(desk.undos).toEqual([]);
    expect(notices.mock.calls).toMatchObject([
      [{ title: "Owner updated", description: "2 candidates", action: { label: "Undo" } }],
      [{ title: "Owner updated", description: "2 candidates, as before" }],
    ]);
  });

  it("leaves a card alone that a colleague has assigned since", async () => {
    const { world, desk, owners, server, shows } = boardOf([rosas, ours]);
    await assign(world, [rosas, ours], { ownerId: "me" });
    const danas = { ...rosas, ownerId: "dana" };
    server.set(danas.id, danas);
    shows(danas);
    desk.undos.at(-1)?.run();
    await vi.waitFor(() => expect(owners()).toEqual(["dana", null]));
    await vi.waitFor(() => expect(notices).toHaveBeenLastCalledWith(expect.objectContaining({ title: "Not undone" })));
  });

  it("is no step to undo when it changed nothing", async () => {
    const { world, desk } = boardOf([rosas]);
    await assign(world, [rosas], { ownerId: "rosa" });
    await vi.waitFor(() => expect(desk.undos).toEqual([]));
  });
});

it("says of a removed card that was added again that it is in the pipeline, not that it is lost", async () => {
  type Named = { listingIds?: string[] };
  const added = (id: string): BoardCard => ({ ...seen, id, listingId: id, maskedCode: `TM-${id}` });
  const answers: Record<string, (ask: Named) => unknown> = {
    "pipeline.available": () => ({ items: [], total: 0 }),
    "pipeline.restore": () => ({ restored: [added("a")] }),
    "pipeline.cards": ({ listingIds = [] }) => ({
      items: listingIds.filter((id) => id === "b").map(added),
      missing: listingIds.filter((id) => id !== "b"),
    }),
  };
  const queryClient = new QueryClient();
  const world: World = {
    api: apiOver((noun, verb) => async (ask) => answers[`${noun}.${verb}`]?.(ask)),
    queryClient,
    desk: deskFor(queryClient, "org/me"),
    live: null,
    personId: "me",
    clock: () => 0,
  };
  await bringBack(world, [added("a"), added("b"), added("c")]);
  expect(notices.mock.calls).toMatchObject([
    [{ title: "Restored to Pipeline", description: "TM-a" }],
    [{ title: "Already in Pipeline", description: "TM-b was added again since." }],
    [{ title: "Error", description: expect.stringContaining("1 candidate could not be restored") as string }],
  ]);
});
