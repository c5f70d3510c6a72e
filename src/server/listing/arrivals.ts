import type { Listing } from "#domain/listing/listing.ts";
import { isPaused, isVisible } from "#domain/core/listing-status.ts";
import type { SearchDocument } from "#domain/search/query.ts";
import { searchDocumentOf } from "#domain/search/viewpoint.ts";
import { blocksOf } from "../identity/visibility.ts";
import type { Work } from "../platform/db/database.ts";
import type { Trx } from "../platform/db/tables.ts";

/**
 * Of a listing before its change: its masked columns and, if an edit showed it to more organizations, those it was
 * hidden from.
 */
export type Before = SearchDocument & { hiddenFrom?: readonly string[] };

/**
 * Stores, with the change itself, that a listing came to the market, changed there or was put on hold, so that saved
 * searches hear of it even after a crash. `before`: as it was, null if it is new. An update that no search can see is
 * left out. `blocksBefore`: its block hashes before an edit that replaced them.
 */
export function recordArrival(
  work: Work,
  before: Listing | null,
  after: Listing,
  at: Date,
  blocksBefore: readonly Buffer[] = [],
): void {
  const was = before && isVisible(before.status) ? searchDocumentOf(before) : null;
  const isHold = was !== null && isPaused(after.status);
  if (!isVisible(after.status) && !isHold) return;
  const isSame = was !== null && !isHold && sameForSearch(was, searchDocumentOf(after));
  if (isSame && blocksBefore.length === 0) return;
  const resumed = before !== null && isPaused(before.status);
  work.beforeCommit(async (db) => {
    const hiddenFrom = await hiddenBefore(db, after.id, blocksBefore);
    if (isSame && hiddenFrom === null) return;
    const stored: Before | null = was && (hiddenFrom === null ? was : { ...was, hiddenFrom });
    await db
      .insertInto("mls_listing_arrivals")
      .values({ listing_id: after.id, before: stored && JSON.stringify(stored), at, resumed })
      .execute();
  });
}

/** The organizations from which these hashes hid a listing; null if it is still hidden from all of them. */
async function hiddenBefore(db: Trx, listingId: string, hashes: readonly Buffer[]): Promise<string[] | null> {
  if (hashes.length === 0) return null;
  const before = await idsWithKeys(db, hashes);
  const after = new Set(await idsWithKeys(db, await blocksOf(db, listingId)));
  return before.every((id) => after.has(id)) ? null : before;
}

async function idsWithKeys(db: Trx, hashes: readonly Buffer[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const query = db.selectFrom("mls_organization_keys").select("organization_id").where("hash", "in", hashes);
  return (await query.distinct().execute()).map(({ organization_id: id }) => id);
}

/** An update alone isn't news: `updatedAt` doesn't count. */
const sameForSearch = (a: SearchDocument, b: SearchDocument): boolean =>
  JSON.stringify({ ...a, updatedAt: 0 }) === JSON.stringify({ ...b, updatedAt: 0 });
