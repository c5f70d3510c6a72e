import { expect, it } from "vitest";
import { memberOf, rejectionOf as refusalOf } from "#tests/support/domain-rules.ts";
import { type ConnectedClient, domainOfClient } from "./client.ts";
import {
  closeReasons,
  closeReasonText,
  decideCreate,
  decideEdit,
  decideState,
  decideWatch,
  type Job,
  type JobAsk,
  jobCode,
  jobLimits,
  type JobState,
  jobStatuses,
  listedJobs,
  mayBecome,
} from "./job.ts";
import { inJobOrder } from "./view.ts";

const viewer = memberOf("northstar", "agency", { personId: "ada", displayName: "Ada", organizationName: "Northstar" });
const colleagues = new Map([
  ["ada", "Ada"],
  ["ben", "Ben"],
]);
const ask: JobAsk = {
  role: "  Staff   engineer ",
  company: "Brackenwell Systems",
  contactEmail: "Ada@Brackenwell.example",
  description: "Go",
  wanted: null,
  feeBp: 2_500,
  guaranteeDays: 90,
  terms: "",
  openings: 2,
  watcherIds: ["ada", "ben", "ben"],
  submitBy: "2026-02-01",
  fillBy: "2026-03-01",
};
const made = (parts: Partial<JobAsk> = {}, who = viewer, count = 0, known: ConnectedClient | null = null): Job =>
  decideCreate(who, { ...ask, ...parts }, { count, colleagues, known }, { id: "1", number: 12, now: 5 });

const fieldsOf = (parts: Partial<JobAsk>) => refusalOf(() => made(parts)).extras.fields;

it("opens a job for the person who asks, under the next number", () => {
  const job = made();
  expect(job).toMatchObject({
    role: "Staff engineer",
    client: { kind: "company", name: "Brackenwell Systems", email: "ada@brackenwell.example" },
    ownerId: "ada",
    watcherIds: ["ben"],
    state: { status: "open" },
    version: 1,
    createdAt: 5,
  });
  expect(jobCode(job)).toBe("JOB-12");
  expect(job.client.kind === "company" && domainOfClient(job.client)).toBe("brackenwell.example");
});

it("belongs to the employer itself in an employer's organization", () => {
  for (const clientId of [undefined, "brackenwell"]) {
    const typed = { company: "", contactEmail: "", clientId };
    const { client } = made(typed, { ...viewer, organizationKind: "employer" });
    expect(client).toEqual({ kind: "organization", id: "northstar", name: "Northstar" });
  }
});

it("is for one of the agency's own clients, in place of a typed company", () => {
  const known = { kind: "organization", id: "brackenwell", name: "Brackenwell Systems" } as const;
  expect(made({ clientId: "brackenwell", company: "", contactEmail: "" }, viewer, 0, known).client).toEqual(known);
  expect(Object.keys(fieldsOf({ clientId: "someone-elses" }) ?? {})).toEqual(["clientId"]);
});

it("needs a role, a client, a work address, colleagues and dates in order", () => {
  expect(fieldsOf({ role: " ", company: "", contactEmail: "ada" })).toEqual({
    role: "Enter the role to fill.",
    company: "Enter the company that hires.",
    contactEmail: "Write an email address like name@company.example.",
  });
  expect(fieldsOf({ contactEmail: "ada@gmail.com" })).toEqual({
    contactEmail: "This address belongs to an email provider. Enter a work address of the company.",
  });
  expect(Object.keys(fieldsOf({ ownerId: "eve", watcherIds: ["eve", "mallory"] }) ?? {})).toEqual([
    "ownerId",
    "watcherIds",
  ]);
  expect(fieldsOf({ fillBy: "2026-01-31" })).toEqual({
    fillBy: "Enter a date after the first candidates are due.",
  });
  expect(fieldsOf({ submitBy: "2026-02-30" })).toEqual({ submitBy: "Enter a date." });
  expect(refusalOf(() => made({}, viewer, jobLimits.jobs)).code).toBe("jobs-full");
});

