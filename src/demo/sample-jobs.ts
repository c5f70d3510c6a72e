import { addDays, dateOf, dayMs } from "#domain/core/calendar.ts";
import type { Job } from "#domain/job/job.ts";
import { noRequirements } from "#domain/job-description/requirements.ts";
import type { Client } from "#domain/job/client.ts";
import type { Deal, Party } from "#domain/deal/deal.ts";
import { type Introduction, requesterOf } from "#domain/introduction/introduction.ts";
import { demoViewer } from "./acting.ts";
import { demoEmployers } from "./parties.ts";
import type { DemoState } from "./state.ts";

type SampleJob = Pick<Job, "role" | "description" | "openings" | "ownerId" | "state" | "client"> & {
  skills: readonly string[];
  years: number;
  openedDaysAgo: number;
  fillInDays: number;
};

/** A company as the agency typed it, to be connected with one of its clients. */
const brackenwell = { kind: "company", name: "Brackenwell Systems", email: "hiring@brackenwell.example" } as const;

/** One that the visitor's agency has a deal with. */
function clientCalled(company: string): Client {
  const found = demoEmployers.find(({ name }) => name === company);
  if (!found) throw new Error(`the demo has no ${company}`);
  return { kind: "organization", id: found.id, name: found.name };
}

const samples: readonly SampleJob[] = [
  {
    role: "Senior Full-Stack Engineer",
    client: brackenwell,
    description:
      "You build our customer portal with React and Node.js. At least 5 years of experience. Remote is fine.",
    skills: ["React", "Node.js", "TypeScript"],
    years: 5,
    openings: 2,
    ownerId: demoViewer.personId,
    state: { status: "open" },
    openedDaysAgo: 24,
    fillInDays: 21,
  },
  {
    role: "DevOps Engineer",
    client: clientCalled("Tidewater Logistics"),
    description: "You run our Kubernetes clusters on AWS, with 4 years of experience or more.",
    skills: ["Kubernetes", "AWS", "Docker"],
    years: 4,
    openings: 1,
    ownerId: "demo-ravi",
    state: { status: "open" },
    openedDaysAgo: 12,
    fillInDays: -3,
  },
  {
    role: "Data Engineer",
    client: brackenwell,
    description: "You own our Python pipelines and the PostgreSQL warehouse behind them.",
    skills: ["Python", "PostgreSQL"],
    years: 3,
    openings: 1,
    ownerId: "demo-ines",
    state: { status: "on_hold", until: null },
    openedDaysAgo: 40,
    fillInDays: 50,
  },
];

/** Jobs of the visitor's agency; `now` in ms. */
export function sampleJobs(now: number): Job[] {
  return samples.map(({ skills, years, openedDaysAgo, fillInDays, ...job }, place) => {
    const createdAt = now - openedDaysAgo * dayMs;
    return {
      ...job,
      id: `demo-job-${place + 1}`,
      organizationId: demoViewer.organizationId,
      number: place + 1,
      wanted: {
        ...noRequirements,
        role: job.role,
        years,
        skills: skills.map((name) => ({ name, importance: "must" as const })),
      },
      feeBp: 2_500,
      guaranteeDays: 90,
      terms: "",
      watcherIds: job.ownerId === demoViewer.personId ? [] : [demoViewer.personId],
      submitBy: addDays(dateOf(createdAt), 7),
      fillBy: addDays(dateOf(now), fillInDays),
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** Introductions that the visitor's agency requested, and its deals, are for the first job of their employer. */
export function sampleJobsOf(
  jobs: readonly Job[],
  { introductions, deals }: { introductions: readonly Introduction[]; deals: readonly Deal[] },
): DemoState["jobsOf"] {
  const own = demoViewer.organizationId;
  const jobOf = ({ id, employer }: { id: string; employer: Party }): [string, string][] => {
    const job = jobs.find(({ client }) => client.kind === "organization" && client.id === employer.id);
    return job ? [[id, job.id]] : [];
  };
  return {
    introductions: Object.fromEntries(introductions.filter((each) => requesterOf(each).id === own).flatMap(jobOf)),
    deals: Object.fromEntries(
      deals.filter((each) => (each.sellingAgency ?? each.listingAgency).id === own).flatMap(jobOf),
    ),
  };
}
