import { requireUnplaced } from "#domain/deal/closing.ts";
import { marketStep } from "#domain/listing/market-step.ts";
import type { Work } from "../platform/db/database.ts";
import { recordEnding } from "../listing/ending.ts";
import { lockListing } from "../listing/store.ts";
import type { StepServices } from "../platform/http/context.ts";

/**
 * Closed Won places its candidate, in the same transaction (spec §12), also one whose listing was withdrawn or erased
 * before: no other deal about them can be won until this placement falls off or the candidate is relisted.
 * @throws ExpectedError `wrong-state` if another deal has placed it
 */
export async function placeListing(
  work: Work,
  services: StepServices,
  { dealId, listingId, agencyId }: { dealId: string; listingId: string; agencyId: string },
): Promise<void> {
  const listing = await lockListing(work.db, listingId, agencyId);
  if (!listing) return;
  const other = await work.db
    .selectFrom("mls_deals")
    .select("id")
    .where("candidate_id", "=", listingId)
    .where("id", "<>", dealId)
    .where("status", "=", "closed_won")
    .where("fall_off_at", "is", null)
    .executeTakeFirst();
  requireUnplaced(listing.status, other !== undefined);
  await work.db
    .updateTable("mls_candidates")
    .set({ status: "placed", version: listing.version + 1 })
    .where("id", "=", listing.id)
    .execute();
  if (listing.erasedAt === undefined)
    recordEnding(work, { id: listing.id, agencyId, before: listing.status, after: "placed" }, services.clock.now());
  services.followUps.listingLeft(work, services, listing.id);
  work.change({
    topic: "listing.placed",
    entityId: listing.id,
    organizationId: listing.agency.id,
    data: { code: listing.maskedCode, market: marketStep(listing.status, "placed") },
  });
}