it("lists the jobs that are worked on, then the latest others", () => {
  const job = (number: number, state: Job["state"]): Job => ({ ...made(), id: String(number), number, state });
  const ended = Array.from({ length: jobLimits.jobs }, (_, place) =>
    job(place + 3, { status: "closed", reason: closeReasons[0] }),
  );
  const all = [job(1, { status: "open" }), job(2, { status: "on_hold", until: null }), ...ended];
  const numbers = listedJobs(all).map(({ number }) => number);
  expect(numbers).toHaveLength(jobLimits.jobs);
  expect(numbers.slice(0, 3)).toEqual([2, 1, jobLimits.jobs + 2]);
  expect([numbers.includes(3), numbers.includes(4), numbers.includes(5)]).toEqual([false, false, true]);
});

it("keeps a former member as owner until replaced", () => {
  const job = { ...made(), ownerId: "gone" };
  expect(decideEdit(viewer, job, { ...ask, role: "Lead" }, { colleagues, known: null }, 9)).toMatchObject({
    ownerId: "gone",
    role: "Lead",
    version: 2,
    updatedAt: 9,
  });
  expect(
    refusalOf(() => decideEdit(viewer, made(), { ...ask, ownerId: "gone" }, { colleagues, known: null }, 9)).code,
  ).toBe("invalid-input");
});

const states: Record<Job["state"]["status"], JobState> = {
  open: { status: "open" },
  on_hold: { status: "on_hold", until: "2026-04-01" },
  filled: { status: "filled", on: "2026-03-01" },
  closed: { status: "closed", reason: "budget" },
};

it("changes its state along the table, and nowhere else", () => {
  const reached: string[] = [];
  for (const from of jobStatuses)
    for (const to of jobStatuses) {
      const job = { ...made(), state: states[from] };
      if (mayBecome(from, to)) {
        expect(decideState(job, states[to], 9)).toMatchObject({ state: states[to], version: 2 });
        reached.push(`${from} ${to}`);
      } else expect(refusalOf(() => decideState(job, states[to], 9)).code).toBe("wrong-state");
    }
  expect(reached).toEqual([
    "open on_hold",
    "open filled",
    "open closed",
    "on_hold open",
    "on_hold on_hold",
    "on_hold filled",
    "on_hold closed",
    "filled open",
    "filled filled",
    "closed open",
    "closed closed",
  ]);
  expect(refusalOf(() => decideState(made(), { status: "filled", on: "soon" }, 9)).extras.fields).toEqual({
    on: "Enter a date.",
  });
});

it("is watched and unwatched by the person alone, up to the limit", () => {
  const job = made();
  expect(decideWatch(job, { ...viewer, personId: "cy" }, true)).toMatchObject({
    watcherIds: ["ben", "cy"],
    version: 1,
  });
  expect(decideWatch(job, { ...viewer, personId: "ben" }, false).watcherIds).toEqual([]);
  const full = { ...job, watcherIds: Array.from({ length: jobLimits.watchers }, (_, place) => `p${place}`) };
  expect(refusalOf(() => decideWatch(full, viewer, true)).code).toBe("invalid-input");
});

it("is listed open first, by the date to fill it, then the latest", () => {
  const job = (number: number, fillBy: string | null, status: Job["state"]["status"] = "open"): Job => ({
    ...made(),
    number,
    fillBy,
    state: states[status],
  });
  const jobs = [
    job(1, "2026-03-01", "filled"),
    job(2, null),
    job(3, "2026-05-01"),
    job(4, null),
    job(5, "2026-04-01"),
    job(6, null, "on_hold"),
  ];
  expect(jobs.toSorted(inJobOrder).map(({ number }) => number)).toEqual([5, 3, 4, 2, 6, 1]);
});

it("names the reasons of a closed job for an agency, and for an employer, whose jobs have no client", () => {
  const texts = (organizationKind: "agency" | "employer") =>
    closeReasons.map((reason) => closeReasonText(reason, { organizationKind }));
  expect(texts("agency")[0]).toBe("The client withdrew it");
  expect(texts("employer")).toEqual(["No longer needed", "Filled by someone else", "No budget", "Another reason"]);
});
