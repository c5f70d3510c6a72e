import { holdsPlacement, type Placed, requireUnplaced } from "#domain/deal/closing.ts";
import type { Work } from "../platform/db/database.ts";
import { moveListing } from "../listing/move.ts";
import { lockListing } from "../listing/store.ts";
import type { Db } from "../platform/db/tables.ts";
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
  const deals = await dealsAbout(work.db, listingId);
  requireUnplaced(
    listing.status,
    deals.some((deal) => deal.id !== dealId && holdsPlacement(deal)),
  );
  await moveListing(work, listing, { status: "placed" }, { at: services.clock.now(), topic: "listing.placed" });
  services.followUps.listingLeft(work, services, listing.id);
}

/** The deals about a candidate that the reader can see: their own agency all of them. */
export async function dealsAbout(db: Db, listingId: string): Promise<Placed[]> {
  const rows = await db
    .selectFrom("mls_deals")
    .select(["id", "status", "closed_at", "fall_off_at"])
    .where("candidate_id", "=", listingId)
    .execute();
  return rows.map(({ id, status, closed_at: closedAt, fall_off_at: fallOffAt }) => ({
    id,
    status,
    closing: closedAt && { at: closedAt.getTime() },
    fallOff: fallOffAt && { at: fallOffAt.getTime() },
  }));
}
