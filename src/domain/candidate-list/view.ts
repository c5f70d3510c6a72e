import { iso } from "../core/calendar.ts";
import type { Viewer } from "../core/viewer.ts";
import { type Job, jobCode } from "../job/job.ts";
import { cardFor, type ListingCard } from "../listing/view.ts";
import { type CandidateList, type FoundListing, type ListEntry, listedOf } from "./candidate-list.ts";

/** The job of a list, as its members see it. */
type JobOfList = { id: string; code: string; role: string; client: string };

/** A list among others. `listingIds` in its order; instants as ISO text. */
export type ListSummary = {
  id: string;
  name: string;
  job: JobOfList | null;
  owner: { id: string; name: string };
  listingIds: string[];
  version: number;
  updatedAt: string;
};

export type ListEntryView = {
  listingId: string;
  maskedCode: string;
  note: string;
  version: number;
  /** Null: no longer listed. */
  listing: ListingCard | null;
};

export type ListView = ListSummary & { entries: ListEntryView[] };

/** What the views name: the organization's jobs and people by id. */
export type Named = { jobs: ReadonlyMap<string, Job>; people: ReadonlyMap<string, string> };

export function listSummary(list: CandidateList, { jobs, people }: Named): ListSummary {
  const job = list.jobId === null ? undefined : jobs.get(list.jobId);
  return {
    id: list.id,
    name: list.name,
    job: job ? { id: job.id, code: jobCode(job), role: job.role, client: job.client.name } : null,
    owner: { id: list.ownerId, name: people.get(list.ownerId) ?? "Former member" },
    listingIds: list.entries.map(({ listingId }) => listingId),
    version: list.version,
    updatedAt: iso(list.updatedAt),
  };
}

export function entryView(viewer: Viewer, entry: ListEntry, found: FoundListing | undefined): ListEntryView {
  const listing = listedOf(found);
  return {
    listingId: entry.listingId,
    maskedCode: entry.maskedCode,
    note: entry.note,
    version: entry.version,
    listing: listing && cardFor(viewer, listing),
  };
}
