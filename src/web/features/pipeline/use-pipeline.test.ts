import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { apiOver } from "#contract/routes.ts";
import { deskFor } from "./desk.ts";
import type { BoardCard } from "./queries.ts";
import { undoAdd } from "./use-pipeline.ts";
import type { World } from "./world.ts";

const added = (id: string): BoardCard => ({
  id,
  listingId: id,
  jobId: null,
  ownerId: null,
  owes: "us",
  maskedCode: `TM-${id}`,
  pipelineStage: "applied",
  pipelineNotes: "",
  version: 1,
  notesVersion: 1,
  addedToPipelineAt: "2026-01-05T09:00:00.000Z",
  lastStageUpdate: "2026-01-05T09:00:00.000Z",
  listing: null,
});

/** What undoing the adds of `cards` removes when the board now has `here`. */
async function removedBy(
  cards: readonly BoardCard[],
  here: readonly BoardCard[],
  notes: Readonly<Record<string, string>> = {},
) {
  const removed = { pipeline: [] as string[], shortlist: [] as string[] };
  const answers: Record<string, (ask: { listingId?: string; listingIds?: string[] }) => unknown> = {
    "pipeline.cards": () => ({ items: here, missing: [] }),
    "pipeline.available": () => ({ items: [], total: 0 }),
    "pipeline.remove": ({ listingIds = [] }) => {
      removed.pipeline.push(...listingIds);
      return { removed: listingIds };
    },
    "shortlist.list": () => ({ items: cards.map(({ id }) => ({ listingId: id, notes: notes[id] ?? "" })) }),
    "shortlist.remove": ({ listingId = "" }) => void removed.shortlist.push(listingId),
  };
  const api = apiOver((noun, verb) => async (ask) => answers[`${noun}.${verb}`]?.(ask));
  const queryClient = new QueryClient();
  const world: World = { api, queryClient, desk: deskFor(queryClient, "org/person"), live: null, clock: () => 0 };
  await undoAdd(
    world,
    cards,
    cards.map(({ listingId }) => listingId),
  );
  return removed;
}

describe("undoing an add", () => {
  it("removes the card, and from the shortlist what adding had put there", async () => {
    expect(await removedBy([added("a")], [added("a")])).toEqual({ pipeline: ["a"], shortlist: ["a"] });
  });

  it.each<[string, Partial<BoardCard>]>([
    ["moved", { version: 2, pipelineStage: "offer" }],
    ["noted", { notesVersion: 2, pipelineNotes: "Call on Thursday." }],
    ["assigned", { ownerId: "colleague" }],
  ])("keeps a card that a colleague has %s since", async (_what, change) => {
    const cards = [added("a"), added("b")];
    const here = [{ ...added("a"), ...change }, added("b")];
    expect(await removedBy(cards, here)).toEqual({ pipeline: ["b"], shortlist: ["b"] });
    expect(await removedBy(cards.slice(0, 1), here.slice(0, 1))).toEqual({ pipeline: [], shortlist: [] });
  });

  it("keeps a shortlist entry with a note", async () => {
    expect(await removedBy([added("a")], [added("a")], { a: "Ask about travel." })).toEqual({
      pipeline: ["a"],
      shortlist: [],
    });
  });
});
