import { type ListingStatus, listingStatusLabels } from "#domain/core/listing-status.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const tones: Record<ListingStatus, BadgeTone> = {
  draft: "outline",
  active: "money",
  on_hold: "amber",
  placed: "petrol",
  expired: "neutral",
  withdrawn: "neutral",
};

export function StatusBadge({ status }: { status: ListingStatus }) {
  return <Badge tone={tones[status]}>{listingStatusLabels[status]}</Badge>;
}
