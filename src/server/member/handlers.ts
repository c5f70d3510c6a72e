import { sql } from "kysely";
import type { Answer } from "#contract/index.ts";
import {
  decideDeactivation,
  decideReactivation,
  decideRole,
  type Managing,
  requireMayResetFactors,
  requireStillAdmin,
} from "#domain/member/member.ts";
import { refuse } from "#domain/core/errors.ts";
import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { idsOf } from "#domain/core/ids.ts";
import { audit, type Audited } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { factorEmail } from "../ecosystem/emails.ts";
import { factorsOf, hasFactor, removeFactors } from "../ecosystem/second-factor.ts";
import {
  syncAccount,
  activeMemberships,
  belongsElsewhere,
  endSessionsOf,
  setRole,
  storedOrganization,
  type StoredOrganization,
  type StoredMember,
  lockOrganization,
  membersOf,
  setActive,
} from "../ecosystem/members.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { bouncedPeople } from "../platform/mail/bounced-address.ts";
import { signInsOf, memberRows, peopleWithFactor } from "./store.ts";

export const members: Handlers["members"] = {
  async list(context) {
    return listed(context, context.viewer);
  },

  async update(context, { id, role }) {
    return changing(context, context.viewer, id, async (work, { stored, member, managing }) => {
      const decided = decideRole(managing, member.id, role);
      if (!decided.changed) return null;
      await setRole(work, stored.id, member.accountId, decided.role);
      return { action: "member.role", reason: `${member.roles.join(", ")} → ${decided.role}` };
    });
  },

  async deactivate(context, { id }) {
    return changing(context, context.viewer, id, async (work, { stored, member, managing }) => {
      if (!decideDeactivation(managing, member.id).changed) return null;
      await setActive(work, stored.id, member.accountId, false);
      await endSessionsOf(work, { accountId: member.accountId, personId: member.id, now: context.clock.now() });
      return { action: "member.deactivate" };
    });
  },

  async reactivate(context, { id }) {
    return changing(context, context.viewer, id, async (work, { stored, member, managing }) => {
      const elsewhere = await belongsElsewhere(work, stored.id, member.accountId);
      if (!decideReactivation(managing, member.id, elsewhere).changed) return null;
      await setActive(work, stored.id, member.accountId, true);
      return { action: "member.reactivate" };
    });
  },

  async resetFactors(context, { id: asked }) {
    requireBuiltInEcosystem(context);
    const { viewer, database, clock, mail, config } = context;
    const id = knownId(asked);
    await database.asSystem(async (work) => {
      const account = await resettable(work, viewer, id);
      const { accountId } = account;
      const memberships = await activeMemberships(work, accountId);
      requireMayResetFactors(viewer, {
        id,
        name: account.name,
        belongsElsewhere: memberships.length > 1,
        hasFactor: hasFactor(await factorsOf(work, accountId)),
      });
      await removeFactors(work, accountId);
      await endSessionsOf(work, { accountId, personId: id, now: clock.now() });
      await audit(work, context, viewer, { action: "member.factors_reset", entityId: id });
      mail.queue(work, { to: account.email, ...factorEmail(config.brandName, "reset") });
    });
    return listed(context, viewer);
  },
};

/** A member of the viewer's organization; for platform staff, any person with an account. */
async function resettable(
  work: Work,
  viewer: Viewer,
  id: string,
): Promise<{ accountId: string; name: string; email: string }> {
  const { members: own } = await managed(work, viewer);
  const member = own.find((each) => each.id === id && each.isActive);
  if (member) return member;
  if (viewer.organizationKind !== "platform") refuse("not-found");
  const account = await work.db
    .selectFrom("mls_people as p")
    .innerJoin("ecosystem_accounts as a", (join) => join.on(sql`a.id::text`, "=", sql.ref("p.ecosystem_user_id")))
    .select(["a.id as accountId", "a.full_name as name", "a.email"])
    .where("p.id", "=", id)
    .where("p.issuer", "=", builtinIssuer)
    .executeTakeFirst();
  return account ?? refuse("not-found");
}

