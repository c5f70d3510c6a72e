import { expect, it } from "vitest";
import type { JobRow } from "#web/features/job/queries.ts";
import { figuresCsv, grouped, groupingsFor } from "./group.ts";

const job = (id: string, client: string, owner: string, clientId: string | null = `id of ${client}`) =>
  [
    id,
    {
      id,
      code: `JOB-${id}`,
      role: "Engineer",
      client,
      clientId,
      clientDomain: clientId === null ? `${client}.example` : null,
      owner: { id: owner, name: owner },
    } as JobRow,
  ] as const;
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
  grouped(rows, [], by, around).rows.map(({ name, active, added }) => [name, active, added]);

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
  const clients = grouped(rows, [], "client", around).rows;
  expect(clients[0]?.averageDays).toBe(3.3);
  expect(figuresCsv(clients, "client").split("\r\n")[1]).toMatch(/^"Brackenwell","7","0","3","0","0","3\.3","0"/);
});

const result = (jobId: string | null, personId: string | null, client: string, shareCents: number | null) => ({
  jobId,
  personId,
  client: { id: `id of ${client}`, name: client },
  requested: 2,
  accepted: 1,
  revealed: 1,
  placements: 1,
  feeCents: shareCents === null ? null : shareCents * 2,
  shareCents,
});

it("adds introductions, placements and fees to the same rows, and a client is itself, not its name", () => {
  const results = [result("1", "ada", "Brackenwell", 1_000_01), result(null, "ben", "Larchmere", 2)];
  const withSame = { ...around, jobs: new Map([...around.jobs, job("4", "Larchmere", "ada", null)]) };
  const clients = grouped([...rows, row("4", null, 9)], results, "client", withSame).rows;
  expect(clients.map(({ name, active, requested, shareCents }) => [name, active, requested, shareCents])).toEqual([
    ["Larchmere", 9, 0, 0],
    ["Brackenwell", 7, 2, 1_000_01],
    ["No client", 5, 0, 0],
    ["Larchmere", 1, 2, 2],
  ]);
  expect(grouped(rows, results, "person", around).rows.map(({ name, placements }) => [name, placements])).toEqual([
    ["Ben Ode", 1],
    ["No owner", 0],
    ["Ada Bell", 1],
  ]);
  const [head, first] = figuresCsv(grouped(rows, results, "job", around).rows, "job")
    .split("\r\n")
    .slice(0, 2);
  expect(head).toBe(
    '\uFEFF"Job","Active","Late","Added","Advanced","Left","Average days in a stage","Introductions requested",' +
      '"Accepted","Revealed","Placements","Fees (USD)","My share (USD)"',
  );
  expect(first).toBe('"No job","5","0","1","0","0","","2","1","1","1","0.04","0.02"');
});

it("has a total that is the same for each grouping, averaged over all stays", () => {
  const results = [result("1", "ada", "Brackenwell", 1_000_01), result(null, "ben", "Larchmere", 2)];
  const totals = (["job", "person", "client"] as const).map((by) => grouped(rows, results, by, around).total);
  expect(totals[0]).toMatchObject({ active: 13, added: 5, averageDays: 3.3, requested: 4, shareCents: 1_000_03 });
  expect(totals.every((each) => JSON.stringify(each) === JSON.stringify(totals[0]))).toBe(true);
});

it("has no amounts for people who can't read them", () => {
  const hidden = grouped([], [result("1", null, "Brackenwell", null)], "job", around).rows;
  expect(figuresCsv(hidden, "job")).not.toContain("USD");
});

it("aren't grouped by client for an employer, whose jobs are its own", () => {
  expect(groupingsFor({ organizationKind: "employer" })).toEqual(["job", "person"]);
  expect(groupingsFor({ organizationKind: "agency" })).toEqual(["job", "person", "client"]);
});
