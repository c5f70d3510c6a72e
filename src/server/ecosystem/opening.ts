import { randomUUID } from "node:crypto";
import { refuse } from "#domain/core/errors.ts";
import { secondStepMs } from "#domain/session/second-factor.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { requireMaySignInAlone } from "./company-only.ts";
import type { Factors } from "./second-factor.ts";
import { issueTokens, tokenLives } from "./tokens.ts";

type Db = Pick<Work, "db">;

export type Account = { id: string; email: string; full_name: string };

/** What the sign-in page passes to the callback; `user_data` only prefills the display (spec §17). */
export type SignInReply = {
  session_token: string;
  refresh_token: string;
  user_id: string;
  user_data: { email: string; full_name: string; display_name: string; first_name: string; last_name: string };
};

/** The password or the company's sign-in was right; `challenge` goes with the code to `second-step`. */
export type SecondStepReply = {
  next: "second_factor";
  methods: readonly ("passkey" | "totp" | "recovery_code")[];
  challenge: string;
};

/** The company's provider that vouched for the person, and where signing out there begins. */
export type Via = { providerId: string; signOutUrl: string | null };

/** The context that seals where signing out at a company's provider begins. */
export const signOutPlace = (sessionId: string): string => `ecosystem_sessions:${sessionId}:sign_out`;

/** Opens a session of the built-in service: the only place that does, however the person signed in. */
export async function openEcosystemSession(
  { db }: Db,
  { keyRing, now }: { keyRing: KeyRing; now: Date },
  { app, account, via = null }: { app: string; account: Account; via?: Via | null },
): Promise<SignInReply> {
  const id = randomUUID();
  await db
    .insertInto("ecosystem_sessions")
    .values({
      id,
      account_id: account.id,
      app_id: app,
      created_at: now,
      expires_at: new Date(now.getTime() + tokenLives.refreshMs),
      provider_id: via?.providerId ?? null,
      sign_out: via?.signOutUrl ? keyRing.seal(via.signOutUrl, signOutPlace(id)) : null,
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

/** The first step was right and the account has these second factors: no token yet. */
export async function askForSecondStep(
  { db }: Db,
  now: Date,
  {
    app,
    accountId,
    factors,
    providerId = null,
  }: { app: string; accountId: string; factors: Factors; providerId?: string | null },
): Promise<SecondStepReply> {
  const challenge = randomToken();
  const expires_at = new Date(now.getTime() + secondStepMs);
  await db
    .insertInto("ecosystem_second_steps")
    .values({ hash: hashToken(challenge), account_id: accountId, app_id: app, expires_at, provider_id: providerId })
    .execute();
  const methods = [
    ...(factors.passkeys > 0 ? (["passkey"] as const) : []),
    ...(factors.totpSince === null ? [] : (["totp"] as const)),
    "recovery_code" as const,
  ];
  return { next: "second_factor", methods, challenge };
}

type Waiting = { account: Account; providerId: string | null };

/** Whose sign-in waits for its second step. @throws ExpectedError `not-found` */
export async function waitingSignIn(
  { db }: Db,
  now: Date,
  { challenge, app }: { challenge: string; app: string },
): Promise<Waiting> {
  const found = await db
    .selectFrom("ecosystem_second_steps as w")
    .innerJoin("ecosystem_accounts as a", "a.id", "w.account_id")
    .select(["a.id", "a.email", "a.full_name", "w.provider_id"])
    .where("w.hash", "=", hashToken(challenge))
    .where("w.app_id", "=", app)
    .where("w.expires_at", ">", now)
    .executeTakeFirst();
  if (!found) return refuseWaiting();
  const { provider_id: providerId, ...account } = found;
  return { account, providerId };
}

const refuseWaiting = (): never =>
  refuse("not-found", { detail: "This sign-in has ended. Enter your email and password again." });

/**
 * The second step was right: opens the session. Reads again who waits, because a new password or changed factors may
 * have ended the sign-in meanwhile, and the company may require its own. @throws ExpectedError `not-found`, `forbidden`
 */
export async function completeSecondStep(
  work: Db,
  opening: { keyRing: KeyRing; now: Date },
  { challenge, app }: { challenge: string; app: string },
): Promise<SignInReply> {
  const { account, providerId } = await waitingSignIn(work, opening.now, { challenge, app });
  if (providerId === null) await requireMaySignInAlone(work, account);
  const waited = await work.db
    .deleteFrom("ecosystem_second_steps")
    .where("hash", "=", hashToken(challenge))
    .returning("hash")
    .executeTakeFirst();
  if (!waited) refuseWaiting();
  const via = providerId === null ? null : { providerId, signOutUrl: null };
  return openEcosystemSession(work, opening, { app, account, via });
}

function userData(email: string, fullName: string): SignInReply["user_data"] {
  const [first = fullName, ...rest] = fullName.split(" ");
  return { email, full_name: fullName, display_name: fullName, first_name: first, last_name: rest.join(" ") };
}
