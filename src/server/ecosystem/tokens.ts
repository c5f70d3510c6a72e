import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import type { Trx } from "../platform/db/tables.ts";

/** Lifetimes of the built-in service's tokens in milliseconds. */
export const tokenLives = { accessMs: 15 * 60_000, refreshMs: 30 * 24 * 60 * 60_000 } as const;

export type TokenPair = { sessionToken: string; refreshToken: string; expiresAt: Date };

/** A new token pair for a session: opaque, 256 random bits each, stored as hashes. */
export async function issueTokens(db: Trx, sessionId: string, now: Date): Promise<TokenPair> {
  const sessionToken = randomToken();
  const refreshToken = randomToken();
  const expiresAt = new Date(now.getTime() + tokenLives.accessMs);
  const refreshUntil = new Date(now.getTime() + tokenLives.refreshMs);
  await db
    .insertInto("ecosystem_tokens")
    .values([
      { hash: hashToken(sessionToken), session_id: sessionId, kind: "access", expires_at: expiresAt },
      {
        hash: hashToken(refreshToken),
        session_id: sessionId,
        kind: "refresh",
        expires_at: refreshUntil,
      },
    ])
    .execute();
  await db.updateTable("ecosystem_sessions").set({ expires_at: refreshUntil }).where("id", "=", sessionId).execute();
  return { sessionToken, refreshToken, expiresAt };
}

export type LiveToken = { sessionId: string; accountId: string; expiresAt: Date };

/** The token, if this application issued it and its session hasn't ended; the caller checks expiry and use. */
export async function findToken(
  db: Trx,
  token: string,
  kind: "access" | "refresh",
  appId: string,
): Promise<LiveToken | null> {
  const row = await db
    .selectFrom("ecosystem_tokens as t")
    .innerJoin("ecosystem_sessions as s", "s.id", "t.session_id")
    .select(["s.id as session_id", "s.account_id", "t.expires_at"])
    .where("t.hash", "=", hashToken(token))
    .where("t.kind", "=", kind)
    .where("s.app_id", "=", appId)
    .where("s.ended_at", "is", null)
    .executeTakeFirst();
  return row ? { sessionId: row.session_id, accountId: row.account_id, expiresAt: row.expires_at } : null;
}

/**
 * Marks a refresh token as used; earlier session tokens end at once. The update itself decides the winner: a token read
 * before a concurrent commit looks unused. @returns false when it was already used
 */
export async function markUsed(db: Trx, refreshToken: string, sessionId: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("ecosystem_tokens")
    .set({ used_at: now })
    .where("hash", "=", hashToken(refreshToken))
    .where("used_at", "is", null)
    .returning("hash")
    .executeTakeFirst();
  if (!used) return false;
  await db.deleteFrom("ecosystem_tokens").where("session_id", "=", sessionId).where("kind", "=", "access").execute();
  return true;
}

/** Ends a session and every token from its sign-in. */
export async function endEcosystemSession(db: Trx, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable("ecosystem_sessions")
    .set({ ended_at: now })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}
