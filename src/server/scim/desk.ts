import { assignableRoles, type AssignableRole, isAdmin, type Managing } from "#domain/member/member.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import {
  lockOrganization,
  membersOf,
  type StoredMember,
  type StoredOrganization,
  syncAccount,
} from "../ecosystem/members.ts";
import { audit, type Audited } from "../platform/audit.ts";
import type { Database, Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";

/** One request of a directory: with the key's database, whose transactions name the key in the audit log. */
export type Visit = Pick<Services, "keyRing" | "clock" | "newId" | "config"> & {
  database: Database;
  viewer: Viewer;
  requestId: string;
  /** Of the organization, at the sign-in service. */
  organizationId: string;
  /** Prefix of the addresses in answers. */
  base: string;
};

/** A change in progress: the organization is locked, so that changes of members follow each other. */
export type Desk = {
  visit: Visit;
  work: Work;
  stored: StoredOrganization;
  now: Date;
  /** Its admins, and the accounts that the change is about. By account. */
  members: Map<string, StoredMember>;
};

export const adminRole = ({ stored }: Pick<Desk, "stored">): AssignableRole =>
  assignableRoles(stored.kind)[0] as AssignableRole;
/** The role without further rights, which every new member has. */
export const ordinaryRole = ({ stored }: Pick<Desk, "stored">): AssignableRole =>
  assignableRoles(stored.kind)[1] as AssignableRole;

/**
 * Runs a change by a key whose owner is still an admin. Only admins and the `about` are loaded: a directory changes
 * thousands of users one after the other.
 * @throws ExpectedError `forbidden`
 */
export async function changing<T>(
  visit: Visit,
  about: readonly string[],
  change: (desk: Desk) => Promise<T>,
): Promise<T> {
  return visit.database.asSystem(async (work) => {
    const stored = await lockOrganization(work, visit.viewer.organizationId);
    const now = visit.clock.now();
    const desk: Desk = { visit, work, stored, now, members: new Map() };
    const admins = await work.db
      .selectFrom("ecosystem_memberships")
      .select("account_id")
      .where("organization_id", "=", stored.id)
      .where("role", "=", adminRole(desk))
      .where("is_active", "=", true)
      .execute();
    await load(desk, [...admins.map(({ account_id }) => account_id), ...about]);
    const owner = [...desk.members.values()].find(({ id }) => id === visit.viewer.personId);
    if (!owner || !isAdmin(stored.kind, owner)) refuse("forbidden");
    return change(desk);
  });
}

export async function load({ work, stored, members }: Desk, accountIds: readonly string[]): Promise<void> {
  for (const member of await membersOf(work, stored.id, [...new Set(accountIds)]))
    members.set(member.accountId, member);
}

/**
 * The facts for the rules of domain/member. Without an acting person: the directory may deactivate the owner of its own
 * key, who may have left the company.
 */
export const managingOf = ({ stored, members }: Desk): Managing => ({
  kind: stored.kind,
  members: [...members.values()].map((member) => ({ ...member, id: member.accountId })),
  byId: "",
});

/** Syncs our side with a changed account and records what was done. @returns the person's id */
export async function finish(
  desk: Desk,
  accountId: string,
  done: readonly Omit<Audited, "entityId">[],
): Promise<string> {
  const { visit, work, now } = desk;
  const personId = await syncAccount(work, accountId, { keyRing: visit.keyRing, now, newId: visit.newId });
  for (const each of done) await audit(work, visit, visit.viewer, { ...each, entityId: personId });
  // This process forgets what the person and their apps could do before it says that it is done.
  work.afterCommit(() => visit.database.changes.caughtUp());
  await load(desk, [accountId]);
  return personId;
}

/** The organization's id at the built-in sign-in service. @throws ExpectedError `not-found` */
export async function externalIdOf({ kysely }: Database, organizationId: string): Promise<string> {
  const row = await kysely
    .selectFrom("mls_organizations")
    .select("external_id")
    .where("id", "=", organizationId)
    .where("issuer", "=", builtinIssuer)
    .executeTakeFirst();
  return row?.external_id ?? refuse("not-found");
}
