import { randomUUID } from "node:crypto";
import { refuse } from "#domain/core/errors.ts";
import { secondStepMs } from "#domain/session/second-factor.ts";
import type { Clock } from "../platform/clock.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import type { Database, Work } from "../platform/db/database.ts";
import type { Mail } from "../platform/mail/mail.ts";
import { type EcosystemUser, normalizeEmail, readUser } from "./accounts.ts";
import type { Attempts } from "../platform/attempts.ts";
import { appId, isAllowedCallback, type ServedAt } from "../platform/http/callbacks.ts";
import { recoveryCodeUsedEmail } from "./emails.ts";
import { verifyPassword } from "./passwords.ts";
import { createSecondFactorCheck, factorsOf, hasFactor } from "./second-factor.ts";
import { endEcosystemSession, findToken, issueTokens, tokenLives, markUsed } from "./tokens.ts";

type Application = { app_id: string; callback_url: string };
type SignInRequest = Application & { email: string; password: string };

/** What the sign-in page passes to the callback; `user_data` only prefills the display (spec §17). */
type SignInReply = {
  session_token: string;
  refresh_token: string;
  user_id: string;
  user_data: { email: string; full_name: string; display_name: string; first_name: string; last_name: string };
};

/** The password was right; `challenge` goes with the code to `second-step`. */
type SecondStepReply = { next: "second_factor"; methods: readonly ("totp" | "recovery_code")[]; challenge: string };

type Account = { id: string; email: string; full_name: string };

type ValidateReply =
  | { valid: true; isValid: true; user: EcosystemUser; expires_at: string }
  | { valid: false; isValid: false };

/** The built-in ecosystem service: the contract of spec §7, answered from this process (spec §17). */
export type EcosystemService = {
  /** @throws ExpectedError `invalid-input`, `rate-limited`, `wrong-credentials` */
  signIn(request: SignInRequest, address: string): Promise<SignInReply | SecondStepReply>;
  /**
   * Completes a sign-in with a code of the authenticator app or a recovery code.
   * @throws ExpectedError `invalid-input`, `rate-limited`, `not-found` when the password is needed again
   */
  secondStep(request: Application & { challenge: string; code: string }, address: string): Promise<SignInReply>;
  validateSession(request: { session_token: string; app_id: string }): Promise<ValidateReply>;
  /**
   * Null when the token is unknown, expired or already used; a second use also revokes everything issued from the
   * first.
   */
  refreshSession(request: {
    refresh_token: string;
    app_id: string;
  }): Promise<{ session_token: string; refresh_token: string; expires_at: string } | null>;
  logout(request: { session_token: string; app_id: string }): Promise<void>;
  /** Deletes obsolete tokens, sessions and counters. */
  sweep(): Promise<void>;
};

