import type { Listing } from "#domain/listing/listing.ts";
import { isPaused, isVisible } from "#domain/core/listing-status.ts";
import type { SearchDocument } from "#domain/search/query.ts";
import { searchDocumentOf } from "#domain/search/viewpoint.ts";
import type { Work } from "../platform/db/database.ts";

/**
 * Stores, with the change itself, that a listing came to the market, changed there or was put on hold, so that saved
 * searches hear of it even after a crash. `before`: as it was, null if it is new. An update that no search can see is
 * left out.
 */
export function recordArrival(work: Work, before: Listing | null, after: Listing, at: Date): void {
  const was = before && isVisible(before.status) ? searchDocumentOf(before) : null;
  const isHold = was !== null && isPaused(after.status);
  if (!isVisible(after.status) && !isHold) return;
  if (was && !isHold && sameForSearch(was, searchDocumentOf(after))) return;
  const resumed = before !== null && isPaused(before.status);
  work.beforeCommit(async (db) => {
    await db
      .insertInto("mls_listing_arrivals")
      .values({ listing_id: after.id, before: was && JSON.stringify(was), at, resumed })
      .execute();
  });
}

/** An update alone isn't news: `updatedAt` doesn't count. */
const sameForSearch = (a: SearchDocument, b: SearchDocument): boolean =>
  JSON.stringify({ ...a, updatedAt: 0 }) === JSON.stringify({ ...b, updatedAt: 0 });
