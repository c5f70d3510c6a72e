import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { hashToken, sameBytes } from "../platform/crypto/handles.ts";
import type { Visited } from "../platform/http/context.ts";
import { loadSession, viewerOf } from "./store.ts";

/**
 * The person who requested the ticket, with their current rights, in the browser that holds the session's cookie half.
 * @throws ExpectedError `not-found`, `second-factor-required`
 */
export async function ticketBearer(
  { database, keyRing, clock, from }: Visited,
  { sessionId, organizationId }: { sessionId: string; organizationId: string },
): Promise<Viewer> {
  const session = await loadSession(database.kysely, keyRing, sessionId);
  const now = clock.now().getTime();
  const open =
    session !== null &&
    session.state.endedAt === null &&
    Math.min(session.state.expiresAt, session.state.absoluteUntil) > now;
  if (!open || from.sessionCookie === null || !sameBytes(hashToken(from.sessionCookie), session.cookieHash))
    return refuse("not-found");
  if (!session.memberships.some((each) => each.organizationId === organizationId)) return refuse("not-found");
  const viewer = viewerOf(session, organizationId);
  // Tickets are redeemed by visitors, so the access check doesn't ask.
  if (viewer.lacksSecondFactor === true) refuse("second-factor-required");
  return viewer;
}
