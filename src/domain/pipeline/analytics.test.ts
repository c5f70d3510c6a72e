import { describe, expect, it } from "vitest";
import { calendarIn } from "../core/period.ts";
import { type Passage, pipelineAnalytics } from "./analytics.ts";
import type { PipelineStage } from "./stages.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-21T12:00:00Z");
const at = { now, dateAt: calendarIn() };
const stages: PipelineStage[] = ["a", "b", "c"].map((id, order) => ({
  id,
  name: id,
  description: "",
  color: "gray",
  order,
  targetDays: [2, 3, null][order] ?? null,
}));

/** Stays as [stage, entered days ago]; `left`: days ago the candidate left the pipeline. */
function passage(listingId: string, stays: [string, number][], left?: number): Passage {
  return {
    listingId,
    maskedCode: `TM-${listingId}`,
    jobId: null,
    ownerId: null,
    open: left === undefined,
    isWorkedOn: true,
    stageHistory: stays.map(([stage, from], place) => {
      const until = stays[place + 1]?.[1] ?? left;
      return { stage, enteredAt: now - from * day, exitedAt: until === undefined ? null : now - until * day };
    }),
  };
}

/*
 * Computed by hand. a: stays of 4, 2, 1.5 (one whole day), 9 and, the second time, 3 days: mean 19/5 = 3.8, median 3.
 * b: 6, 5 and 1: mean 12/3 = 4, median 5. c: 10.
 * Four have been in a: 1, 3 and 4 advanced, although 4 has moved back since; 2 did not. Three have been in b, 1
 * advanced.
 */
const passages = [
  passage("1", [
    ["a", 20],
    ["b", 16],
    ["c", 10],
  ]),
  passage("2", [["a", 2]]),
  passage(
    "3",
    [
      ["a", 8],
      ["b", 6.5],
      ["gone", 1.5],
    ],
    0.5,
  ),
  passage("4", [
    ["a", 13],
    ["b", 4],
    ["a", 3],
  ]),
];

describe("the figures of a pipeline", () => {
  const { stages: figures, conversions, oldest } = pipelineAnalytics(stages, passages, at);

  it("count the current candidates, and take mean and median over all stays, ended and open", () => {
    expect(figures).toEqual([
      { stage: "a", count: 2, stays: 5, averageDays: 3.8, medianDays: 3, targetDays: 2, late: 1 },
      { stage: "b", count: 0, stays: 3, averageDays: 4, medianDays: 5, targetDays: 3, late: 0 },
      { stage: "c", count: 1, stays: 1, averageDays: 10, medianDays: 10, targetDays: null, late: 0 },
    ]);
  });

  it("count each candidate that reached any later stage, once", () => {
    expect(conversions).toEqual([
      { from: "a", to: "b", entered: 4, advanced: 3, rate: 75 },
      { from: "b", to: "c", entered: 3, advanced: 1, rate: 33.3 },
    ]);
  });

  it("count a skipped stage as passed, and ignore a step back", () => {
    const figuresOf = (stays: [string, number][]) =>
      pipelineAnalytics(stages, [passage("1", stays)], at).conversions.map(({ entered, advanced }) => [
        entered,
        advanced,
      ]);
    expect(
      figuresOf([
        ["a", 5],
        ["c", 2],
      ]),
    ).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(
      figuresOf([
        ["c", 5],
        ["b", 2],
      ]),
    ).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it("list the five longest in their stage, without those who left, ties by id", () => {
    expect(oldest).toEqual([
      { listingId: "1", maskedCode: "TM-1", stage: "c", days: 10 },
      { listingId: "4", maskedCode: "TM-4", stage: "a", days: 3 },
      { listingId: "2", maskedCode: "TM-2", stage: "a", days: 2 },
    ]);
    const seven = ["7", "3", "5", "1", "6", "2", "4"].map((id) => passage(id, [["a", 1]]));
    expect(pipelineAnalytics(stages, seven, at).oldest.map(({ listingId }) => listingId)).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
    ]);
  });

  it("are null, not zero, for a stage no one has been in", () => {
    expect(pipelineAnalytics(stages, [], at)).toEqual({
      stages: ["a", "b", "c"].map((stage, order) => ({
        stage,
        count: 0,
        stays: 0,
        averageDays: null,
        medianDays: null,
        targetDays: [2, 3, null][order],
        late: 0,
      })),
      conversions: [
        { from: "a", to: "b", entered: 0, advanced: 0, rate: null },
        { from: "b", to: "c", entered: 0, advanced: 0, rate: null },
      ],
      oldest: [],
    });
  });

  it("use the mean of the two middle stays for an even number, and round the mean to one decimal", () => {
    const [first] = pipelineAnalytics(stages, [passage("1", [["a", 1]]), passage("2", [["a", 4]])], at).stages;
    expect(first).toMatchObject({ averageDays: 2.5, medianDays: 2.5 });
    const [three] = pipelineAnalytics(
      stages,
      [1, 1, 2].map((days, place) => passage(String(place), [["a", days]])),
      at,
    ).stages;
    expect(three).toMatchObject({ averageDays: 1.3, medianDays: 1 });
  });

  it("have no conversion for a single stage", () =>
    expect(pipelineAnalytics(stages.slice(0, 1), passages, at).conversions).toEqual([]));
});

it("shows no one as late or waiting longest in a job that isn't worked on", () => {
  const over = { ...passage("5", [["a", 40]]), isWorkedOn: false };
  const before = pipelineAnalytics(stages, passages, at);
  const { stages: figures, oldest } = pipelineAnalytics(stages, [...passages, over], at);
  expect(figures[0]).toMatchObject({ count: (before.stages[0]?.count ?? 0) + 1, late: before.stages[0]?.late });
  expect(oldest).toEqual(before.oldest);
});
