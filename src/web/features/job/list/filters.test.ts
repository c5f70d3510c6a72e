import { expect, it } from "vitest";
import type { JobRow } from "#web/features/job/queries.ts";
import { filtersFrom, matches, paramsFrom } from "./filters.ts";

const job: JobRow = {
  id: "1",
  code: "JOB-12",
  role: "Staff Engineer",
  client: "Brackenwell Systems",
  clientId: "brackenwell",
  clientDomain: null,
  owner: { id: "ada", name: "Ada Bell" },
  openings: 1,
  submitBy: null,
  fillBy: null,
  state: { status: "on_hold", until: null },
  isOwn: false,
  isWatched: true,
  version: 1,
  updatedAt: "2026-01-01T00:00:00.000Z",
};

it("are stored in the address, without defaults", () => {
  const filters = filtersFrom({ q: "staff", state: "filled", owner: "mine", client: "brackenwell" });
  expect(filters).toEqual({ search: "staff", status: "filled", owner: "mine", client: "brackenwell" });
  expect(filtersFrom(paramsFrom(filters))).toEqual(filters);
  expect(paramsFrom(filtersFrom({ state: "gone" }))).toEqual({
    q: undefined,
    state: undefined,
    owner: undefined,
    client: undefined,
  });
});

it.each([
  [{}, true],
  [{ q: "brackenwell staff" }, true],
  [{ q: "job-12" }, true],
  [{ q: "nurse" }, false],
  [{ state: "on_hold" }, true],
  [{ state: "open" }, false],
  [{ state: "all" }, true],
  [{ owner: "mine" }, false],
  [{ owner: "watched" }, true],
  [{ owner: "ada" }, true],
  [{ owner: "bob" }, false],
  [{ client: "brackenwell" }, true],
  [{ client: "larchmere" }, false],
])("finds a job by %o: %s", (search, found) => {
  expect(matches(job, filtersFrom(search))).toBe(found);
});
