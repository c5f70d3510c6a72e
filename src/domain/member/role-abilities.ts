import { assignableRoles } from "./member.ts";
import { type Action, mayDo, type Subject } from "../core/policy.ts";
import type { OrganizationKind, Viewer } from "../core/viewer.ts";

const own = "own";

/** The rights worth describing, as text. `subject`: what the policy is asked about; for a listing, an own one. */
const describedAbilities: readonly { action: Action; says: string; subject?: Subject }[] = [
  { action: "listing.search", says: "Search candidates and read masked profiles" },
  { action: "shortlist.use", says: "Keep a shortlist with private notes" },
  { action: "pipeline.use", says: "Work on the shared pipeline" },
  { action: "listing.create", says: "List candidates, import them and manage the agency's own listings" },
  { action: "identity.read", says: "Open the identities of the agency's own candidates", subject: { agencyId: own } },
  { action: "introduction.use", says: "Request and answer introductions" },
  { action: "deal.create", says: "Make deals and propose terms" },
  { action: "deal.sign", says: "Sign agreements" },
  { action: "thread.use", says: "Write to other organizations" },
  { action: "case.use", says: "Decide match cases and declared prior knowledge" },
  { action: "deal.oversee", says: "Read every deal and introduction" },
  { action: "live.everywhere", says: "See who is online in every organization" },
  {
    action: "identity.read",
    says: "Open any identity with a stated reason, which is recorded",
    subject: { agencyId: "", reason: "as shown in the table of roles" },
  },
  { action: "register.verify", says: "Verify the register of introductions" },
  {
    action: "identity.erase",
    says: "Erase a candidate permanently",
    subject: { agencyId: own, reason: "as shown in the table of roles" },
  },
  { action: "pipeline.stages.edit", says: "Edit the stages of the pipeline" },
  { action: "member.manage", says: "Invite people, change roles, deactivate members" },
  { action: "organization.settings", says: "Set notifications for new members" },
  { action: "organization.candidateYes", says: "Require candidate approval before introductions are accepted" },
  { action: "organization.retention", says: "Set how long identities of listings that ended are stored" },
  { action: "money.read", says: "See the totals of all deals on the Money page, and export them" },
  { action: "ranking.govern", says: "Turn ranking on or off, and read the log of rankings" },
];

/**
 * What each role of this kind of organization can do, derived from the policy. Abilities that no role has are left
 * out.
 */
export function abilitiesOf(kind: OrganizationKind): { says: string; roles: string[] }[] {
  const roles = assignableRoles(kind);
  return describedAbilities
    .map(({ action, says, subject }) => ({
      says,
      roles: roles.filter((role) => mayDo(member(kind, role), action, subject)),
    }))
    .filter((ability) => ability.roles.length > 0);
}

const member = (kind: OrganizationKind, role: string): Viewer => ({
  personId: "",
  displayName: "",
  organizationId: own,
  organizationName: "",
  organizationKind: kind,
  agencyType: kind === "agency" ? "both" : null,
  standing: "vetted",
  roles: [role],
  sessionId: "",
});
