import { refuseField, refuseState } from "../core/errors.ts";
import type { OrganizationKind } from "../core/viewer.ts";
import { reasonFault } from "../core/standing.ts";
import { type AssignableRole, assignableRoles } from "../member/member.ts";

/** How many providers and domains an organization can have; lengths in characters (spec §17). */
export const companySignInLimits = {
  providers: 5,
  domains: 20,
  name: 60,
  url: 500,
  clientId: 300,
  clientSecret: 1_000,
  scopes: 300,
  claim: 100,
  claimValue: 200,
  roleRules: 20,
} as const;

/** A sign-in that left for the provider must return within this time, in milliseconds. */
export const companySignInMs = 10 * 60_000;

/** The DNS name whose TXT record proves that an organization controls a domain. */
export const challengeHost = (domain: string): string => `_mls-challenge.${domain}`;
/** The text of that record. */
export const challengeText = (token: string): string => `mls-domain=${token}`;

export const domainProofs = ["dns", "staff"] as const;
export type DomainProof = (typeof domainProofs)[number];

/** What platform staff can list: claims to approve, and proven domains. */
export const claimStates = ["claimed", "proven"] as const;
export type ClaimState = (typeof claimStates)[number];

/**
 * The reason for releasing a proven domain, which its organization reads (docs/decisions/0128).
 * @throws ExpectedError `wrong-state`, `invalid-input`
 */
export function releaseReason({ isProven, reason }: { isProven: boolean; reason: string }): string {
  if (!isProven) refuseState("This domain isn't proven, so there is nothing to release. Reload the page.");
  const fault = reasonFault(reason);
  if (fault !== null) refuseField("reason", fault);
  return reason.trim();
}

/** People with this value in the provider's claim have this role. The first rule that matches counts. */
export type RoleRule = { value: string; role: string };

/** What a provider decides about roles. `defaultRole` null: only people whom a rule matches can sign in. */
export type RoleMapping = { roleClaim: string | null; roleRules: readonly RoleRule[]; defaultRole: string | null };

/**
 * A mapping with only roles that an admin of this kind of organization can give.
 * @throws ExpectedError `invalid-input` naming the field
 */
export function requireMapping(kind: OrganizationKind, mapping: RoleMapping): RoleMapping {
  const roles: readonly string[] = assignableRoles(kind);
  const roleClaim = mapping.roleClaim?.trim() || null;
  const roleRules = mapping.roleRules.map(({ value, role }) => ({ value: value.trim(), role }));
  if (roleRules.some(({ role }) => !roles.includes(role)))
    refuseField("roleRules", "One of these roles doesn't exist here. Choose it again.");
  if (mapping.defaultRole !== null && !roles.includes(mapping.defaultRole))
    refuseField("defaultRole", "That role doesn't exist here. Choose another one.");
  if (roleRules.some(({ value }) => value === ""))
    refuseField("roleRules", "A value is missing. Enter it, or remove its row.");
  if (roleRules.length > 0 && roleClaim === null)
    refuseField("roleClaim", "Enter the claim that holds the values below.");
  if (roleRules.length === 0 && mapping.defaultRole === null)
    refuseField("defaultRole", "No one could sign in. Choose a role, or add a value with its role.");
  return { roleClaim: roleRules.length === 0 ? null : roleClaim, roleRules, defaultRole: mapping.defaultRole };
}

/**
 * The role a person has by the provider's claim; null: none, so they can't sign in. A role that the organization's
 * admins can't give counts as none.
 */
export function mappedRole(
  kind: OrganizationKind,
  mapping: RoleMapping,
  claimed: readonly string[],
): AssignableRole | null {
  const wanted = mapping.roleRules.find(({ value }) => claimed.includes(value))?.role ?? mapping.defaultRole;
  return assignableRoles(kind).find((role) => role === wanted) ?? null;
}

/** The values of a claim, which can be nested (`realm_access.roles`), a text or a list of texts. */
export function claimValues(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : nested(claims, name.split("."));
  const values: unknown[] = Array.isArray(found) ? found : [found];
  return values.flatMap((value) => (typeof value === "string" ? [value] : []));
}

