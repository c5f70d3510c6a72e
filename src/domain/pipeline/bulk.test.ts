import { describe, expect, it } from "vitest";
import type { PublicText } from "../core/public-text.ts";
import type { Listing } from "../listing/listing.ts";
import { availableCandidates, decidePlaceMany, moveInTurn, undoInTurn } from "./bulk.ts";
import { decidePlace, type PipelineCard, pipelineLimits } from "./pipeline.ts";
import { initialStages } from "./stages.ts";
import { undoMs } from "../shortlist/limits.ts";
import type { Found } from "../shortlist/shortlist.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const foundOf = (id: string, parts: Partial<Listing> = {}): Found => ({
  listing: {
    id,
    maskedCode: `TM-0000000${id.toUpperCase()}`,
    status: "active",
    headlineRole: `Role of ${id}` as PublicText,
    locationCity: "Austin",
    locationState: "TX",
    keySkills: [],
    ...parts,
  } as Listing,
  blocked: false,
});
const found = new Map(["a", "b", "c", "d"].map((id) => [id, foundOf(id)]));
const cardOf = (id: string): PipelineCard =>
  decidePlace({
    listingId: id,
    stage: "applied",
    known: undefined,
    found: foundOf(id),
    shortlisted: true,
    count: 0,
    now,
  });

describe("adding several candidates", () => {
  const ask = {
    stage: "offer",
    known: new Map([["a", cardOf("a")]]),
    found,
    shortlisted: new Set(["a", "b", "c"]),
    earlier: new Map([["c", { version: 4, notesVersion: 2 }]]),
    count: 1,
    now,
  };
  it("skips those already in it, counts missing and not shortlisted ones separately, and keeps the given order", () => {
    const { added, skipped, missing } = decidePlaceMany({ ...ask, listingIds: ["c", "a", "b", "d", "nobody", "c"] });
    expect(added.map(({ listingId, pipelineStage, version }) => [listingId, pipelineStage, version])).toEqual([
      ["c", "offer", 5],
      ["b", "offer", 1],
    ]);
    expect([skipped, missing]).toEqual([2, 2]);
  });
  it("adds all or none at the limit", () => {
    expect(decidePlaceMany({ ...ask, listingIds: ["b", "c"], count: pipelineLimits.cards - 2 }).added).toHaveLength(2);
    expect(() => decidePlaceMany({ ...ask, listingIds: ["b", "c"], count: pipelineLimits.cards - 1 })).toThrow(
      expect.objectContaining({ code: "pipeline-full" }),
    );
  });
});

describe("moving several candidates", () => {
  const cards = new Map([
    ["a", cardOf("a")],
    ["b", { ...cardOf("b"), version: 2 }],
    ["c", { ...cardOf("c"), pipelineStage: "offer" }],
  ]);
  const asked = ["a", "b", "c", "d"].map((listingId) => ({ listingId, version: 1 }));

  it("reports the outcome of each; one failure doesn't stop the others", () => {
    const { moved, unchanged, conflicts, missing } = moveInTurn(cards, { asked, stage: "offer", now });
    expect(moved.map(({ listingId, pipelineStage, version }) => [listingId, pipelineStage, version])).toEqual([
      ["a", "offer", 2],
    ]);
    expect([unchanged, conflicts, missing]).toEqual([["c"], [cards.get("b")], ["d"]]);
  });

  it("undoes each move unless the card was moved since", () => {
    const { moved } = moveInTurn(cards, { asked, stage: "offer", now });
    const after = new Map([...cards, ...moved.map((card) => [card.listingId, card] as const)]);
    const back = undoInTurn(after, {
      asked: [
        { listingId: "a", version: 2 },
        { listingId: "b", version: 1 },
        { listingId: "c", version: 1 },
        { listingId: "d", version: 1 },
      ],
      stages: initialStages,
      now,
    });
    expect(back.moved).toEqual([{ ...cards.get("a"), version: 3 }]);
    expect(back.conflicts).toEqual([cards.get("b")]);
    expect(back.missing).toEqual(["d"]);
    expect(back.unchanged).toEqual(["c"]);
  });

  it("leaves a card where it is, and doesn't lose it, when its move can no longer be undone", () => {
    const { moved } = moveInTurn(cards, { asked, stage: "offer", now });
    const after = new Map(moved.map((card) => [card.listingId, card] as const));
    const undo = { asked: [{ listingId: "a", version: 2 }], stages: initialStages, now };
    for (const late of [
      { ...undo, stages: initialStages.filter(({ id }) => id !== "applied") },
      { ...undo, now: now + undoMs + 1 },
    ])
      expect(undoInTurn(after, late)).toEqual({ moved: [], unchanged: ["a"], conflicts: [], missing: [] });
  });

  it("moves a card once even if it is listed twice", () => {
    const twice = moveInTurn(cards, {
      asked: [
        { listingId: "a", version: 1 },
        { listingId: "a", version: 1 },
      ],
      stage: "offer",
      now,
    });
    expect(twice.moved.map(({ version }) => version)).toEqual([2]);
  });
});

describe("available candidates", () => {
  const shortlisted = ["d", "c", "b", "a"].map((listingId) => ({ listingId }));
  const idsOf = (search: string, placed = new Set<string>()) =>
    availableCandidates({ shortlisted, found, placed, search }).map(({ listingId }) => listingId);
  it("are shortlisted and in no stage, in the order of the shortlist", () =>
    expect(idsOf("", new Set(["c"]))).toEqual(["d", "b", "a"]));
  it("match by masked code or headline role, in any case", () => {
    expect(idsOf("tm-0000000b")).toEqual(["b"]);
    expect(idsOf("  ROLE OF A ")).toEqual(["a"]);
    expect(idsOf("austin")).toEqual([]);
  });
  it("exclude listings that are off the market or hidden", () => {
    const gone = new Map<string, Found>([
      ["a", foundOf("a", { status: "placed" })],
      ["b", { ...foundOf("b"), blocked: true }],
    ]);
    expect(availableCandidates({ shortlisted, found: gone, placed: new Set(), search: "" })).toEqual([]);
  });
});
