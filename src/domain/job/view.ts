import { iso } from "../core/calendar.ts";
import { pick } from "../core/pick.ts";
import type { DealHead, DealStatus } from "../deal/deal.ts";
import type { IntroductionStatus } from "../introduction/introduction.ts";
import { domainOfClient } from "./client.ts";
import { type Job, jobCode, type JobStatus } from "./job.ts";

type Person = { id: string; name: string };

/** The job of an introduction or a deal, on its page. */
export type JobOrigin = Pick<JobSummary, "id" | "code" | "role">;

type Started<Status> = {
  id: string;
  code: string;
  candidate: { listingId: string; maskedCode: string; headlineRole: string };
  employer: { id: string; name: string };
  status: Status;
  createdAt: string;
};

/** What was started from a job, as the viewer's organization sees it; newest first. */
export type JobWork = { introductions: Started<IntroductionStatus>[]; deals: Started<DealStatus>[] };

/** A deal among what was started from a job. */
export const dealOfJob = (head: DealHead): Started<DealStatus> => ({
  ...pick(head, ["id", "code", "status"]),
  candidate: {
    listingId: head.listingId,
    ...pick(head.candidate, ["maskedCode", "headlineRole"]),
  },
  employer: { id: head.employer.id, name: head.employer.name },
  createdAt: iso(head.createdAt),
});

/** Names of people by id; a former member may be missing. */
export type Names = ReadonlyMap<string, string>;

const personOf = (id: string, names: Names): Person => ({ id, name: names.get(id) ?? "Former member" });

/**
 * A job in lists. `clientId`: null for a company that isn't connected with an organization of the marketplace;
 * `clientDomain`: the domain of such a company's work address. `isOwn`, `isWatched`: by the viewer. Instants as ISO
 * text.
 */
export function jobSummaryFor(personId: string, job: Job, names: Names) {
  return {
    code: jobCode(job),
    client: job.client.name,
    clientId: job.client.kind === "organization" ? job.client.id : null,
    clientDomain: job.client.kind === "company" ? domainOfClient(job.client) : null,
    owner: personOf(job.ownerId, names),
    ...pick(job, ["id", "role", "openings", "submitBy", "fillBy", "state", "version"]),
    isOwn: job.ownerId === personId,
    isWatched: job.watcherIds.includes(personId),
    updatedAt: iso(job.updatedAt),
  };
}

export type JobSummary = ReturnType<typeof jobSummaryFor>;

/** The whole job, for its page. */
export function jobFor(personId: string, job: Job, names: Names) {
  return {
    ...jobSummaryFor(personId, job, names),
    clientParts: job.client,
    ...pick(job, ["description", "wanted", "feeBp", "guaranteeDays", "terms"]),
    watchers: job.watcherIds.map((id) => personOf(id, names)),
    createdAt: iso(job.createdAt),
  };
}

export type JobView = ReturnType<typeof jobFor>;

const workedOn: Record<JobStatus, number> = { open: 0, on_hold: 1, filled: 2, closed: 3 };

/** Open jobs first, those with the earliest date to fill them before the others, then the latest. */
export const inJobOrder = (a: Job, b: Job): number =>
  workedOn[a.state.status] - workedOn[b.state.status] ||
  (a.fillBy ?? "9").localeCompare(b.fillBy ?? "9") ||
  b.number - a.number;
