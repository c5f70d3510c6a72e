import { isVisible, type ListingStatus } from "../core/listing-status.ts";

/** What other organizations notice of a listing's change. Why it left the market isn't among it. */
export type MarketStep = "listed" | "changed" | "removed";

/**
 * What a change of status, or of the public face, is to other organizations (spec §12); null: nothing they can see.
 * `before`: null for a new listing.
 */
export function marketStep(
  before: ListingStatus | null,
  after: ListingStatus,
  faceChanged: boolean = before !== after,
): MarketStep | null {
  const wasVisible = before !== null && isVisible(before);
  if (!isVisible(after)) return wasVisible ? "removed" : null;
  if (!wasVisible) return "listed";
  return faceChanged ? "changed" : null;
}
