import { iso } from "../core/calendar.ts";
import { pick } from "../core/pick.ts";
import type { Viewer } from "../core/viewer.ts";
import { type Job, jobCode } from "../job/job.ts";
import { cardFor } from "../listing/view.ts";
import { type CandidateList, type FoundListing, type ListEntry, listedOf } from "./candidate-list.ts";

/** What the views name: the organization's jobs and people by id. */
export type Named = { jobs: ReadonlyMap<string, Job>; people: ReadonlyMap<string, string> };

/** A list among others. `listingIds` in its order; instants as ISO text. */
export function listSummary(list: CandidateList, { jobs, people }: Named) {
  const job = list.jobId === null ? undefined : jobs.get(list.jobId);
  return {
    ...pick(list, ["id", "name", "version"]),
    job: job ? { id: job.id, code: jobCode(job), role: job.role, client: job.client.name } : null,
    owner: { id: list.ownerId, name: people.get(list.ownerId) ?? "Former member" },
    listingIds: list.entries.map(({ listingId }) => listingId),
    updatedAt: iso(list.updatedAt),
  };
}

/** `listing`: null if it is no longer listed. `note`: as the viewer can read it. */
export function entryView(viewer: Viewer, entry: ListEntry, found: FoundListing | undefined, note: string) {
  const listing = listedOf(found);
  return {
    ...pick(entry, ["listingId", "maskedCode", "version"]),
    note,
    listing: listing && cardFor(viewer, listing),
  };
}

export type ListSummary = ReturnType<typeof listSummary>;
export type ListView = ListSummary & { entries: ReturnType<typeof entryView>[] };
