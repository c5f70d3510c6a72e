import { expect, it } from "vitest";
import { calendarIn } from "../core/period.ts";
import type { Passage } from "./analytics.ts";
import { workFigures } from "./figures.ts";
import { initialStages } from "./stages.ts";

const day = 86_400_000;
const now = 1_000 * day;
const at = { now, dateAt: calendarIn() };

/** `entered`: stages with the days ago they began; `left`: days ago the candidate left. */
function passage(
  entered: readonly (readonly [string, number])[],
  parts: Partial<Passage> = {},
  left?: number,
): Passage {
  return {
    listingId: "a",
    maskedCode: "TM-A",
    jobId: null,
    ownerId: null,
    open: left === undefined,
    isWorkedOn: true,
    stageHistory: entered.map(([stage, ago], at) => {
      const next = entered[at + 1]?.[1] ?? left;
      return { stage, enteredAt: now - ago * day, exitedAt: next === undefined ? null : now - next * day };
    }),
    ...parts,
  };
}

it("has no row for passages that ended before the period", () => {
  const passages = [
    passage([["applied", 40]], { jobId: "old" }, 11),
    passage([["applied", 40]], { jobId: "new" }, 10),
    passage([["applied", 40]], { jobId: "open" }),
  ];
  const jobs = (since: number) =>
    workFigures(initialStages, passages, { since, until: Infinity }, at).map(({ jobId }) => jobId);
  expect(jobs(now - 10 * day)).toEqual(["new", "open"]);
  expect(jobs(Number.NEGATIVE_INFINITY)).toEqual(["old", "new", "open"]);
});

it("counts no one as active or late in a job that isn't worked on", () => {
  const passages = [true, false].map((isWorkedOn) => passage([["applied", 400]], { jobId: "one", isWorkedOn }));
  const period = { since: Number.NEGATIVE_INFINITY, until: Infinity };
  expect(workFigures(initialStages, passages, period, at)).toMatchObject([{ active: 1, late: 1, added: 2 }]);
});

it("sums what was done in the period, by job and owner", () => {
  const figures = workFigures(
    initialStages,
    [
      passage([
        ["applied", 20],
        ["screening", 12],
      ]),
      passage(
        [
          ["applied", 9],
          ["interview", 5],
          ["applied", 3],
          ["interview", 2],
        ],
        { jobId: "one", ownerId: "ada" },
      ),
      passage([["applied", 30]], { jobId: "one", ownerId: "ada" }, 4),
      passage([["offer", 1]], { jobId: "one", ownerId: "ben" }),
    ],
    { since: now - 10 * day, until: Infinity },
    at,
  );
  const zero = { active: 0, late: 0, added: 0, advanced: 0, left: 0, stays: 0, stayDays: 0 };
  expect(figures).toEqual([
    // Twelve days in Screening, whose target is seven; it began before the period.
    { ...zero, jobId: null, ownerId: null, active: 1, late: 1 },
    { ...zero, jobId: "one", ownerId: "ada", active: 1, added: 1, advanced: 1, left: 1, stays: 4, stayDays: 33 },
    { ...zero, jobId: "one", ownerId: "ben", active: 1, added: 1 },
  ]);
});

it("has nothing to say of an empty pipeline", () => {
  expect(workFigures(initialStages, [], { since: 0, until: Infinity }, at)).toEqual([]);
});
