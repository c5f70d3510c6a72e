import type { OrganizationKind } from "../core/viewer.ts";
import type { Figure } from "./track-record.ts";

/** `countedAt`: ISO 8601. */
export type TrackRecord = {
  organization: { id: string; name: string; kind: Exclude<OrganizationKind, "platform"> };
  countedAt: string;
  figures: Figure[];
};
