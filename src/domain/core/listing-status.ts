export const listingStatuses = ["draft", "active", "on_hold", "placed", "expired", "withdrawn"] as const;
export type ListingStatus = (typeof listingStatuses)[number];
export const listingStatusLabels: Record<ListingStatus, string> = {
  draft: "Draft",
  active: "Active",
  on_hold: "On hold",
  placed: "Placed",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

/** Only active listings are in the marketplace: search, counts, facets, pages of strangers. */
export function isVisible(status: ListingStatus): boolean {
  return status === "active";
}
