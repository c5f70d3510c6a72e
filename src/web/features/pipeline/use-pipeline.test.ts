import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { apiOver } from "#contract/routes.ts";
import { isAsAdded } from "#domain/pipeline/pipeline.ts";
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

type Asked = { listingId?: string; listingIds?: string[]; added?: { listingId: string; version: number }[] };

/** What undoing the adds of `cards` removes when the server by then has `here`. */
async function removedBy(
  cards: readonly BoardCard[],
  here: readonly BoardCard[],
  notes: Readonly<Record<string, string>> = {},
) {
  const removed = { pipeline: [] as string[], shortlist: [] as string[] };
  const server = new Map(cards.map((card) => [card.id, card]));
  const answers: Record<string, (ask: Asked) => unknown> = {
    "pipeline.available": () => ({ items: [], total: 0 }),
    "pipeline.cards": ({ listingIds = [] }) => ({
      items: [...server.values()].filter(({ id }) => listingIds.includes(id)),
      missing: [],
    }),
    // The colleague's change reaches the server just before the removal.
    "pipeline.remove": ({ listingIds = [], added: asked = [] }) => {
      for (const card of here) server.set(card.id, card);
      const gone = listingIds.filter((id) => {
        const [card, was] = [server.get(id), asked.find(({ listingId }) => listingId === id)];
        return card && (!was || isAsAdded(card, was.version));
      });
      for (const id of gone) server.delete(id);
      removed.pipeline.push(...gone);
      return { removed: gone };
    },
    "shortlist.list": () => ({ items: cards.map(({ id }) => ({ listingId: id, notes: notes[id] ?? "" })) }),
    "shortlist.remove": ({ listingId = "" }) => void removed.shortlist.push(listingId),
  };
  const api = apiOver((noun, verb) => async (ask) => answers[`${noun}.${verb}`]?.(ask));
  const queryClient = new QueryClient();
  const world: World = {
    api,
    queryClient,
    desk: deskFor(queryClient, "org/person"),
    live: null,
    personId: null,
    clock: () => 0,
  };
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
