import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PublicText } from "../core/public-text.ts";
import type { Listing } from "../listing/listing.ts";
import {
  averageDays,
  cardViewFor,
  daysInStage,
  daysPastDue,
  decideMove,
  decidePipelineNotes,
  decidePlace,
  decideRemove,
  decideRestore,
  decideUndoAdd,
  decideUndoMove,
  historyView,
  inColumnOrder,
  isAsAdded,
  isLate,
  listingsOfCards,
  type PipelineCard,
  pipelineLimits,
} from "./pipeline.ts";
import { ExpectedError } from "../core/errors.ts";
import { calendarIn } from "../core/period.ts";
import { undoMs } from "../shortlist/limits.ts";
import type { Found } from "../shortlist/shortlist.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-21T12:00:00Z");
const listing = {
  id: "a",
  maskedCode: "TM-7K3QF9XA",
  status: "active",
  headlineRole: "Engineer" as PublicText,
  keySkills: ["Go"],
} as Listing;
const found: Found = { listing, blocked: false };
const place = { listingId: "a", stage: "applied", known: undefined, found, shortlisted: true, count: 0, now };
const stages = [{ id: "applied" }, { id: "screening" }, { id: "offer" }];
const seen = () => "as it is now";

/** A card that moved on after three days and again after two, now a day in its stage. */
const card: PipelineCard = {
  listingId: "a",
  jobId: null,
  ownerId: null,
  owes: "us",
  maskedCode: "TM-7K3QF9XA",
  pipelineStage: "offer",
  addedToPipelineAt: now - 6 * day,
  lastStageUpdate: now - day,
  pipelineNotes: "",
  version: 3,
  notesVersion: 1,
  stageHistory: [
    { stage: "applied", enteredAt: now - 6 * day, exitedAt: now - 3 * day },
    { stage: "screening", enteredAt: now - 3 * day, exitedAt: now - day },
    { stage: "offer", enteredAt: now - day, exitedAt: null },
  ],
};

function refusalOf(run: () => unknown): { code: string; detail: string | undefined; current: unknown } {
  try {
    run();
  } catch (error) {
    if (error instanceof ExpectedError)
      return { code: error.code, detail: error.extras.detail, current: error.extras.current };
    throw error;
  }
  throw new Error("expected an error");
}

describe("entering the pipeline", () => {
  it("starts one open stay", () => {
    expect(decidePlace(place)).toEqual({
      listingId: "a",
      jobId: null,
      ownerId: null,
      owes: "us",
      maskedCode: "TM-7K3QF9XA",
      pipelineStage: "applied",
      addedToPipelineAt: now,
      lastStageUpdate: now,
      pipelineNotes: "",
      version: 1,
      notesVersion: 1,
      stageHistory: [{ stage: "applied", enteredAt: now, exitedAt: null }],
    });
  });
  it("is possible once, with the specified error", () => {
    expect(refusalOf(() => decidePlace({ ...place, known: card }))).toMatchObject({
      code: "already-in-pipeline",
      detail: "TM-7K3QF9XA is already in the pipeline",
    });
  });
  it("needs a listing that exists for the organization", () => {
    for (const missing of [
      undefined,
      { ...found, blocked: true },
      { listing: { ...listing, status: "withdrawn" as const }, blocked: false },
    ])
      expect(refusalOf(() => decidePlace({ ...place, found: missing }))).toMatchObject({
        code: "not-found",
        detail: "Candidate not found",
      });
  });
  it("needs a shortlisted candidate", () =>
    expect(refusalOf(() => decidePlace({ ...place, shortlisted: false })).code).toBe("not-shortlisted"));
  it("is possible up to the limit", () => {
    expect(decidePlace({ ...place, count: pipelineLimits.cards - 1 }).version).toBe(1);
    expect(refusalOf(() => decidePlace({ ...place, count: pipelineLimits.cards })).code).toBe("pipeline-full");
  });
  it("continues the versions, so that an outdated window moves nothing", () => {
    expect(decidePlace({ ...place, earlier: { version: 7, notesVersion: 2 } })).toMatchObject({
      version: 8,
      notesVersion: 3,
    });
  });
});

describe("moving", () => {
  it("ends the open stay and begins another", () => {
    expect(decideMove(card, { stage: "applied", version: 3, now }, seen)).toEqual({
      moved: true,
      card: {
        ...card,
        pipelineStage: "applied",
        lastStageUpdate: now,
        version: 4,
        stageHistory: [
          ...card.stageHistory.slice(0, 2),
          { stage: "offer", enteredAt: now - day, exitedAt: now },
          { stage: "applied", enteredAt: now, exitedAt: null },
        ],
      },
    });
  });
  it("onto the same stage does nothing, whatever version was seen", () =>
    expect(decideMove(card, { stage: "offer", version: 1, now }, seen)).toEqual({ card, moved: false }));
  it("reports a conflict with the current card", () => {
    expect(refusalOf(() => decideMove(card, { stage: "applied", version: 2, now }, seen))).toEqual({
      code: "version-conflict",
      detail: "A colleague moved TM-7K3QF9XA first. The board shows the current stage.",
      current: "as it is now",
    });
  });
  it("never runs backwards when a clock is behind", () => {
    const { stageHistory } = decideMove(card, { stage: "applied", version: 3, now: now - 2 * day }, seen).card;
    expect(stageHistory.slice(-2)).toEqual([
      { stage: "offer", enteredAt: now - day, exitedAt: now - day },
      { stage: "applied", enteredAt: now - day, exitedAt: null },
    ]);
  });
  it("a removed card is rejected", () =>
    expect(refusalOf(() => decideMove(undefined, { stage: "offer", version: 1, now }, seen)).code).toBe("not-found"));
});

