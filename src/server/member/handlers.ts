import type { Answer } from "#contract/index.ts";
import {
  decideDeactivation,
  decideReactivation,
  decideRole,
  type Managing,
  requireStillAdmin,
} from "#domain/member/member.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit, type Audited } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import {
  bringOver,
  endSessionsOf,
  giveRole,
  keptOrganization,
  type Kept,
  type KeptMember,
  lockOrganization,
  membersOf,
  setActive,
} from "../ecosystem/members.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { lastSeen, memberRows } from "./store.ts";

export const members: Handlers["members"] = {
  async list(context) {
    return listed(context, context.viewer);
  },

  async update(context, { id, role }) {
    return changing(context, context.viewer, id, async (work, { kept, member, managing }) => {
      const decided = decideRole(managing, member.id, role);
      if (!decided.changed) return null;
      await giveRole(work, kept.id, member.accountId, decided.role);
      return { action: "member.role", reason: `${member.roles.join(", ")} → ${decided.role}` };
    });
  },

  async deactivate(context, { id }) {
    return changing(context, context.viewer, id, async (work, { kept, member, managing }) => {
      if (!decideDeactivation(managing, member.id).changed) return null;
      await setActive(work, kept.id, member.accountId, false);
      await endSessionsOf(work, { accountId: member.accountId, personId: member.id, now: context.clock.now() });
      return { action: "member.deactivate" };
    });
  },

  async reactivate(context, { id }) {
    return changing(context, context.viewer, id, async (work, { kept, member, managing }) => {
      if (!decideReactivation(managing, member.id).changed) return null;
      await setActive(work, kept.id, member.accountId, true);
      return { action: "member.reactivate" };
    });
  },
};

type Found = { kept: Kept; member: KeptMember & { id: string }; managing: Managing };

/** One change of an organization's members at a time: load → decide → save → sync our own side → audit. */
async function changing(
  context: Context,
  viewer: Viewer,
  asked: string,
  change: (work: Work, found: Found) => Promise<Omit<Audited, "entityId"> | null>,
): Promise<Answer<"members", "list">> {
  requireKeptHere(context);
  const { database, clock, newId, keyRing } = context;
  const id = knownId(asked);
  await database.asSystem(async (work) => {
    const { kept, members: all, managing } = await managed(work, viewer);
    const member = all.find((each) => each.id === id);
    if (!member) refuse("not-found");
    const done = await change(work, { kept, member: { ...member, id }, managing });
    if (!done) return;
    await bringOver(work, member.accountId, { keyRing, now: clock.now(), newId });
    await audit(work, context, viewer, { ...done, entityId: id });
  });
  return listed(context, viewer);
}

/**
 * The viewer's organization with its members, locked; the viewer must still be its admin.
 * @throws Refusal `forbidden`, `not-found`
 */
export async function managed(
  work: Work,
  viewer: Viewer,
): Promise<{ kept: Kept; members: KeptMember[]; managing: Managing }> {
  const kept = await lockOrganization(work, viewer.organizationId);
  const all = await membersOf(work, kept.id);
  const managing = {
    kind: kept.kind,
    members: all.map((member) => ({ ...member, id: member.id ?? member.accountId })),
    byId: viewer.personId,
  };
  requireStillAdmin(managing);
  return { kept, members: all, managing };
}

/** @throws Refusal `forbidden` that says where to manage members instead */
export function requireKeptHere({ config }: Pick<Context, "config">): void {
  if (config.ecosystemUrl !== undefined)
    refuse("forbidden", {
      detail:
        `Accounts and members are managed at ${config.ecosystemUrl}. Change them there; changes apply ` +
        "here within five minutes.",
    });
}

async function listed(context: Context, viewer: Viewer): Promise<Answer<"members", "list">> {
  const { database, config } = context;
  const rows = await database.asViewer(viewer, (work) => memberRows(work, viewer.organizationId));
  const seen = await lastSeen(
    database,
    rows.map(({ id }) => id),
  );
  const former =
    rows.every(({ isActive }) => isActive) || config.ecosystemUrl !== undefined
      ? []
      : await database.asSystem(async (work) =>
          membersOf(work, (await keptOrganization(work, viewer.organizationId)).id),
        );
  return {
    items: rows.map(({ id, name, email, roles, isActive }) => ({
      id,
      name,
      email,
      isActive,
      roles: isActive ? roles : [...(former.find((member) => member.id === id)?.roles ?? [])],
      lastSeenAt: seen.get(id)?.toISOString() ?? null,
      isYou: id === viewer.personId,
    })),
    ...keptAt(context),
  };
}

export const keptAt = ({ config }: Pick<Context, "config">) => ({
  kept: config.ecosystemUrl === undefined ? ("here" as const) : ("elsewhere" as const),
  accountUrl: config.ecosystemUrl ?? null,
});
