import type { Answer } from "#contract/index.ts";
import type { ListingStatus } from "#domain/core/listing-status.ts";
import type { AttentionReason } from "#domain/own/listings.ts";

export type OwnListing = Answer<"own", "listings">["items"][number];
export type StatusFilter = ListingStatus | "all";

/** The label of a row without a code. */
export function nameOf(listing: Pick<OwnListing, "candidateName" | "headlineRole" | "maskedCode">): string {
  return listing.candidateName || listing.headlineRole || listing.maskedCode || "Unnamed draft";
}

export function placeOf(listing: Pick<OwnListing, "locationCity" | "locationState">): string {
  return [listing.locationCity, listing.locationState].filter(Boolean).join(", ");
}

/** The row's status, place and exclusivity each show one of these; together they explain the filter. */
export const attentionWords: Record<AttentionReason, string> = {
  asked: "still available?",
  expiring: "exclusivity ends within 14 days",
  on_hold: "on hold",
  draft: "draft",
  place: "location not recognized",
};
