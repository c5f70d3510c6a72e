import type { AgencyType } from "./lookups.ts";
import type { Standing } from "./standing.ts";

export const organizationKinds = ["agency", "employer", "platform"] as const;
export type OrganizationKind = (typeof organizationKinds)[number];

/** A signed-in person acting for one organization (spec §11). Every decision takes it. */
export type Viewer = {
  personId: string;
  displayName: string;
  organizationId: string;
  organizationName: string;
  organizationKind: OrganizationKind;
  agencyType: AgencyType | null;
  /** Whether the platform lets the organization deal with others. */
  standing: Standing;
  roles: readonly string[];
  /** Empty for a key. */
  sessionId: string;
  /** The organization requires a second factor, and this person has none (spec §17): all but the set-up is refused. */
  lacksSecondFactor?: boolean;
  /** The API key that acts in the person's name, within its scopes (spec §17); absent in a session. */
  apiKey?: { id: string; scopes: readonly string[] };
};
