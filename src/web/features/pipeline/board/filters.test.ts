import { describe, expect, it, vi } from "vitest";
import type { BoardCard, BoardStage } from "#web/features/pipeline/queries.ts";
import { cardFilter, filtersFrom, isNarrowed, paramsFrom } from "./filters.ts";
import { laneOf, lanesOf } from "./lanes.ts";
import { type BoardJob, cardTeam, dueOf, owesText, type Team } from "./team.ts";

const job: BoardJob = {
  id: "job",
  code: "JOB-12",
  role: "Staff Engineer",
  client: "Brackenwell Systems",
  clientId: null,
  clientDomain: null,
  owner: { id: "ben", name: "Ben Ode" },
  openings: 1,
  submitBy: null,
  fillBy: null,
  state: { status: "open" },
  isOwn: false,
  isWatched: false,
  version: 1,
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const team: Team = {
  viewerId: "ada",
  isEmployer: false,
  jobs: [job],
  jobById: new Map([["job", job]]),
  members: new Map([
    ["ada", "Ada Bell"],
    ["ben", "Ben Ode"],
  ]),
  answers: new Map(),
  outcomes: new Map(),
};
const card = (more: Partial<BoardCard> = {}): BoardCard => ({
  id: "a",
  listingId: "a",
  jobId: null,
  ownerId: null,
  owes: "us",
  maskedCode: "TM-7K3QF9XA",
  pipelineStage: "applied",
  addedToPipelineAt: "2026-01-01T00:00:00.000Z",
  lastStageUpdate: "2026-01-05T12:00:00.000Z",
  pipelineNotes: "Call on Thursday",
  version: 1,
  notesVersion: 1,
  listing: {
    headlineRole: "Data Engineer",
    locationCity: "Austin",
    locationState: "TX",
    workType: "remote",
    salaryMin: 1,
    salaryMax: 2,
    yearsExperience: 3,
    keySkills: ["Kafka"],
  },
  ...more,
});

const stage = (targetDays: number | null): BoardStage => ({
  id: "applied",
  name: "",
  description: "",
  color: "gray",
  order: 0,
  candidateCount: 1,
  targetDays,
});

describe("the filters of a board", () => {
  it("are stored in the address, without defaults", () => {
    const filters = filtersFrom({
      stage: "offer",
      job: "job",
      owner: "mine",
      due: "late",
      q: "kafka",
      view: "table",
      sort: "job",
      dir: "desc",
    });
    expect(filters).toEqual({
      stage: "offer",
      job: "job",
      owner: "mine",
      due: "late",
      search: "kafka",
      rows: "none",
      layout: "table",
      sort: "job",
      descending: true,
    });
    expect(filtersFrom(paramsFrom(filters))).toEqual(filters);
    expect(Object.values(paramsFrom(filtersFrom({}))).every((value) => value === undefined)).toBe(true);
    for (const rows of ["job", "owner"]) {
      const inRows = filtersFrom({ rows });
      expect(inRows).toMatchObject({ layout: "board", rows });
      expect(filtersFrom(paramsFrom(inRows))).toEqual(inRows);
      expect(paramsFrom({ ...inRows, layout: "table" })["rows"]).toBeUndefined();
    }
    expect([{}, { stage: "offer" }, { q: "x" }].map((search) => isNarrowed(filtersFrom(search)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  const ofJob = card({ jobId: "job" });
  const mine = card({ jobId: "job", ownerId: "ada" });
  it.each([
    [{}, [true, true, true]],
    [{ job: "job" }, [false, true, true]],
    [{ job: "none" }, [true, false, false]],
    [{ owner: "mine" }, [false, false, true]],
    [{ owner: "ben" }, [false, true, false]],
    [{ owner: "none" }, [true, false, false]],
    [{ q: "austin kafka" }, [true, true, true]],
    [{ q: "brackenwell" }, [false, true, true]],
    [{ q: "thursday job-12 ada" }, [false, false, true]],
    [{ q: "7k3q" }, [true, true, true]],
    [{ q: "nurse" }, [false, false, false]],
  ])("show the right cards for %o: %o", (search, shown) => {
    const around = { stageById: new Map<string, BoardStage>(), now: 0 };
    expect([card(), ofJob, mine].map(cardFilter(filtersFrom(search), team, around))).toEqual(shown);
  });

  it.each([
    ["late", "2026-01-10T23:59:00Z", false],
    ["late", "2026-01-11T08:00:00Z", true],
    ["week", "2026-01-02T12:00:00Z", false],
    ["week", "2026-01-03T12:00:00Z", true],
    ["week", "2026-02-01T12:00:00Z", true],
  ])("find with due=%s on %s a card due on January 10: %s", (due, today, found) => {
    const around = { stageById: new Map([["applied", stage(5)]]), now: Date.parse(today) };
    expect(cardFilter(filtersFrom({ due }), team, around)(card())).toBe(found);
    const withoutTarget = { ...around, stageById: new Map([["applied", stage(null)]]) };
    expect(cardFilter(filtersFrom({ due }), team, withoutTarget)(card())).toBe(false);
  });
});

describe("the rows of a board", () => {
  const cards = [
    card(),
    card({ id: "b", jobId: "job" }),
    card({ id: "c", jobId: "job", ownerId: "ada" }),
    card({ id: "d", ownerId: "gone" }),
    card({ id: "e", jobId: "removed" }),
  ];
  const shown = (rows: "job" | "owner" | "none") =>
    lanesOf(cards, rows, team).map(({ id, title, detail, count }) => [id, title, detail, count]);

  it("by job are the jobs that have cards, then the cards without one", () => {
    expect(shown("job")).toEqual([
      ["job", "JOB-12 Staff Engineer", "Brackenwell Systems", 2],
      ["none", "No job", "", 3],
    ]);
  });

  it("by owner begin with the reader and end with the cards without an owner", () => {
    expect(shown("owner")).toEqual([
      ["ada", "Ada Bell", "You", 1],
      ["ben", "Ben Ode", "", 1],
      ["gone", "Former member", "", 1],
      ["none", "No owner", "", 2],
    ]);
  });

  it("hold each card exactly once", () => {
    for (const rows of ["job", "owner", "none"] as const) {
      const counts = lanesOf(cards, rows, team).map(({ id }) =>
        cards.filter((each) => laneOf(each, rows, team) === id),
      );
      expect(counts.flat().length).toBe(cards.length);
    }
  });
});

it("names who owes the next step, and until when", () => {
  const owes = (more: Partial<BoardCard>) => owesText(card(more), cardTeam(card(more), team));
  expect(owes({})).toBe("Your organization");
  expect(owes({ jobId: "job" })).toBe("Ben Ode");
  expect(owes({ jobId: "job", ownerId: "gone" })).toBe("Former member");
  expect(owes({ jobId: "job", owes: "client" })).toBe("Brackenwell Systems");
  expect(owes({ owes: "client" })).toBe("The client");
  expect(owes({ owes: "candidate" })).toBe("The candidate");
  // An employer's jobs are its own: it waits for an agency.
  const own = { ...team, isEmployer: true };
  expect(owesText(card({ jobId: "job", owes: "client" }), cardTeam(card({ jobId: "job" }), own))).toBe("The agency");
  const due = (of: BoardCard, days: number | null) => dueOf(of, stage(days), { job: null });
  expect(due(card(), 5)).toBe("2026-01-10");
  expect(due(card(), null)).toBeNull();
  // Nothing is due in a job that is over.
  expect(dueOf(card(), stage(5), { job })).toBe("2026-01-10");
  expect(dueOf(card(), stage(5), { job: { ...job, state: { status: "filled", on: "2026-01-02" } } })).toBeNull();
  // Moved on the evening of January 4 in New York.
  const evening = card({ lastStageUpdate: "2026-01-05T02:00:00.000Z" });
  expect(due(evening, 5)).toBe("2026-01-10");
  vi.stubEnv("TZ", "America/New_York");
  expect(due(evening, 5)).toBe("2026-01-09");
  vi.unstubAllEnvs();
});
