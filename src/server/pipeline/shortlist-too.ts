import { decideAdd, type Found } from "#domain/shortlist/shortlist.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { insertEntries, lockShortlist, shortlistedIds } from "../shortlist/store.ts";

/**
 * "Add to pipeline" shortlists and adds in one step (spec §14), in one transaction. Answers false when the listing is
 * on the person's shortlist already. @throws Refusal `not-found`, `shortlist-full`
 */
export async function shortlistToo(
  work: Work,
  keyRing: KeyRing,
  viewer: Viewer,
  { listingId, found, now }: { listingId: string; found: Found | undefined; now: number },
): Promise<boolean> {
  await lockShortlist(work, viewer);
  const kept = await shortlistedIds(work, viewer);
  if (kept.some((entry) => entry.listingId === listingId)) return false;
  const entry = decideAdd(kept, { listingId, notes: "", found, now });
  await insertEntries(work, keyRing, viewer, [entry]);
  work.change({
    topic: "shortlist.changed",
    entityId: viewer.personId,
    organizationId: viewer.organizationId,
    data: { action: "added", listingId, candidateCode: entry.maskedCode },
  });
  return true;
}
