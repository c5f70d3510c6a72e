import type { AgencyType } from "./lookups.ts";
import type { Standing } from "./standing.ts";

export const organisationKinds = ["agency", "employer", "platform"] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

/** A signed-in person acting for one organisation (spec §11). Every decision takes it. */
export type Viewer = {
  personId: string;
  displayName: string;
  organisationId: string;
  organisationName: string;
  organisationKind: OrganisationKind;
  agencyType: AgencyType | null;
  /** Whether the platform lets that organisation deal with others. */
  standing: Standing;
  roles: readonly string[];
  sessionId: string;
};