export function createEcosystemService(parts: {
  database: Database;
  clock: Clock;
  keyRing: KeyRing;
  mail: Pick<Mail, "queue">;
  brandName: string;
  attempts: Attempts;
  servedAt: () => ServedAt;
}): EcosystemService {
  const { database, clock, attempts, servedAt } = parts;
  const codes = createSecondFactorCheck(parts);

  async function open({ db }: Pick<Work, "db">, app: string, account: Account): Promise<SignInReply> {
    const now = clock.now();
    const id = randomUUID();
    await db
      .insertInto("ecosystem_sessions")
      .values({
        id,
        account_id: account.id,
        app_id: app,
        created_at: now,
        expires_at: new Date(now.getTime() + tokenLives.refreshMs),
        ended_at: null,
      })
      .execute();
    const tokens = await issueTokens(db, id, now);
    return {
      session_token: tokens.sessionToken,
      refresh_token: tokens.refreshToken,
      user_id: account.id,
      user_data: userData(account.email, account.full_name),
    };
  }

  async function askForSecondStep({ db }: Pick<Work, "db">, app: string, accountId: string): Promise<SecondStepReply> {
    const challenge = randomToken();
    const expires_at = new Date(clock.now().getTime() + secondStepMs);
    await db
      .insertInto("ecosystem_second_steps")
      .values({ hash: hashToken(challenge), account_id: accountId, app_id: app, expires_at })
      .execute();
    return { next: "second_factor", methods: ["totp", "recovery_code"], challenge };
  }

  /** The account whose password was entered for this challenge. @throws ExpectedError `not-found` */
  async function waiting({ db }: Pick<Work, "db">, challenge: string, app: string): Promise<Account> {
    const account = await db
      .selectFrom("ecosystem_second_steps as w")
      .innerJoin("ecosystem_accounts as a", "a.id", "w.account_id")
      .select(["a.id", "a.email", "a.full_name"])
      .where("w.hash", "=", hashToken(challenge))
      .where("w.app_id", "=", app)
      .where("w.expires_at", ">", clock.now())
      .executeTakeFirst();
    return account ?? refuse("not-found", { detail: "This sign-in has ended. Enter your email and password again." });
  }

  return {
    async signIn(request, address) {
      refuseWrongApplication(request, servedAt());
      const email = normalizeEmail(request.email);
      await attempts.start(email, address);
      const account = await database.kysely
        .selectFrom("ecosystem_accounts")
        .select(["id", "email", "full_name", "password_hash"])
        .where("email", "=", email)
        .executeTakeFirst();
      const matches = await verifyPassword(request.password, account?.password_hash ?? null);
      if (!matches || account === undefined) refuse("wrong-credentials");
      await attempts.succeed(email, address);
      return database.asSystem(async (work) =>
        hasFactor(await factorsOf(work, account.id))
          ? askForSecondStep(work, request.app_id, account.id)
          : open(work, request.app_id, account),
      );
    },

    async secondStep({ challenge, code, ...application }, ip) {
      refuseWrongApplication(application, servedAt());
      const app = application.app_id;
      const { id: accountId } = await database.asSystem((work) => waiting(work, challenge, app));
      return codes.useCode({ accountId, code, ip }, async (work, kind) => {
        // Read again: a new password or changed factors may have ended it while the code was checked.
        const account = await waiting(work, challenge, app);
        await work.db.deleteFrom("ecosystem_second_steps").where("hash", "=", hashToken(challenge)).execute();
        if (kind === "recovery") {
          const { recoveryCodesLeft } = await factorsOf(work, accountId);
          parts.mail.queue(work, { to: account.email, ...recoveryCodeUsedEmail(parts.brandName, recoveryCodesLeft) });
        }
        return open(work, app, account);
      });
    },

    validateSession: (request) =>
      database.asSystem(async ({ db }) => {
        const token = await findToken(db, request.session_token, "access", request.app_id);
        if (token === null || token.expiresAt <= clock.now()) return { valid: false, isValid: false };
        return {
          valid: true,
          isValid: true,
          user: await readUser(db, token.accountId),
          expires_at: token.expiresAt.toISOString(),
        };
      }),

    refreshSession: (request) =>
      database.asSystem(async ({ db }) => {
        const now = clock.now();
        const token = await findToken(db, request.refresh_token, "refresh", request.app_id);
        if (token === null || token.expiresAt <= now) return null;
        if (!(await markUsed(db, request.refresh_token, token.sessionId, now))) {
          await endEcosystemSession(db, token.sessionId, now);
          return null;
        }
        const next = await issueTokens(db, token.sessionId, now);
        return {
          session_token: next.sessionToken,
          refresh_token: next.refreshToken,
          expires_at: next.expiresAt.toISOString(),
        };
      }),

    logout: (request) =>
      database.asSystem(async ({ db }) => {
        const token = await findToken(db, request.session_token, "access", request.app_id);
        if (token) await endEcosystemSession(db, token.sessionId, clock.now());
      }),

    sweep: () =>
      database.asSystem(async ({ db }) => {
        const now = clock.now();
        await db.deleteFrom("ecosystem_sessions").where("expires_at", "<", now).execute();
        const longExpired = new Date(now.getTime() - tokenLives.refreshMs);
        await db
          .deleteFrom("ecosystem_tokens")
          .where("kind", "=", "access")
          .where("expires_at", "<", longExpired)
          .execute();
        await db.deleteFrom("ecosystem_attempts").where("window_ends_at", "<", now).execute();
        await db.deleteFrom("ecosystem_sign_ups").where("expires_at", "<", now).execute();
        await db.deleteFrom("ecosystem_password_links").where("expires_at", "<", now).execute();
        await db.deleteFrom("ecosystem_second_steps").where("expires_at", "<", now).execute();
        await db.deleteFrom("ecosystem_setup_links").where("expires_at", "<", now).execute();
      }),
  };
}

function refuseWrongApplication(request: Application, served: ServedAt): void {
  if (request.app_id !== appId) {
    refuse("invalid-input", {
      fields: { app_id: "This sign-in service doesn't know the application. Start again from the application." },
    });
  }
  if (!isAllowedCallback(request.callback_url, served)) {
    refuse("invalid-input", {
      fields: {
        callback_url: "This sign-in service doesn't know the address to return to. Start again from the application.",
      },
    });
  }
}

function userData(email: string, fullName: string): SignInReply["user_data"] {
  const [first = fullName, ...rest] = fullName.split(" ");
  return { email, full_name: fullName, display_name: fullName, first_name: first, last_name: rest.join(" ") };
}
