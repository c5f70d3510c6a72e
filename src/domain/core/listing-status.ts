import { namedFacts } from "./status.ts";

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

type Fact =
  | "isDraft"
  | "isVisible"
  | "isPaused"
  | "isPlaced"
  | "isExpired"
  | "isWithdrawn"
  | "isHeld"
  | "canReturn"
  | "isOver";

/**
 * What each status of a listing means. `isVisible`: it is in the marketplace: search, counts, facets and other
 * organizations' pages. `isHeld`: its agency represents the candidate. `canReturn`: it is on the market or can return
 * to it. `isOver`: its time on the market is over, and its identity is kept for a while (docs/decisions/0081).
 */
const { is, statusesThat } = namedFacts<ListingStatus, Fact>({
  draft: ["isDraft"],
  active: ["isVisible", "isHeld", "canReturn"],
  on_hold: ["isPaused", "isHeld", "canReturn"],
  expired: ["isExpired", "canReturn", "isOver"],
  placed: ["isPlaced", "isOver"],
  withdrawn: ["isWithdrawn", "isOver"],
});

export const listingStatusesThat = statusesThat;
export const isDraft = is("isDraft");
export const isVisible = is("isVisible");
export const isPaused = is("isPaused");
export const isPlaced = is("isPlaced");
export const isExpired = is("isExpired");
export const isWithdrawn = is("isWithdrawn");
export const isHeld = is("isHeld");
export const canReturn = is("canReturn");
export const isOver = is("isOver");

/** The listing as the market shows it to an organization; null if it isn't live or is hidden from it. */
export const listed = <Listing extends { status: ListingStatus }>(
  found: { listing: Listing; blocked: boolean } | undefined,
): Listing | null => (found && isVisible(found.listing.status) && !found.blocked ? found.listing : null);
