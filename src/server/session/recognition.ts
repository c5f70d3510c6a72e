import { refuse } from "#domain/core/errors.ts";
import { isWorthSliding, judgeHandle, sessionLimits, slideEnd } from "#domain/session/session.ts";
import { bearerOf } from "../platform/http/bearer.ts";
import { readCookie, sessionCookie } from "../platform/http/cookies.ts";
import { hashToken, isGenuine, readHandle, sameBytes } from "../platform/crypto/handles.ts";
import type { WithHeaders } from "../platform/ports/sessions.ts";
import type { Lookups } from "./lookups.ts";
import type { SignInParts } from "./redeem.ts";
import { createRevalidation } from "./revalidate.ts";
import type { StoredSession } from "./store.ts";

/** Finds the open session of a request. All reject with `unauthenticated`, `session-expired` or `unavailable`. */
export function createRecognition(parts: SignInParts, lookups: Lookups) {
  const revalidate = createRevalidation(parts);
  const now = () => parts.clock.now().getTime();

  /** The open session of a request: handle and cookie half match, and the ecosystem confirms it. */
  async function findOpen(request: WithHeaders, find: Lookups["find"]): Promise<StoredSession> {
    const handle = readHandle(bearerOf(request), "access") ?? refuse("unauthenticated");
    let session = await find(handle.sessionId);
    if (!session || !holdsBoth(session, handle, "access", request)) refuse("unauthenticated");
    if (judgeHandle(session.state, handle.generation, now()) !== "open") session = await lookups.reload(session.id);
    if (!session || judgeHandle(session.state, handle.generation, now()) !== "open") refuse("session-expired");
    return confirm(session);
  }

  /**
   * Revalidates with the ecosystem if the last confirmation is old; without an answer, the last one counts for a while.
   */
  async function confirm(session: StoredSession): Promise<StoredSession> {
    const age = now() - session.validatedAt;
    if (age < sessionLimits.revalidateMs) return session;
    const mayAsk = session.retryAt === null || session.retryAt <= now();
    const outcome = mayAsk ? await revalidate(session.id) : "unreachable";
    if (outcome === "ended") {
      lookups.forget(session.id);
      refuse("session-expired");
    }
    const fresh = await lookups.reload(session.id);
    if (!fresh || fresh.state.endedAt !== null) refuse("session-expired");
    if (outcome === "unreachable" && now() - fresh.validatedAt >= sessionLimits.staleMs) {
      refuse("unavailable", {
        detail: "The ecosystem does not answer, so your session cannot be confirmed. Try again in a moment.",
      });
    }
    return fresh;
  }

  return {
    /** The session of a request, which extends it. */
    authenticate: async (request: WithHeaders): Promise<StoredSession> =>
      slide(parts, await findOpen(request, lookups.find)),
    /** The session of a connection, read from the database and not extended. */
    recognize: (request: WithHeaders): Promise<StoredSession> => findOpen(request, lookups.reload),
    confirm,
  };
}

async function slide(
  { database, clock }: Pick<SignInParts, "database" | "clock">,
  session: StoredSession,
): Promise<StoredSession> {
  const now = clock.now();
  if (!isWorthSliding(session.state, now.getTime())) return session;
  const end = slideEnd(session.state.absoluteUntil, now.getTime());
  await database.kysely
    .updateTable("mls_sessions")
    .set({ expires_at: new Date(end), seen_at: now })
    .where("id", "=", session.id)
    .where("ended_at", "is", null)
    .where("expires_at", "<", new Date(end))
    .execute();
  session.state.expiresAt = Math.max(session.state.expiresAt, end);
  return session;
}

/** Both halves: the handle made with the session's secret, and the cookie that scripts can't read. */
export function holdsBoth(
  session: StoredSession,
  handle: NonNullable<ReturnType<typeof readHandle>>,
  kind: "access" | "refresh",
  request: WithHeaders,
): boolean {
  const cookie = readCookie(request.headers.cookie, sessionCookie);
  return cookie !== null && sameBytes(hashToken(cookie), session.cookieHash) && isGenuine(handle, session.secret, kind);
}
