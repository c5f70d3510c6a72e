import { refuse, refuseState, refuseField } from "../core/errors.ts";
import type { OrganizationKind } from "../core/viewer.ts";

/**
 * The roles an admin can give, admin first (spec §11). Any other role name counts as an ordinary member; an external
 * ecosystem can use one.
 */
const rolesByKind = {
  agency: ["organization_admin", "recruiter"],
  employer: ["organization_admin", "hiring_manager"],
  platform: ["super_admin", "platform_admin"],
} as const satisfies Record<OrganizationKind, readonly [admin: string, ordinary: string]>;

export type AssignableRole = (typeof rolesByKind)[OrganizationKind][number];

export const assignableRoles = (kind: OrganizationKind): readonly AssignableRole[] => rolesByKind[kind];

/** Spec §6: the underscore in a role's name is shown as a space. */
export const roleText = (role: string): string => role.replaceAll("_", " ");

/** A member as its organization's rules see them; `roles` stay after deactivation. */
export type Member = { id: string; name: string; roles: readonly string[]; isActive: boolean };

export function isAdmin(kind: OrganizationKind, { roles, isActive }: Pick<Member, "roles" | "isActive">): boolean {
  return isActive && roles.includes(rolesByKind[kind][0]);
}

/** The acting admin and all members of an organization of this kind. */
export type Managing = { kind: OrganizationKind; members: readonly Member[]; byId: string };

/** Returns whether anything changes. @throws ExpectedError `invalid-input`, `wrong-state` that says what to do first */
export function decideRole(managing: Managing, id: string, role: string): { role: AssignableRole; changed: boolean } {
  const { kind } = managing;
  const member = memberOf(managing, id);
  const wanted = requireRole(kind, role);
  if (!member.isActive) refuseState(`${member.name} is deactivated. Reactivate them, then choose a role.`);
  if (isAdmin(kind, member) && wanted !== rolesByKind[kind][0]) requireAnotherAdmin(managing, member);
  return { role: wanted, changed: member.roles.length !== 1 || member.roles[0] !== wanted };
}

/** Returns whether anything changes. @throws ExpectedError `wrong-state` */
export function decideDeactivation(managing: Managing, id: string): { changed: boolean } {
  const member = memberOf(managing, id);
  if (member.id === managing.byId)
    refuseState("You cannot deactivate yourself. Ask another admin of your organization to do it.");
  if (isAdmin(managing.kind, member)) requireAnotherAdmin(managing, member);
  return { changed: member.isActive };
}

/**
 * A reactivated member gets their former roles. A person who has joined another organization since then decides
 * for themselves: as a member of both, their company's sign-in no longer lets them in.
 * @throws ExpectedError `not-found`, `wrong-state`
 */
export function decideReactivation(managing: Managing, id: string, belongsElsewhere: boolean): { changed: boolean } {
  const member = memberOf(managing, id);
  if (!member.isActive && belongsElsewhere)
    refuseState(
      `${member.name} belongs to another organization now. Invite them in Settings. They return when they accept.`,
    );
  return { changed: !member.isActive };
}

/**
 * Who can remove a person's second factor: an admin of their only organization, so that no organization weakens the
 * sign-in to another, or platform staff. Never the person, who proves in the profile that it's them.
 * @throws ExpectedError `forbidden`, `wrong-state`
 */
export function requireMayResetFactors(
  by: { personId: string; organizationKind: OrganizationKind },
  member: { id: string; name: string; belongsElsewhere: boolean; hasFactor: boolean },
): void {
  if (member.id === by.personId)
    refuse("forbidden", { detail: "You can't reset your own second factor. Turn it off in your profile." });
  if (member.belongsElsewhere && by.organizationKind !== "platform")
    refuse("forbidden", {
      detail: `${member.name} also belongs to another organization. Contact support to reset it.`,
    });
  if (!member.hasFactor) refuseState(`${member.name} has no second factor. There is nothing to reset.`);
}

/** A role that members of this kind of organization can be given. @throws ExpectedError `invalid-input` */
export function requireRole(kind: OrganizationKind, role: string): AssignableRole {
  const roles = assignableRoles(kind);
  return (
    roles.find((each) => each === role) ??
    refuseField("role", `That role doesn't exist here. Choose one of ${roles.map(roleText).join(", ")}.`)
  );
}

/**
 * Rights are read with the session and can be outdated, so the change checks them again. @throws ExpectedError
 * `forbidden`
 */
export function requireStillAdmin({ kind, members, byId }: Managing): void {
  if (!members.some((member) => member.id === byId && isAdmin(kind, member))) refuse("forbidden");
}

function requireAnotherAdmin({ kind, members }: Managing, member: Member): void {
  if (!members.some((each) => each.id !== member.id && isAdmin(kind, each)))
    refuseState(`${member.name} is the last ${roleText(rolesByKind[kind][0])}. Give another member that role first.`);
}

const memberOf = ({ members }: Managing, id: string): Member =>
  members.find((each) => each.id === id) ?? refuse("not-found");
