import { expect, it } from "vitest";
import type { JobRow } from "#web/features/job/queries.ts";
import { figuresCsv, grouped } from "./group.ts";

const job = (id: string, client: string, owner: string) =>
  [id, { id, code: `JOB-${id}`, role: "Engineer", client, owner: { id: owner, name: owner } } as JobRow] as const;
const around = {
  jobs: new Map([job("1", "Brackenwell", "ada"), job("2", "Brackenwell", "ben"), job("3", "Larchmere", "ada")]),
  members: new Map([
    ["ada", "Ada Bell"],
    ["ben", "Ben Ode"],
  ]),
};
const row = (jobId: string | null, ownerId: string | null, active: number, stays = 0, stayDays = 0) => ({
  jobId,
  ownerId,
  active,
  late: 0,
  added: 1,
  advanced: 0,
  left: 0,
  stays,
  stayDays,
});
const rows = [
  row("1", null, 2, 3, 10),
  row("1", "ben", 1),
  row("2", null, 4, 1, 3),
  row("3", null, 1),
  row(null, null, 5),
];
const names = (by: "job" | "person" | "client") =>
  grouped(rows, by, around).map(({ name, active, added }) => [name, active, added]);

it("sums by job, by person and by client, each card counted once", () => {
  expect(names("job")).toEqual([
    ["No job", 5, 1],
    ["JOB-2 Engineer", 4, 1],
    ["JOB-1 Engineer", 3, 2],
    ["JOB-3 Engineer", 1, 1],
  ]);
  expect(names("person")).toEqual([
    ["Ben Ode", 5, 2],
    ["No owner", 5, 1],
    ["Ada Bell", 3, 2],
  ]);
  expect(names("client")).toEqual([
    ["Brackenwell", 7, 3],
    ["No client", 5, 1],
    ["Larchmere", 1, 1],
  ]);
});

it("averages over all stays, and exports what is shown", () => {
  const clients = grouped(rows, "client", around);
  expect(clients[0]?.averageDays).toBe(3.3);
  expect(figuresCsv(clients, "client").split("\r\n").slice(0, 2)).toEqual([
    '\uFEFF"Client","Active","Late","Added","Advanced","Left","Average days in a stage"',
    '"Brackenwell","7","0","3","0","0","3.3"',
  ]);
});
