import type { AgencyType } from "./lookups.ts";

export const organisationKinds = ["agency", "employer", "platform"] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

/** A signed-in person acting for one organisation (decisions §2). Every decision takes it. */
export type Viewer = {
  personId: string;
  displayName: string;
  organisationId: string;
  organisationName: string;
  organisationKind: OrganisationKind;
  agencyType: AgencyType | null;
  roles: readonly string[];
  sessionId: string;
};