describe("undoing a move", () => {
  const moved = decideMove(card, { stage: "applied", version: 3, now }, seen).card;
  it("continues the earlier stay with its days", () => {
    expect(decideUndoMove(moved, { version: 4, now, stages }, seen)).toEqual({ ...card, version: 5 });
  });
  it("is rejected after another move, after a day, and without an earlier stay or stage", () => {
    expect(refusalOf(() => decideUndoMove(moved, { version: 3, now, stages }, seen))).toMatchObject({
      code: "version-conflict",
      current: "as it is now",
    });
    expect(decideUndoMove(moved, { version: 4, now: now + undoMs, stages }, seen).pipelineStage).toBe("offer");
    expect(refusalOf(() => decideUndoMove(moved, { version: 4, now: now + undoMs + 1, stages }, seen)).code).toBe(
      "wrong-state",
    );
    expect(refusalOf(() => decideUndoMove(moved, { version: 4, now, stages: stages.slice(0, 2) }, seen)).code).toBe(
      "wrong-state",
    );
    expect(refusalOf(() => decideUndoMove(decidePlace(place), { version: 1, now, stages }, seen)).code).toBe(
      "wrong-state",
    );
    expect(refusalOf(() => decideUndoMove(undefined, { version: 1, now, stages }, seen)).code).toBe("not-found");
  });
});

describe("removing and restoring", () => {
  const removed = decideRemove(card, now);
  const back = { removedAt: now, now: now + undoMs, stages, inPipeline: false };
  it("knows a card as it was added from one that was moved, noted or assigned since", () => {
    const changes = [{ version: 4 }, { pipelineNotes: "Call." }, { ownerId: "b" }, { owes: "client" as const }];
    expect(isAsAdded(card, 3)).toBe(true);
    expect(changes.map((change) => isAsAdded({ ...card, ...change }, 3))).toEqual([false, false, false, false]);
  });
  it("ends the open stay", () =>
    expect(removed).toMatchObject({ version: 4, stageHistory: [{}, {}, { stage: "offer", exitedAt: now }] }));
  it("continues the stay within a day", () => expect(decideRestore(removed, back)).toEqual({ ...card, version: 5 }));
  it("uses the first stage when its own was removed", () => {
    expect(decideRestore(removed, { ...back, stages: stages.slice(0, 2) })).toEqual({
      ...removed,
      version: 5,
      pipelineStage: "applied",
      lastStageUpdate: now + undoMs,
      stageHistory: [...removed.stageHistory, { stage: "applied", enteredAt: now + undoMs, exitedAt: null }],
    });
  });
  it("puts a card whose addition was undone back into the stage it was added to", () => {
    const undone = decideUndoAdd({ ...card, stageHistory: card.stageHistory.slice(-1) });
    expect(undone).toMatchObject({ version: 4, stageHistory: [] });
    expect(decideRestore(undone, back)).toMatchObject({
      pipelineStage: "offer",
      version: 5,
      stageHistory: [{ stage: "offer", enteredAt: card.lastStageUpdate, exitedAt: null }],
    });
  });
  it("is rejected after a day, or when the candidate is in the pipeline again", () => {
    expect(decideRestore(removed, { ...back, now: now + undoMs + 1 })).toBeNull();
    expect(decideRestore(removed, { ...back, inPipeline: true })).toBeNull();
  });
});

describe("a note", () => {
  it("replaces the note its author saw and conflicts with no move", () => {
    expect(decidePipelineNotes(card, { notes: "", version: 1 }, seen)).toEqual({ ...card, notesVersion: 2 });
    expect(decidePipelineNotes({ ...card, version: 9 }, { notes: "Call.", version: 1 }, seen)).toMatchObject({
      pipelineNotes: "Call.",
      version: 9,
    });
  });
  it("is rejected over a newer note", () => {
    expect(
      refusalOf(() => decidePipelineNotes({ ...card, notesVersion: 2 }, { notes: "Mine.", version: 1 }, seen)),
    ).toMatchObject({ code: "version-conflict", current: "as it is now" });
    expect(refusalOf(() => decidePipelineNotes(undefined, { notes: "", version: 1 }, seen)).code).toBe("not-found");
  });
});

