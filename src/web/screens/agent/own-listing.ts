import type { Answer } from "#contract/index.ts";
import type { ListingStatus } from "#domain/listing-status.ts";

export type OwnListing = Answer<"listings", "mine">["items"][number];
export type StatusFilter = ListingStatus | "all";

/** What a row is called where its code is not known yet. */
export function nameOf(listing: Pick<OwnListing, "candidateName" | "headlineRole" | "maskedCode">): string {
  return listing.candidateName || listing.headlineRole || listing.maskedCode || "Unnamed draft";
}

export function placeOf(listing: Pick<OwnListing, "locationCity" | "locationState">): string {
  return [listing.locationCity, listing.locationState].filter(Boolean).join(", ");
}