type Found = { stored: StoredOrganization; member: StoredMember & { id: string }; managing: Managing };

/** One change of an organization's members at a time: load → decide → save → sync our own side → audit. */
async function changing(
  context: Context,
  viewer: Viewer,
  asked: string,
  change: (work: Work, found: Found) => Promise<Omit<Audited, "entityId"> | null>,
): Promise<Answer<"members", "list">> {
  requireBuiltInEcosystem(context);
  const { database, clock, newId, keyRing } = context;
  const id = knownId(asked);
  await database.asSystem(async (work) => {
    const { stored, members: all, managing } = await managed(work, viewer);
    const member = all.find((each) => each.id === id);
    if (!member) refuse("not-found");
    const done = await change(work, { stored, member: { ...member, id }, managing });
    if (!done) return;
    await syncAccount(work, member.accountId, { keyRing, now: clock.now(), newId });
    await audit(work, context, viewer, { ...done, entityId: id });
    // This process forgets what the person could do before it says that it is done.
    work.afterCommit(() => database.changes.caughtUp());
  });
  return listed(context, viewer);
}

/**
 * The viewer's organization with its members, locked; the viewer must still be its admin.
 * @throws ExpectedError `forbidden`, `not-found`
 */
export async function managed(
  work: Work,
  viewer: Viewer,
): Promise<{ stored: StoredOrganization; members: StoredMember[]; managing: Managing }> {
  const stored = await lockOrganization(work, viewer.organizationId);
  const all = await membersOf(work, stored.id);
  const managing = {
    kind: stored.kind,
    members: all.map((member) => ({ ...member, id: member.id ?? member.accountId })),
    byId: viewer.personId,
  };
  requireStillAdmin(managing);
  return { stored, members: all, managing };
}

/** @throws ExpectedError `forbidden` that says where to manage members instead */
export function requireBuiltInEcosystem({ config }: Pick<Context, "config">): void {
  if (config.ecosystemUrl !== undefined)
    refuse("forbidden", {
      detail:
        `Accounts and members are managed at ${config.ecosystemUrl}. Change them there; changes apply ` +
        "here within five minutes.",
    });
}

async function listed(context: Context, viewer: Viewer): Promise<Answer<"members", "list">> {
  const { database, config, clock } = context;
  const rows = await database.asViewer(viewer, (work) => memberRows(work, viewer.organizationId));
  const seen = await signInsOf(database, idsOf(rows), clock.now());
  const isHere = config.ecosystemUrl === undefined;
  const protectedPeople =
    isHere && mayDo(viewer, "member.manage") ? await peopleWithFactor(database, idsOf(rows)) : null;
  const bounced = mayDo(viewer, "member.manage") ? await bouncedPeople(database.kysely, idsOf(rows)) : null;
  const former =
    rows.every(({ isActive }) => isActive) || config.ecosystemUrl !== undefined
      ? []
      : await database.asSystem(async (work) =>
          membersOf(work, (await storedOrganization(work, viewer.organizationId)).id),
        );
  return {
    items: rows.map(({ id, name, email, roles, isActive }) => ({
      id,
      name,
      email,
      isActive,
      roles: isActive ? roles : [...(former.find((member) => member.id === id)?.roles ?? [])],
      lastSeenAt: seen.get(id)?.lastSeenAt?.toISOString() ?? null,
      hasSignedIn: seen.get(id)?.hasSignedIn ?? null,
      isYou: id === viewer.personId,
      hasSecondFactor: protectedPeople?.has(id) ?? null,
      emailBouncedAt: bounced?.get(id)?.toISOString() ?? null,
    })),
    ...keptAt(context),
  };
}

export const keptAt = ({ config }: Pick<Context, "config">) => ({
  kept: config.ecosystemUrl === undefined ? ("here" as const) : ("elsewhere" as const),
  accountUrl: config.ecosystemUrl ?? null,
});
