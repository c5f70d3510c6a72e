import { randomUUID } from "node:crypto";
import { secondStepMs } from "#domain/session/second-factor.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
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
  methods: readonly ("totp" | "recovery_code")[];
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
      ended_at: null,
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

/** The first step was right and the account has a second factor: no token yet. */
export async function askForSecondStep(
  { db }: Db,
  now: Date,
  { app, accountId, providerId = null }: { app: string; accountId: string; providerId?: string | null },
): Promise<SecondStepReply> {
  const challenge = randomToken();
  const expires_at = new Date(now.getTime() + secondStepMs);
  await db
    .insertInto("ecosystem_second_steps")
    .values({ hash: hashToken(challenge), account_id: accountId, app_id: app, expires_at, provider_id: providerId })
    .execute();
  return { next: "second_factor", methods: ["totp", "recovery_code"], challenge };
}

function userData(email: string, fullName: string): SignInReply["user_data"] {
  const [first = fullName, ...rest] = fullName.split(" ");
  return { email, full_name: fullName, display_name: fullName, first_name: first, last_name: rest.join(" ") };
}
