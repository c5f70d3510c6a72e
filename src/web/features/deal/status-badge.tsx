import { type DealStatus, dealStatusColors, dealStatusLabels } from "#domain/deal/deal.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

/** Spec §4: the badge's colors, in our palette. */
const tones: Record<(typeof dealStatusColors)[DealStatus], BadgeTone> = {
  gray: "neutral",
  yellow: "amber",
  green: "money",
  blue: "steel",
  red: "danger",
};

export const dealStatusTone = (status: DealStatus): BadgeTone => tones[dealStatusColors[status]];

export function DealStatusBadge({ status }: { status: DealStatus }) {
  return <Badge tone={dealStatusTone(status)}>{dealStatusLabels[status]}</Badge>;
}
