import { refuse, refuseField } from "#domain/core/errors.ts";
import { organizationInvitations } from "#domain/member/organization-invitation.ts";
import type { Services } from "../platform/http/context.ts";
import type { Work } from "../platform/db/database.ts";
import type { Mail } from "../platform/mail/mail.ts";
import { type EcosystemUser, normalizeEmail, readUser } from "./accounts.ts";
import type { Attempts } from "../platform/attempts.ts";
import { appId, isAllowedCallback, type ServedAt } from "../platform/http/callbacks.ts";
import { requireMaySignInAlone } from "./company-only.ts";
import { recoveryCodeUsedEmail } from "./emails.ts";
import { lockAccount } from "./members.ts";
import {
  askForSecondStep,
  completeSecondStep,
  openEcosystemSession,
  type SecondStepReply,
  type SignInReply,
  signOutPlace,
  waitingSignIn,
} from "./opening.ts";
import { verifyPassword } from "./passwords.ts";
import { createSecondFactorCheck, factorsOf, hasFactor } from "./second-factor.ts";
import { endEcosystemSession, findToken, issueTokens, markUsed, tokenLives } from "./tokens.ts";

export type Application = { app_id: string; callback_url: string };
type SignInRequest = Application & { email: string; password: string };

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
  /** The same in a transaction. The account is locked until it ends. */
  validateIn(work: Work, request: { session_token: string; app_id: string }): Promise<ValidateReply>;
  /**
   * Null when the token is unknown, expired or already used; a second use also revokes everything issued from the
   * first.
   */
  refreshSession(request: {
    refresh_token: string;
    app_id: string;
  }): Promise<{ session_token: string; refresh_token: string; expires_at: string } | null>;
  logout(request: { session_token: string; app_id: string }): Promise<void>;
  /** Where signing out of the company that opened the session begins; null if it wasn't one that says so. */
  signOutUrl(request: { session_token: string; app_id: string }): Promise<string | null>;
  /** Deletes obsolete tokens, sessions and counters. */
  sweep(): Promise<void>;
};

/**
 * Checking a password takes long enough for its owner to change it meanwhile, which ends all sessions.
 * @throws ExpectedError `wrong-credentials`
 */
async function requireSamePassword(
  { db }: Pick<Work, "db">,
  checked: { id: string; password_hash: string | null },
): Promise<void> {
  const now = await db
    .selectFrom("ecosystem_accounts")
    .select("password_hash")
    .where("id", "=", checked.id)
    .forShare()
    .executeTakeFirst();
  if (now?.password_hash !== checked.password_hash) refuse("wrong-credentials");
}

type ServiceParts = Pick<Services, "database" | "clock" | "keyRing"> & {
  mail: Pick<Mail, "queue">;
  brandName: string;
  attempts: Attempts;
  servedAt: () => ServedAt;
};

export function createEcosystemService(parts: ServiceParts): EcosystemService {
  const { database, clock, attempts, servedAt } = parts;
  const codes = createSecondFactorCheck(parts);
  const opening = () => ({ keyRing: parts.keyRing, now: clock.now() });

  async function validated(db: Work["db"], request: { session_token: string; app_id: string }): Promise<ValidateReply> {
    const token = await findToken(db, request.session_token, "access", request.app_id);
    if (token === null || token.expiresAt <= clock.now()) return { valid: false, isValid: false };
    return {
      valid: true,
      isValid: true,
      user: await readUser(db, token.accountId),
      expires_at: token.expiresAt.toISOString(),
    };
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
      return database.asSystem(async (work) => {
        await requireSamePassword(work, account);
        await requireMaySignInAlone(work, account);
        const factors = await factorsOf(work, account.id);
        return hasFactor(factors)
          ? askForSecondStep(work, clock.now(), { app: request.app_id, accountId: account.id, factors })
          : openEcosystemSession(work, opening(), { app: request.app_id, account });
      });
    },

    async secondStep({ challenge, code, ...application }, ip) {
      refuseWrongApplication(application, servedAt());
      const app = application.app_id;
      const waiting = { challenge, app };
      const { account } = await database.asSystem((work) => waitingSignIn(work, clock.now(), waiting));
      return codes.useCode({ accountId: account.id, code, ip }, async (work, kind) => {
        if (kind === "recovery") {
          const { recoveryCodesLeft } = await factorsOf(work, account.id);
          parts.mail.queue(work, { to: account.email, ...recoveryCodeUsedEmail(parts.brandName, recoveryCodesLeft) });
        }
        return completeSecondStep(work, opening(), waiting);
      });
    },

    validateSession: (request) => database.asSystem(({ db }) => validated(db, request)),

    async validateIn(work, request) {
      const token = await findToken(work.db, request.session_token, "access", request.app_id);
      if (token) await lockAccount(work, token.accountId);
      return validated(work.db, request);
    },

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

    signOutUrl: (request) =>
      database.asSystem(async ({ db }) => {
        const token = await findToken(db, request.session_token, "access", request.app_id);
        if (token === null) return null;
        const { sign_out } = await db
          .selectFrom("ecosystem_sessions")
          .select("sign_out")
          .where("id", "=", token.sessionId)
          .executeTakeFirstOrThrow();
        return sign_out === null ? null : parts.keyRing.openText(sign_out, signOutPlace(token.sessionId));
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
        await db.deleteFrom("ecosystem_passkey_requests").where("expires_at", "<", now).execute();
        await db.deleteFrom("ecosystem_provider_visits").where("expires_at", "<", now).execute();
        await db.deleteFrom("ecosystem_logout_tokens").where("expires_at", "<", now).execute();
        await db
          .deleteFrom("ecosystem_organization_invitations")
          .where("sent_at", "<", new Date(now.getTime() - organizationInvitations.keptDays * 86_400_000))
          .execute();
        await db.deleteFrom("ecosystem_setup_links").where("expires_at", "<", now).execute();
      }),
  };
}

export function refuseWrongApplication(request: Application, served: ServedAt): void {
  if (request.app_id !== appId) {
    refuseField("app_id", "This sign-in service doesn't know the application. Start again from the application.");
  }
  if (!isAllowedCallback(request.callback_url, served)) {
    refuseField(
      "callback_url",
      "This sign-in service doesn't know the address to return to. Start again from the application.",
    );
  }
}
