import type { CandidateList } from "#domain/candidate-list/candidate-list.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { demoViewer } from "./acting.ts";

/** A list of the visitor's agency for its first job; `now` in ms. */
export function sampleLists(now: number, listings: readonly Listing[]): CandidateList[] {
  const createdAt = now - 3 * 86_400_000;
  return [
    {
      id: "demo-list-1",
      organizationId: demoViewer.organizationId,
      jobId: "demo-job-1",
      ownerId: demoViewer.personId,
      name: "First three for Brackenwell",
      entries: listings
        .filter(({ status }) => isVisible(status))
        .slice(0, 3)
        .map(({ id, maskedCode }, place) => ({
          listingId: id,
          maskedCode,
          note: place === 0 ? "Strongest match. Can start within a month." : "",
          version: 1,
        })),
      version: 1,
      createdAt,
      updatedAt: createdAt,
    },
  ];
}
