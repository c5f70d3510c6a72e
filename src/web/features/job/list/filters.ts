import { isWorkedOn, type JobStatus, jobStatuses } from "#domain/job/job.ts";
import { fold } from "#domain/core/tokenize.ts";
import type { JobRow } from "#web/features/job/queries.ts";
import type { Search } from "#web/lib/router/search-params.ts";

/** `owner`: everyone's, yours, those you watch, or a person's. `client`: all of them, or one by id. */
export type JobFilters = { search: string; status: JobStatus | "working" | "all"; owner: string; client: string };

const statuses = ["working", ...jobStatuses, "all"] as const;

const text = (value: Search[string]): string => (typeof value === "string" ? value : "");

export const filtersFrom = (search: Search): JobFilters => ({
  search: text(search["q"]).slice(0, 100),
  status: statuses.find((each) => each === search["state"]) ?? "working",
  owner: text(search["owner"]) || "all",
  client: text(search["client"]) || "all",
});

/** Without defaults. */
export const paramsFrom = ({ search, status, owner, client }: JobFilters): Search => ({
  q: search || undefined,
  state: status === "working" ? undefined : status,
  owner: owner === "all" ? undefined : owner,
  client: client === "all" ? undefined : client,
});

export function matches(job: JobRow, { search, status, owner, client }: JobFilters): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const own = fold([job.code, job.role, job.client, job.owner.name].join(" "));
  return words.every((word) => own.includes(word)) && isInStatus(job, status) && isOf(job, owner) && isFor(job, client);
}

function isInStatus({ state }: JobRow, status: JobFilters["status"]): boolean {
  if (status === "working") return isWorkedOn(state.status);
  return status === "all" || state.status === status;
}

function isOf(job: JobRow, owner: string): boolean {
  if (owner === "mine") return job.isOwn;
  if (owner === "watched") return job.isWatched;
  return owner === "all" || job.owner.id === owner;
}

const isFor = ({ clientId }: JobRow, client: string): boolean => client === "all" || clientId === client;