describe("the board", () => {
  it("shows whole days in the stage, and their mean", () => {
    expect(daysInStage({ lastStageUpdate: now - 2 * day + 1 }, now)).toBe(1);
    expect(daysInStage({ lastStageUpdate: new Date(now - 2 * day).toISOString() }, now)).toBe(2);
    expect(daysInStage({ lastStageUpdate: now + day }, now)).toBe(0);
    expect(averageDays([{ lastStageUpdate: now - 2 * day }, { lastStageUpdate: now - 5 * day }], now)).toBe(4);
    expect(averageDays([], now)).toBeNull();
  });

  it("marks a card late from the day after its stage's target, independent of other cards", () => {
    const late = (days: number, targetDays: number | null) =>
      isLate({ enteredAt: now - days * day }, { targetDays }, { now, dateAt: calendarIn() });
    expect([late(7, 7), late(8, 7), late(20, 14), late(90, null)]).toEqual([false, true, true, false]);
    expect([daysPastDue("2026-03-03", "2026-03-09"), daysPastDue("2026-03-09", "2026-03-03")]).toEqual([6, 0]);
    expect(daysPastDue(null, "2026-03-03")).toBe(0);
  });

  it("counts the target in days of the reader's calendar, not in periods of 24 hours", () => {
    const evening = { enteredAt: Date.parse("2026-03-02T03:00:00Z") };
    const late = (at: string, timeZone: string) =>
      isLate(evening, { targetDays: 2 }, { now: Date.parse(at), dateAt: calendarIn(timeZone) });
    // In Chicago it entered on March 1, and March 3 is its last day.
    expect(late("2026-03-04T05:30:00Z", "America/Chicago")).toBe(false);
    expect(late("2026-03-04T06:30:00Z", "America/Chicago")).toBe(true);
    expect(late("2026-03-04T23:30:00Z", "UTC")).toBe(false);
    expect(late("2026-03-05T00:30:00Z", "UTC")).toBe(true);
  });

  it("sorts by time in the stage, longest first, ties by id", () => {
    const order = inColumnOrder([
      { listingId: "c", lastStageUpdate: now },
      { listingId: "b", lastStageUpdate: now },
      { listingId: "d", lastStageUpdate: now - 1 },
    ]);
    expect(order.map(({ listingId }) => listingId)).toEqual(["d", "b", "c"]);
  });
  it("shows no details of a listing that is off the market or hidden", () => {
    expect(cardViewFor(card, found).listing).toMatchObject({
      headlineRole: "Engineer" as PublicText,
      keySkills: ["Go"],
    });
    for (const none of [
      undefined,
      { ...found, blocked: true },
      { listing: { ...listing, status: "on_hold" as const }, blocked: false },
    ])
      expect(cardViewFor(card, none)).toMatchObject({ maskedCode: "TM-7K3QF9XA", listing: null });
  });
  it("shows the history in whole days, until now for the open stay", () => {
    expect(
      historyView(card.stageHistory, now).map(({ stage, duration, exitedAt }) => [stage, duration, exitedAt === null]),
    ).toEqual([
      ["applied", 3, false],
      ["screening", 2, false],
      ["offer", 1, true],
    ]);
  });
});

describe("any sequence of changes to a card", () => {
  const step = fc.record({
    what: fc.constantFrom("move", "undo", "remove", "restore"),
    stage: fc.constantFrom("applied", "screening", "offer"),
    passes: fc.integer({ min: -day, max: 2 * day }),
  });
  it("keeps one open stay while it is in the pipeline, with stays in order and without overlap", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let current = card;
        let removedAt: number | null = null;
        let at = now;
        for (const { what, stage, passes } of steps) {
          at += passes;
          const before = current.version;
          if (what === "restore" && removedAt !== null) {
            const back = decideRestore(current, { removedAt, now: at, stages, inPipeline: false });
            if (back) [current, removedAt] = [back, null];
          } else if (removedAt === null && what === "remove") [current, removedAt] = [decideRemove(current, at), at];
          else if (removedAt === null && what === "move")
            current = decideMove(current, { stage, version: current.version, now: at }, seen).card;
          else if (removedAt === null && what === "undo") {
            try {
              current = decideUndoMove(current, { version: current.version, now: at, stages }, seen);
            } catch (error) {
              if (!(error instanceof ExpectedError)) throw error;
            }
          }
          const { stageHistory: stays } = current;
          expect(stays.filter(({ exitedAt }) => exitedAt === null)).toHaveLength(removedAt === null ? 1 : 0);
          expect(stays.at(-1)).toMatchObject({ stage: current.pipelineStage, enteredAt: current.lastStageUpdate });
          stays.forEach(({ enteredAt, exitedAt }, place) => {
            expect(exitedAt ?? Infinity).toBeGreaterThanOrEqual(enteredAt);
            expect(stays[place + 1]?.enteredAt ?? Infinity).toBeGreaterThanOrEqual(exitedAt ?? 0);
          });
          expect(current.version).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });
});

it("counts a candidate once who is in several jobs", () =>
  expect([...listingsOfCards(["a", "a.job", "b.job"])]).toEqual(["a", "b"]));
