import { requireIdentity } from "#domain/listing/erasure.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { type LiveGrant, liveGrantOn } from "../listing/live-grant.ts";
import { findListing, lockListing } from "../listing/store.ts";
import type { VaultRight } from "../identity/vault.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";

/**
 * The right to read a listing's files, and the code in their names. @throws ExpectedError `unauthenticated`,
 * `not-found`
 */
export async function fileRight(
  work: Pick<Work, "db">,
  viewer: Viewer | null,
  listingId: string,
  { reason, now }: { reason?: string | undefined; now: Date },
): Promise<{ right: VaultRight; maskedCode: string | null; grant?: LiveGrant }> {
  if (!viewer) refuse("unauthenticated");
  const { db } = work;
  if (await ownDraft(db, viewer, listingId)) return { right: { as: "owner", for: "show" }, maskedCode: null };
  const found = await findListing(db, listingId);
  const live = await liveGrantOn(work, viewer, listingId, now.getTime());
  // Files have contact details.
  const grant = live?.contact ? live : null;
  const subject = found
    ? { agencyId: found.listing.agency.id, status: found.listing.status, blocked: found.blocked }
    : {};
  authorize(viewer, "identity.read", {
    ...subject,
    granted: grant !== null,
    ...(reason !== undefined && { reason }),
  });
  const maskedCode = found?.listing.maskedCode ?? grant?.maskedCode ?? refuse("not-found");
  if (found?.listing.agency.id === viewer.organizationId) return { right: { as: "owner", for: "show" }, maskedCode };
  if (grant) return { right: { as: "grant", grantId: grant.id }, maskedCode, grant };
  return { right: { as: "platform", reason: reason ?? "" }, maskedCode };
}

async function ownDraft(db: Work["db"], viewer: Viewer, listingId: string): Promise<boolean> {
  const draft = await db
    .selectFrom("mls_listing_drafts")
    .select("id")
    .where("id", "=", listingId)
    .where("agency_id", "=", viewer.organizationId)
    .executeTakeFirst();
  return draft !== undefined;
}

/**
 * Serializes changes to the files of one of the viewer's listings or drafts.
 * @throws ExpectedError `not-found`, `wrong-state`
 */
export async function lockOwn(
  { db }: Pick<Work, "db">,
  viewer: Viewer,
  listingId: string,
): Promise<{ maskedCode: string | null }> {
  await oneAtATime(db, "files", listingId);
  if (await ownDraft(db, viewer, listingId)) return { maskedCode: null };
  const listing = (await lockListing(db, listingId, viewer.organizationId)) ?? refuse("not-found");
  requireIdentity(listing);
  return listing;
}
