import { pick } from "#domain/core/pick.ts";
import type { Answer } from "#contract/index.ts";
import {
  decideInvitation,
  invitedAddress,
  invitationsPerDay,
  invitesAtOnce,
  requireEmailLeft,
  requireUnheld,
} from "#domain/member/invitation.ts";
import { organizationInvitations } from "#domain/member/organization-invitation.ts";
import { refuse, refuseField } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import { createAttempts } from "../platform/attempts.ts";
import { endInvitation, insertInvitation, openInvitations, renewInvitation } from "../ecosystem/invitations.ts";
import { storedOrganization } from "../ecosystem/members.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { invitationEmail } from "./invitation-email.ts";
import {
  countOrganizationEmail,
  invitedOrganizations,
  organizationInvitationEmail,
} from "./organization-invitations.ts";
import { managed, requireBuiltInEcosystem } from "./handlers.ts";

export const invitations: Handlers["invitations"] = {
  async list(context) {
    const { viewer, config, database } = context;
    if (config.ecosystemUrl !== undefined) return { items: [], emails: "kept" };
    return database.asSystem(async (work) =>
      answerOf(context, work, (await storedOrganization(work, viewer.organizationId)).id),
    );
  },

  async create(context, ask) {
    const { viewer, newId, clock } = context;
    await countEmail(context, viewer);
    return inviting(context, viewer, async (work, { stored, members, managing }) => {
      const isHeld = !(await canEmail(work, viewer));
      const { email, role } = decideInvitation(
        { kind: stored.kind, members, open: await openInvitations(work, stored.id) },
        ask,
      );
      requireSampleAddress(context, email);
      const id = newId();
      const by = members.find((member) => member.id === managing.byId);
      const token = await insertInvitation(work, {
        id,
        organizationId: stored.id,
        email,
        role,
        invitedBy: by?.accountId ?? "",
        isHeld,
        now: clock.now(),
      });
      if (!isHeld)
        context.mail.queue(
          work,
          invitationEmail(context, { email, role, token, organization: stored.name, invitedBy: viewer.displayName }),
        );
      await audit(work, context, viewer, { action: "invitation.create", entityId: id, reason: role });
    });
  },

  async resend(context, { id: asked }) {
    const { viewer, clock } = context;
    const id = knownId(asked);
    await countEmail(context, viewer);
    return inviting(context, viewer, async (work, { stored }) => {
      const open = (await openInvitations(work, stored.id)).find((each) => each.id === id) ?? refuse("not-found");
      requireUnheld(await canEmail(work, viewer), open.emails);
      requireEmailLeft(open.emails);
      const token = await renewInvitation(work, id, clock.now());
      context.mail.queue(
        work,
        invitationEmail(context, {
          email: open.email,
          role: open.role,
          token,
          organization: stored.name,
          invitedBy: viewer.displayName,
        }),
      );
      await audit(work, context, viewer, { action: "invitation.resend", entityId: id });
    });
  },

  async revoke(context, { id: asked }) {
    const { viewer, clock } = context;
    const id = knownId(asked);
    await inviting(context, viewer, async (work, { stored }) => {
      if (!(await openInvitations(work, stored.id)).some((each) => each.id === id)) refuse("not-found");
      await endInvitation(work, id, "revoked", clock.now());
      await audit(work, context, viewer, { action: "invitation.revoke", entityId: id });
    });
    return undefined;
  },

  async organizations(context) {
    return context.database.asSystem((work) => organizationsOf(context, work));
  },

  async inviteOrganization(context, { kind, email: asked }) {
    requireBuiltInEcosystem(context);
    const { viewer, clock, newId, database, mail, config, from } = context;
    const email = invitedAddress(asked);
    requireSampleAddress(context, email);
    await countEmail(context, viewer);
    return database.asSystem(async (work) => {
      const id = await countOrganizationEmail(work, {
        id: newId(),
        kind,
        email,
        invitedBy: viewer.personId,
        now: clock.now(),
      });
      mail.queue(work, {
        to: email,
        byHand: true,
        ...organizationInvitationEmail({ kind, invitedBy: viewer.displayName, origin: from.origin }, config.brandName),
      });
      await audit(work, context, viewer, { action: "invitation.organization", entityId: id, reason: kind });
      return organizationsOf(context, work);
    });
  },
};

async function organizationsOf({ clock, mail }: Context, work: Work): Promise<Answer<"invitations", "organizations">> {
  const since = new Date(clock.now().getTime() - organizationInvitations.keptDays * 86_400_000);
  const rows = await invitedOrganizations(work, since);
  return {
    items: rows.map((row) => ({
      ...pick(row, ["id", "kind", "email", "invitedBy", "emails"]),
      sentAt: row.sent_at.toISOString(),
      hasAccount: row.accountId !== null,
    })),
    emails: mail.delivery,
  };
}

function inviting(
  context: Context,
  viewer: Viewer,
  change: (work: Work, found: Awaited<ReturnType<typeof managed>>) => Promise<void>,
): Promise<Answer<"invitations", "list">> {
  requireBuiltInEcosystem(context);
  return context.database.asSystem(async (work) => {
    const found = await managed(work, viewer);
    await change(work, found);
    return answerOf(context, work, found.stored.id);
  });
}

async function answerOf(
  { clock, mail }: Context,
  work: Work,
  organizationId: string,
): Promise<Answer<"invitations", "list">> {
  const now = clock.now();
  return {
    items: (await openInvitations(work, organizationId)).map(
      ({ id, email, role, invitedBy, sentAt, emails, expiresAt }) => ({
        id,
        email,
        role,
        invitedBy,
        emails,
        sentAt: sentAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isHeld: emails === 0,
        isExpired: emails > 0 && expiresAt <= now,
      }),
    ),
    emails: mail.delivery,
  };
}

/** Counts before anything else, so that parallel requests can't slip through. @throws ExpectedError `rate-limited` */
async function countEmail(context: Context, { organizationId, organizationKind, standing }: Viewer): Promise<void> {
  const perDay = invitationsPerDay(invitesAtOnce(organizationKind, standing));
  const counted = createAttempts(context, {
    purpose: "invitation-letters",
    says: "invitation emails",
    limits: { account: perDay, address: 200, windowMs: 86_400_000 },
  });
  await counted.start(organizationId, context.from.ip);
}

/** Read in the same transaction as the platform's decision, so that one waits for the other. */
async function canEmail({ db }: Work, { organizationId, organizationKind }: Viewer): Promise<boolean> {
  const { standing } = await db
    .selectFrom("mls_organizations")
    .select("standing")
    .where("id", "=", organizationId)
    .forShare()
    .executeTakeFirstOrThrow();
  return invitesAtOnce(organizationKind, standing);
}

/**
 * Sample accounts have a public password, so an installation with real accounts refuses to start with them
 * (server/sample/guard.ts).
 */
function requireSampleAddress({ config }: Context, email: string): void {
  if (config.sampleData && !email.endsWith(".example"))
    refuseField(
      "email",
      "This installation holds sample data, so only fictional addresses can be invited. Use one that ends in " +
        ".example.",
    );
}
