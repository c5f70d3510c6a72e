import { passwordFault } from "#domain/session/password.ts";
import { refuse, refuseField } from "#domain/core/errors.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { Work } from "../platform/db/database.ts";
import { builtinIssuer } from "./builtin-ecosystem.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { endSessions } from "../session/store.ts";
import { normalizeEmail } from "./accounts.ts";
import { createAttempts } from "../platform/attempts.ts";
import { companyAccountEmail, passwordEmail, passwordSetEmail } from "./emails.ts";
import { hashPassword } from "./passwords.ts";
import { endSecondSteps } from "./second-factor.ts";
import { type AccountParts, signUpLimits } from "./sign-up.ts";

/** Milliseconds until an unused link expires. */
export const passwordLinkLifeMs = 60 * 60_000;

export function createForgotten(parts: AccountParts) {
  const { database, clock, mail, brandName, sampleMode } = parts;
  const asked = createAttempts(parts, { purpose: "password-letters", says: "emails requested", limits: signUpLimits });
  const tried = createAttempts(parts, { purpose: "password-links", says: "links that are not known" });
  // The link gives control of the account: platform staff can share it only in sample mode.
  const confidential = !sampleMode;

  return {
    /**
     * Sends a link to the account with this address, if there is one; the caller doesn't learn whether there is.
     * @throws ExpectedError `rate-limited`
     */
    async ask(given: string, { ip, origin }: { ip: string; origin: string }): Promise<void> {
      const email = normalizeEmail(given);
      await asked.start(email, ip);
      const token = randomToken();
      await database.asSystem(async (work) => {
        const account = await work.db
          .selectFrom("ecosystem_accounts")
          .select(["id", "password_hash"])
          .where("email", "=", email)
          .executeTakeFirst();
        if (!account) return;
        // A password would still open the account after the company has closed its own sign-in to the person.
        if (account.password_hash === null)
          return void mail.queue(work, { to: email, ...companyAccountEmail(brandName) });
        const expires_at = new Date(clock.now().getTime() + passwordLinkLifeMs);
        await work.db
          .insertInto("ecosystem_password_links")
          .values({ hash: hashToken(token), account_id: account.id, expires_at })
          .execute();
        mail.queue(work, {
          to: email,
          ...passwordEmail(brandName, `${origin}/ecosystem/new-password#token=${token}`),
          confidential,
          byHand: !confidential,
        });
      });
    },

    /**
     * Sets a new password, once, and ends every session of the account.
     * @throws ExpectedError `invalid-input`, `not-found`, `rate-limited`
     */
    async set({ token, password }: { token: string; password: string }, { ip }: { ip: string }): Promise<void> {
      await tried.start(null, ip);
      const link = await database.kysely
        .selectFrom("ecosystem_password_links as l")
        .innerJoin("ecosystem_accounts as a", "a.id", "l.account_id")
        .select("a.email")
        .where("l.hash", "=", hashToken(token))
        .where("l.expires_at", ">", clock.now())
        .executeTakeFirst();
      if (!link) refuseLink();
      const fault = passwordFault(password, link.email);
      if (fault !== null) refuseField("password", fault);
      const passwordHash = await hashPassword(password);
      const done = await database.asSystem(async (work) => {
        const now = clock.now();
        const used = await work.db
          .deleteFrom("ecosystem_password_links")
          .where("hash", "=", hashToken(token))
          .where("expires_at", ">", now)
          .returning("account_id")
          .executeTakeFirst();
        if (!used) return false;
        await work.db
          .updateTable("ecosystem_accounts")
          .set({ password_hash: passwordHash })
          .where("id", "=", used.account_id)
          .execute();
        await work.db.deleteFrom("ecosystem_password_links").where("account_id", "=", used.account_id).execute();
        await endSecondSteps(work, used.account_id);
        await endAll(work, used.account_id, now);
        mail.queue(work, { to: link.email, ...passwordSetEmail(brandName) });
        return true;
      });
      if (!done) refuseLink();
      await tried.succeed(null, ip);
    },
  };
}

/** At the ecosystem and here: otherwise a session here would be checked again only after minutes. */
async function endAll(work: Work, accountId: string, now: Date): Promise<void> {
  await work.db
    .updateTable("ecosystem_sessions")
    .set({ ended_at: now })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
  const open = await work.db
    .selectFrom("mls_sessions as s")
    .innerJoin("mls_people as p", "p.id", "s.person_id")
    .select("s.id")
    .where("p.issuer", "=", builtinIssuer)
    .where("p.ecosystem_user_id", "=", accountId)
    .where("s.ended_at", "is", null)
    .execute();
  await endSessions(work, idsOf(open), "ecosystem_ended", now);
}

function refuseLink(): never {
  refuse("not-found", {
    detail: "This link was used already or is older than an hour. Request a new one on the sign-in page.",
  });
}
