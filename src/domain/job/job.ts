import { pick } from "../core/pick.ts";
import { isCalendarDate } from "../core/calendar.ts";
import { type FieldErrors, refuse, refuseFields, refuseState } from "../core/errors.ts";
import { namedFacts } from "../core/status.ts";
import type { Viewer } from "../core/viewer.ts";
import type { Requirements } from "../job-description/requirements.ts";
import { type Client, type ClientAsk, type ConnectedClient, readClient } from "./client.ts";

/**
 * Jobs that an organization works on, and jobs of its list; watchers and openings of a job; characters of its texts;
 * days of a guarantee; introductions and deals on its page, each.
 */
export const jobLimits = {
  jobs: 1_000,
  work: 200,
  watchers: 20,
  openings: 999,
  role: 120,
  description: 20_000,
  terms: 2_000,
  guaranteeDays: 365,
} as const;

export const jobStatuses = ["open", "on_hold", "filled", "closed"] as const;
export type JobStatus = (typeof jobStatuses)[number];
export const jobStatusLabels: Record<JobStatus, string> = {
  open: "Open",
  on_hold: "On hold",
  filled: "Filled",
  closed: "Closed",
};

/** Why no candidate can be added to a job that isn't worked on. */
export const takesNoOne = (status: JobStatus): string =>
  `This job is ${jobStatusLabels[status].toLowerCase()}. Reopen it first, or choose another job.`;

/** Whether candidates are still looked for. */
export const isWorkedOn = namedFacts<JobStatus, "worked on">({
  open: ["worked on"],
  on_hold: ["worked on"],
  filled: [],
  closed: [],
}).is("worked on");

export const closeReasons = ["withdrawn", "filled_elsewhere", "budget", "other"] as const;
export type CloseReason = (typeof closeReasons)[number];
const closeReasonLabels: Record<CloseReason, string> = {
  withdrawn: "The client withdrew it",
  filled_elsewhere: "Filled by someone else",
  budget: "No budget",
  other: "Another reason",
};

/** An employer's jobs are its own, without a client. */
export const closeReasonText = (reason: CloseReason, { organizationKind }: Pick<Viewer, "organizationKind">): string =>
  reason === "withdrawn" && organizationKind === "employer" ? "No longer needed" : closeReasonLabels[reason];

/** Dates as `YYYY-MM-DD`. `until`: when work on it is expected to continue. */
export type JobState =
  | { status: "open" }
  | { status: "on_hold"; until: string | null }
  | { status: "filled"; on: string }
  | { status: "closed"; reason: CloseReason };

/** Which status can follow; the same one again corrects its facts. */
const following: Record<JobStatus, readonly JobStatus[]> = {
  open: ["on_hold", "filled", "closed"],
  on_hold: ["on_hold", "open", "filled", "closed"],
  filled: ["filled", "open"],
  closed: ["closed", "open"],
};

export const mayBecome = (from: JobStatus, to: JobStatus): boolean => following[from].includes(to);

/** What a person writes about a job. Dates as `YYYY-MM-DD`; `feeBp` in basis points of a year's salary. */
type JobFields = {
  role: string;
  description: string;
  /** What the description asks for; candidates are ranked by it. */
  wanted: Requirements | null;
  feeBp: number | null;
  guaranteeDays: number | null;
  terms: string;
  openings: number;
  ownerId: string;
  watcherIds: readonly string[];
  /** When the client expects the first candidates, and when the job has to be filled. */
  submitBy: string | null;
  fillBy: string | null;
};

/** A role to fill for a client, shared by the members of one organization. Times in ms. */
export type Job = JobFields & {
  id: string;
  organizationId: string;
  /** Counts the organization's jobs: JOB-12. */
  number: number;
  client: Client;
  state: JobState;
  version: number;
  createdAt: number;
  updatedAt: number;
};

/** Without an owner, a new job belongs to the person who opens it, and an existing one stays with its owner. */
export type JobAsk = Omit<JobFields, "ownerId"> & ClientAsk & { ownerId?: string | undefined };

export const jobCode = ({ number }: Pick<Job, "number">): string => `JOB-${number}`;

type Who = Pick<Viewer, "personId" | "organizationId">;

/** Active members of the organization: id → name. */
export type Colleagues = ReadonlyMap<string, string>;

type Around = { colleagues: Colleagues; known: ConnectedClient | null };

/**
 * `count`: the jobs that the organization works on; `number`: the next free one; `known`: the agency's client with the
 * asked id.
 * @throws ExpectedError `invalid-input`, `jobs-full`
 */
