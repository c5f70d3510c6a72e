import { describe, expect, it } from "vitest";
import type { BoardCard } from "#web/features/pipeline/queries.ts";
import { cardFilter, filtersFrom, isNarrowed, paramsFrom } from "./filters.ts";
import { type BoardJob, cardTeam, dueOf, owesText, type Team } from "./team.ts";

const job: BoardJob = {
  id: "job",
  code: "JOB-12",
  role: "Staff Engineer",
  client: "Brackenwell Systems",
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
  jobs: [job],
  jobById: new Map([["job", job]]),
  members: new Map([
    ["ada", "Ada Bell"],
    ["ben", "Ben Ode"],
  ]),
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

describe("the filters of a board", () => {
  it("are kept in the address, without defaults", () => {
    const filters = filtersFrom({
      stage: "offer",
      job: "job",
      owner: "mine",
      q: "kafka",
      view: "table",
      sort: "job",
      dir: "desc",
    });
    expect(filters).toEqual({
      stage: "offer",
      job: "job",
      owner: "mine",
      search: "kafka",
      layout: "table",
      sort: "job",
      descending: true,
    });
    expect(filtersFrom(paramsFrom(filters))).toEqual(filters);
    expect(Object.values(paramsFrom(filtersFrom({}))).every((value) => value === undefined)).toBe(true);
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
  ])("show for %o the right cards: %o", (search, shown) => {
    expect([card(), ofJob, mine].map(cardFilter(filtersFrom(search), team))).toEqual(shown);
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
  const stage = { id: "applied", name: "", description: "", color: "gray", order: 0, candidateCount: 1 } as const;
  expect(dueOf(card(), { ...stage, targetDays: 5 })).toBe("2026-01-10");
  expect(dueOf(card(), { ...stage, targetDays: null })).toBeNull();
});
