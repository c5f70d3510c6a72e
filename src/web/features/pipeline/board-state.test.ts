import { describe, expect, it } from "vitest";
import {
  createColumns,
  leaving,
  movedCard,
  moving,
  movingBack,
  shownBoard,
  withCards,
  withoutCards,
} from "./board-state.ts";
import type { BoardCard, PipelineBoard } from "./queries.ts";

const day = 86_400_000;
const now = 100 * day;
const card = (listingId: string, more: Partial<BoardCard> = {}): BoardCard => ({
  id: listingId,
  listingId,
  jobId: null,
  ownerId: null,
  owes: "us",
  maskedCode: `TM-${listingId}`,
  pipelineStage: "applied",
  addedToPipelineAt: new Date(now - 9 * day).toISOString(),
  lastStageUpdate: new Date(now - 5 * day).toISOString(),
  pipelineNotes: "",
  version: 1,
  notesVersion: 1,
  listing: null,
  ...more,
});
const board = (...cards: BoardCard[]): PipelineBoard => ({
  stages: ["applied", "screening", "offer"].map((id, order) => ({
    id,
    name: id,
    description: "",
    color: "gray",
    order,
    targetDays: null,
    candidateCount: 0,
  })),
  stagesVersion: 1,
  cards,
  available: 0,
});
const stages = ({ cards }: PipelineBoard) =>
  cards.map(({ listingId, pipelineStage, version }) => `${listingId} ${pipelineStage} ${version}`);

describe("a pending move", () => {
  it("is shown as the server will decide it, and two in a row as both", () => {
    const shown = shownBoard(board(card("a"), card("b")), [
      moving([card("a")], "screening", now),
      moving([card("a", { version: 2 })], "offer", now),
    ]);
    expect(stages(shown)).toEqual(["a offer 3", "b applied 1"]);
    expect(shown.cards[0]?.lastStageUpdate).toBe(new Date(now).toISOString());
  });

  it("is dropped when a colleague was faster: the board shows the current stage at once", () => {
    const moved = card("a", { pipelineStage: "offer", version: 2 });
    expect(stages(shownBoard(board(moved), [moving([card("a")], "screening", now)]))).toEqual(["a offer 2"]);
    expect(() => movedCard(moved, { stage: "screening", version: 1, now })).toThrow(
      "A colleague moved TM-a first. The board shows the current stage.",
    );
  });

  it("stays unchanged once the response is in the cache, before the move has settled", () => {
    const answered = board(card("a", { pipelineStage: "screening", version: 2 }));
    expect(shownBoard(answered, [moving([card("a")], "screening", now)]).cards[0]).toBe(answered.cards[0]);
  });

  it("is undone with its days, unless the card moved again", () => {
    const before = card("a");
    const moved = card("a", { pipelineStage: "offer", version: 2, lastStageUpdate: new Date(now).toISOString() });
    const [back] = shownBoard(board(moved), [movingBack([before], [moved])]).cards;
    expect(back).toMatchObject({ pipelineStage: "applied", lastStageUpdate: before.lastStageUpdate, version: 3 });
    const elsewhere = card("a", { pipelineStage: "screening", version: 3 });
    expect(shownBoard(board(elsewhere), [movingBack([before], [moved])]).cards[0]).toBe(elsewhere);
  });

  it("leaves other cards unchanged", () => {
    const still = board(card("a"), card("b"));
    expect(shownBoard(still, [])).toBe(still);
    expect(shownBoard(still, [leaving(["a"])]).cards).toEqual([still.cards[1]]);
    expect(shownBoard(still, [leaving(["a"])]).cards[0]).toBe(still.cards[1]);
  });
});

describe("responses in any order", () => {
  it("keep the newest version of a card, whichever arrives last", () => {
    const newest = card("a", { pipelineStage: "offer", version: 3 });
    expect(stages(withCards(board(newest), [card("a", { pipelineStage: "screening", version: 2 })]))).toEqual([
      "a offer 3",
    ]);
    expect(stages(withCards(board(card("a")), [newest, card("b")]))).toEqual(["a offer 3", "b applied 1"]);
    expect(
      withCards(board(card("a", { notesVersion: 2, pipelineNotes: "new" })), [card("a")]).cards[0]?.pipelineNotes,
    ).toBe("new");
    expect(withoutCards(board(card("a"), card("b")), ["a"]).cards.map(({ listingId }) => listingId)).toEqual(["b"]);
  });

  it("count the candidates of each stage", () => {
    const countsOf = ({ stages }: PipelineBoard) => stages.map(({ candidateCount }) => candidateCount);
    const moved = withCards(board(card("a"), card("b")), [card("a", { pipelineStage: "screening", version: 2 })]);
    expect(countsOf(moved)).toEqual([1, 1, 0]);
    expect(countsOf(withoutCards(moved, ["b"]))).toEqual([0, 1, 0]);
  });
});

describe("columns", () => {
  it("have the longest in their stage first, and an unchanged column keeps its array", () => {
    const columnsOf = createColumns();
    const old = card("z", { lastStageUpdate: new Date(now - 8 * day).toISOString() });
    const first = columnsOf(board(card("a"), old, card("c", { pipelineStage: "offer" })));
    expect([...first].map(([stage, cards]) => [stage, cards.map(({ listingId }) => listingId)])).toEqual([
      ["applied", ["z", "a"]],
      ["screening", []],
      ["offer", ["c"]],
    ]);
    const before = board(...[...first.values()].flat());
    const columns = columnsOf(before);
    const after = columnsOf(shownBoard(before, [moving([card("a")], "screening", now)]));
    expect(after.get("offer")).toBe(columns.get("offer"));
    expect(after.get("applied")).toEqual([old]);
    expect(after.get("screening")).toHaveLength(1);
  });
});