export function decideCreate(
  viewer: Viewer,
  ask: JobAsk,
  { count, colleagues, known }: Around & { count: number },
  { id, number, now }: { id: string; number: number; now: number },
): Job {
  const fields = readFields(viewer, { ...ask, ownerId: ask.ownerId ?? viewer.personId }, { colleagues, known });
  requireRoom(count);
  return {
    ...fields,
    id,
    organizationId: viewer.organizationId,
    number,
    state: { status: "open" },
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** `count`: the jobs that the organization works on, one more of which is to come. @throws ExpectedError `jobs-full` */
export function requireRoom(count: number): void {
  if (count >= jobLimits.jobs) refuse("jobs-full");
}

/** The jobs of the organization's list: those it works on, then the latest, as many as there is room for. */
export const listedJobs = (jobs: readonly Job[]): Job[] =>
  jobs
    .toSorted((a, b) => Number(isWorkedOn(b.state.status)) - Number(isWorkedOn(a.state.status)) || b.number - a.number)
    .slice(0, jobLimits.jobs);

/** A former member stays owner or watcher until replaced. @throws ExpectedError `invalid-input` */
export function decideEdit(viewer: Viewer, job: Job, ask: JobAsk, { colleagues, known }: Around, now: number): Job {
  const before = [job.ownerId, ...job.watcherIds].map((id) => [id, ""] as const);
  const fields = readFields(
    viewer,
    { ...ask, ownerId: ask.ownerId ?? job.ownerId },
    { colleagues: new Map([...before, ...colleagues]), known },
  );
  return { ...job, ...fields, version: job.version + 1, updatedAt: now };
}

/** @throws ExpectedError `wrong-state`, `invalid-input` */
export function decideState(job: Job, state: JobState, now: number): Job {
  if (!mayBecome(job.state.status, state.status))
    refuseState(
      `This job is ${jobStatusLabels[job.state.status].toLowerCase()}, so it can't become ` +
        `${jobStatusLabels[state.status].toLowerCase()}. Reload to see its latest state.`,
    );
  if ("until" in state && state.until !== null) requireDate("until", state.until);
  if ("on" in state) requireDate("on", state.on);
  return { ...job, state, version: job.version + 1, updatedAt: now };
}

/** Adds or removes the viewer. @throws ExpectedError `invalid-input` */
export function decideWatch(job: Job, { personId }: Who, watch: boolean): Job {
  const others = job.watcherIds.filter((id) => id !== personId);
  if (watch && others.length >= jobLimits.watchers) refuseFields({ watch: watchersText });
  return { ...job, watcherIds: watch ? [...others, personId] : others };
}

const watchersText = `A job has at most ${jobLimits.watchers} watchers. Remove one first.`;

function requireDate(field: string, date: string): void {
  if (!isCalendarDate(date)) refuseFields({ [field]: "Enter a date." });
}

function readFields(
  viewer: Viewer,
  ask: JobFields & ClientAsk,
  { colleagues, known }: Around,
): JobFields & Pick<Job, "client"> {
  const { client, errors } = readClient(viewer, ask, known);
  const role = ask.role.trim().replaceAll(/\s+/gu, " ");
  const watcherIds = [...new Set(ask.watcherIds)].filter((id) => id !== ask.ownerId);
  refuseFields({
    ...(role === "" && { role: "Enter the role to fill." }),
    ...errors,
    ...(!colleagues.has(ask.ownerId) && { ownerId: "Choose a member of your organization." }),
    ...(watcherIds.some((id) => !colleagues.has(id)) && { watcherIds: "Choose members of your organization." }),
    ...(watcherIds.length > jobLimits.watchers && { watcherIds: watchersText }),
    ...dateErrors(ask),
  });
  return {
    role,
    client,
    description: ask.description.trim(),
    ...pick(ask, ["wanted", "feeBp", "guaranteeDays", "openings", "ownerId", "submitBy", "fillBy"]),
    terms: ask.terms.trim(),
    watcherIds,
  };
}

function dateErrors({ submitBy, fillBy }: Pick<JobAsk, "submitBy" | "fillBy">): FieldErrors {
  const isBad = (date: string | null) => date !== null && !isCalendarDate(date);
  return {
    ...(isBad(submitBy) && { submitBy: "Enter a date." }),
    ...(isBad(fillBy)
      ? { fillBy: "Enter a date." }
      : submitBy !== null &&
        fillBy !== null &&
        fillBy < submitBy && { fillBy: "Enter a date after the first candidates are due." }),
  };
}
