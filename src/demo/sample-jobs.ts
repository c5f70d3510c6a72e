import { addDays, dateOf } from "#domain/core/calendar.ts";
import type { Job } from "#domain/job/job.ts";
import { noRequirements } from "#domain/job-description/requirements.ts";
import { demoViewer } from "./acting.ts";

const dayMs = 86_400_000;

type SampleJob = Pick<Job, "role" | "description" | "openings" | "ownerId" | "state"> & {
  client: string;
  host: string;
  skills: readonly string[];
  years: number;
  openedDaysAgo: number;
  fillInDays: number;
};

const samples: readonly SampleJob[] = [
  {
    role: "Senior Full-Stack Engineer",
    client: "Brackenwell Systems",
    host: "brackenwell.example",
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
    client: "Larchmere Logistics",
    host: "larchmere.example",
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
    client: "Brackenwell Systems",
    host: "brackenwell.example",
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
  return samples.map(({ client, host, skills, years, openedDaysAgo, fillInDays, ...job }, place) => {
    const createdAt = now - openedDaysAgo * dayMs;
    return {
      ...job,
      id: `demo-job-${place + 1}`,
      organizationId: demoViewer.organizationId,
      number: place + 1,
      client: { kind: "company", name: client, email: `hiring@${host}` },
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
