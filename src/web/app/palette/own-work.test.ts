import { expect, test } from "vitest";
import { listsNamed, jobsNamed } from "./own-work.ts";

const job = (code: string, role: string, client: string, owner = "Rosa Marin") => ({
  code,
  role,
  client,
  owner: { name: owner },
  state: { status: "open" as const },
});
const jobs = [
  { ...job("JOB-1", "Data Engineer", "Harbor Health"), state: { status: "filled" as const } },
  job("JOB-3", "Senior Data Engineer", "Meridian Robotics"),
  job("JOB-30", "Night Nurse", "Juniper Health Systems", "Ben Ode"),
];
const found = (text: string) => jobsNamed(jobs, text).map(({ code }) => code);

test("jobs are found by role, client, owner and code, those that are worked on first", () => {
  expect(found("data eng")).toEqual(["JOB-3", "JOB-1"]);
  expect(found("meridian")).toEqual(["JOB-3"]);
  expect(found("ben nurse")).toEqual(["JOB-30"]);
  expect(found("job-3")).toEqual(["JOB-3", "JOB-30"]);
  expect(found("JOB 30")).toEqual(["JOB-30"]);
});

test("the beginning of every code is the page of jobs, not each job", () => {
  expect(found("job")).toEqual([]);
});

test("lists are found by name, by their job and its client", () => {
  const lists = [
    { name: "Platform shortlist", job: null },
    { name: "For Dana", job: { code: "JOB-3", role: "Senior Data Engineer", client: "Meridian Robotics" } },
  ];
  const named = (text: string) => listsNamed(lists, text).map(({ name }) => name);
  expect(named("plat")).toEqual(["Platform shortlist"]);
  expect(named("meridian")).toEqual(["For Dana"]);
  expect(named("job-3")).toEqual(["For Dana"]);
  expect(named("job")).toEqual([]);
});