function nested(claims: unknown, path: readonly string[]): unknown {
  let found = claims;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

/** An account as a sign-in to one organization finds it. */
export type KnownAccount = {
  accountId: string;
  membership: "active" | "deactivated" | "none";
  roles: readonly string[];
  /** Active in another organization too, which this provider can't vouch for. */
  belongsElsewhere: boolean;
  /** Another person of this provider signs in to it. */
  linkedToOther: boolean;
  isLastAdmin: boolean;
};

export type EntryFacts = {
  kind: OrganizationKind;
  mapping: RoleMapping;
  /** The organization's proven domains. */
  domains: readonly string[];
  /** Only a vetted organization gets new members this way. */
  isVetted: boolean;
  claims: { email: string | null; emailVerified: boolean; roles: readonly string[] };
  /** The account that this person of the provider signed in to before. */
  linked: KnownAccount | null;
  /** The account with the address that the provider names. */
  sameEmail: KnownAccount | null;
};

export const entryRefusals = {
  "no-role": "Your company's sign-in gives you no role here. Ask an admin of your organization for access.",
  deactivated: "Your membership was deactivated. Ask an admin of your organization to reactivate it.",
  "no-email": "Your company's sign-in didn't send your email address. Ask your IT team to include it.",
  "unverified-email":
    "Your company's sign-in doesn't confirm that your email address is yours. Ask your IT team to send " +
    "email_verified.",
  "other-domain":
    "Your email address isn't in a domain of your organization here. Use your work account, or ask an admin of your " +
    "organization to add the domain.",
  "belongs-elsewhere":
    "Your account also belongs to another organization, which your company's sign-in can't open. Sign in with your " +
    "email and password.",
  "address-taken":
    "Someone else signs in to the account with your email address. If the account is yours, ask an admin of your " +
    "organization to deactivate and reactivate it.",
  "not-vetted": "Your organization isn't approved, so it can't add you. Ask an admin of your organization.",
  changed: "Your organization has just changed this sign-in. Start again.",
} as const;
export type EntryRefusal = keyof typeof entryRefusals;

/** `accountId` null: a new account. `role` null: stays as it is. `link`: remember this person of the provider. */
export type Entry =
  | { kind: "enter"; accountId: string | null; role: AssignableRole | null; link: boolean }
  | { kind: "refused"; why: EntryRefusal; endSessionsOf: string | null };

/**
 * Whom a provider's confirmed claims sign in (docs/decisions/0071). Known people by the provider's own id, never by
 * email. Others only with a confirmed address in a proven domain, and never to an account that another organization
 * relies on. No one whom an admin deactivated comes back this way.
 */
export function decideEntry({ kind, mapping, domains, isVetted, claims, linked, sameEmail }: EntryFacts): Entry {
  const role = mappedRole(kind, mapping, claims.roles);
  const refused = (why: EntryRefusal, endSessionsOf: string | null = null): Entry => ({
    kind: "refused",
    why,
    endSessionsOf,
  });
  if (linked) {
    if (linked.membership !== "active") return refused("deactivated");
    if (linked.belongsElsewhere) return refused("belongs-elsewhere");
    if (role === null) return refused("no-role", linked.accountId);
    return { kind: "enter", accountId: linked.accountId, role: changedRole(linked, role, mapping), link: false };
  }
  if (claims.email === null) return refused("no-email");
  if (!claims.emailVerified) return refused("unverified-email");
  if (!domains.includes(claims.email.slice(claims.email.lastIndexOf("@") + 1))) return refused("other-domain");
  if (sameEmail?.membership === "deactivated") return refused("deactivated");
  if (sameEmail?.linkedToOther) return refused("address-taken");
  if (sameEmail?.belongsElsewhere) return refused("belongs-elsewhere");
  if (!isVetted && sameEmail?.membership !== "active") return refused("not-vetted");
  if (role === null) return refused("no-role");
  if (sameEmail === null) return { kind: "enter", accountId: null, role, link: true };
  const isMember = sameEmail.membership === "active";
  return {
    kind: "enter",
    accountId: sameEmail.accountId,
    role: isMember ? changedRole(sameEmail, role, mapping) : role,
    link: true,
  };
}

/** Without rules, roles are managed here. The last admin stays one. */
function changedRole(
  { roles, isLastAdmin }: KnownAccount,
  role: AssignableRole,
  { roleRules }: RoleMapping,
): AssignableRole | null {
  if (roleRules.length === 0 || isLastAdmin) return null;
  return roles.length === 1 && roles[0] === role ? null : role;
}
