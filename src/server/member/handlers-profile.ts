import type { Answer } from "#contract/index.ts";
import { passwordFault } from "#domain/session/password.ts";
import { personName } from "#domain/member/profile.ts";
import { refuse, refuseState, refuseField } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import { passwordChangedEmail } from "../ecosystem/emails.ts";
import { syncAccount } from "../ecosystem/members.ts";
import { hashPassword } from "../ecosystem/passwords.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { bouncedPeople } from "../platform/mail/bounced-address.ts";
import { bouncedTestEmail } from "./test-email.ts";
import { openSessions } from "./store.ts";
import { readEcosystemToken } from "../session/store.ts";
import { accountOf, checkPassword, endOtherSessions } from "./account.ts";
import { keptAt, requireBuiltInEcosystem } from "./handlers.ts";

export const profile: Handlers["profile"] = {
  async get(context) {
    return answerOf(context, context.viewer);
  },

  async update(context, { name: written }) {
    requireBuiltInEcosystem(context);
    const { viewer, database, keyRing, clock, newId } = context;
    const name = personName(written);
    const { accountId } = await accountOf(context, viewer);
    await database.asSystem(async (work) => {
      const renamed = await work.db
        .updateTable("ecosystem_accounts")
        .set({ full_name: name })
        .where("id", "=", accountId)
        .where("full_name", "<>", name)
        .returning("id")
        .executeTakeFirst();
      if (!renamed) return;
      await syncAccount(work, accountId, { keyRing, now: clock.now(), newId });
      await audit(work, context, viewer, { action: "profile.name", entityId: viewer.personId });
    });
    return answerOf(context, viewer);
  },

  async retryEmail(context) {
    const { viewer, database, mail, config, from } = context;
    await database.asSystem(async (work) => {
      const cleared = await work.db
        .updateTable("mls_people")
        .set({ bounced_email: null, bounced_at: null })
        .where("id", "=", viewer.personId)
        .where("bounced_email", "is not", null)
        .returning("email")
        .executeTakeFirst();
      if (!cleared?.email) return;
      const href = `${from.origin}/mls/settings/notifications`;
      mail.queue(work, { to: cleared.email, ...bouncedTestEmail(config.brandName, href) });
      await audit(work, context, viewer, { action: "profile.email_retried", entityId: viewer.personId });
    });
    return answerOf(context, viewer);
  },

  async changePassword(context, { current, next }) {
    requireBuiltInEcosystem(context);
    const { viewer, database, keyRing, mail, config } = context;
    const { accountId, email, passwordHash } = await checkPassword(context, viewer, {
      field: "current",
      given: current,
    });
    const fault = passwordFault(next, email);
    if (fault !== null) refuseField("next", fault);
    const hash = await hashPassword(next);
    const token = await readEcosystemToken(database.kysely, keyRing, viewer.sessionId);
    return database.asSystem(async (work) => {
      const changed = await work.db
        .updateTable("ecosystem_accounts")
        .set({ password_hash: hash })
        .where("id", "=", accountId)
        .where("password_hash", "=", passwordHash)
        .returning("id")
        .executeTakeFirst();
      if (!changed)
        refuseState("Your password was changed elsewhere a moment ago. Enter the new one as the current password.");
      const ended = await endOtherSessions(work, context, viewer, { accountId, token });
      await audit(work, context, viewer, { action: "profile.password", entityId: viewer.personId });
      mail.queue(work, { to: email, ...passwordChangedEmail(config.brandName) });
      return { ended };
    });
  },

  async sessions(context) {
    const { viewer, database, clock } = context;
    const open = await openSessions(database, viewer, clock.now());
    return {
      items: open.map(({ id, device, created_at, seen_at }) => ({
        id,
        device,
        startedAt: created_at.toISOString(),
        lastSeenAt: seen_at.toISOString(),
        isThis: id === viewer.sessionId,
      })),
    };
  },

  async endSession(context, { id: asked }) {
    const { viewer } = context;
    const id = knownId(asked);
    if (id === viewer.sessionId) refuseState("This is the session you are using. Choose Sign out to end it.");
    if (!(await openSessions(context.database, viewer, context.clock.now())).some((session) => session.id === id))
      refuse("not-found");
    await end(context, viewer, [id]);
    return undefined;
  },

  async endOthers(context) {
    const { viewer, database, clock } = context;
    const open = await openSessions(database, viewer, clock.now());
    return {
      ended: await end(
        context,
        viewer,
        open.map(({ id }) => id).filter((id) => id !== viewer.sessionId),
      ),
    };
  },
};

const end = (context: Context, viewer: Viewer, ids: readonly string[]): Promise<number> =>
  context.sessions.endThese(ids, async (work, ended) => {
    for (const id of ended) await audit(work, context, viewer, { action: "profile.session.end", entityId: id });
  });

async function answerOf(context: Context, viewer: Viewer): Promise<Answer<"profile", "get">> {
  const { database } = context;
  const person = await database.kysely
    .selectFrom("mls_people")
    .select(["display_name", "email"])
    .where("id", "=", viewer.personId)
    .executeTakeFirstOrThrow();
  const organizations = await database.kysely
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_organizations as o", "o.id", "m.organization_id")
    .select(["o.id", "o.name", "o.kind", "m.roles"])
    .where("m.person_id", "=", viewer.personId)
    .where("m.is_active", "=", true)
    .orderBy("o.name")
    .orderBy("o.id")
    .execute();
  return {
    name: person.display_name,
    email: person.email,
    emailBouncedAt:
      (await bouncedPeople(database.kysely, [viewer.personId])).get(viewer.personId)?.toISOString() ?? null,
    organizations: organizations.map(({ id, name, kind, roles }) => ({
      id,
      name,
      kind,
      roles,
      isActing: id === viewer.organizationId,
    })),
    hasPassword: context.config.ecosystemUrl === undefined && (await accountOf(context, viewer)).passwordHash !== null,
    ...keptAt(context),
  };
}
