import { pick } from "#domain/core/pick.ts";
import { iso } from "#domain/core/calendar.ts";
import type { CurrentAnswer, RefreshAnswer } from "#contract/session.ts";
import { actingOrganizationHeader } from "#contract/session-routes.ts";
import { deviceOf } from "#domain/session/device.ts";
import { refuse } from "#domain/core/errors.ts";
import { judgeHandle, judgeRefresh, sessionLimits, slideEnd } from "#domain/session/session.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { Database } from "../platform/db/database.ts";
import { appId, callbackPath, type ServedAt, servedOrigins } from "../platform/http/callbacks.ts";
import { bearerOf } from "../platform/http/bearer.ts";
import { clearCookie, pendingCookie, readCookie, sessionCookie, writeCookie } from "../platform/http/cookies.ts";
import { hashToken, makeHandle, randomToken, readHandle } from "../platform/crypto/handles.ts";
import { createEnding } from "./ending.ts";
import { createLookups } from "./lookups.ts";
import { makePending } from "./pending.ts";
import { createRecognition, holdsBoth } from "./recognition.ts";
import { createRedemption, type SignInParts } from "./redeem.ts";
import { lockSession, readEcosystemToken, type StoredSession, viewerOf } from "./store.ts";
import type { Sessions, Term, WithHeaders } from "../platform/ports/sessions.ts";

export type SessionParts = SignInParts & { brandName: string; servedAt: () => ServedAt };

const sessionCookiePath = "/api";
const pendingCookiePath = "/api/v1/session";

export function createSessions(parts: SessionParts): Sessions {
  const { database, keyRing, clock, ecosystem, servedAt } = parts;
  const lookups = createLookups(database, keyRing);
  const { authenticate, recognize, confirm } = createRecognition(parts, lookups);
  const endEverywhere = createEnding(parts, lookups);
  const redeem = createRedemption(parts);
  const now = () => clock.now().getTime();
  const secure = () => servedAt().publicUrl?.startsWith("https:") === true;

  /** The person is signed out here in any case, so a failure only leaves them signed in at their company. */
  async function companySignOut(id: string): Promise<string | null> {
    const token = ecosystem.signOutUrl ? await readEcosystemToken(database.kysely, keyRing, id) : null;
    if (token === null) return null;
    return (await ecosystem.signOutUrl?.(token).catch(() => null)) ?? null;
  }

  return {
    begin(request) {
      const query = new URLSearchParams({
        app_id: appId,
        app_name: parts.brandName,
        callback_url: ownOrigin(request, servedAt()) + callbackPath,
        integration_type: "cross_auth",
      });
      const cookie = { path: pendingCookiePath, maxAgeSeconds: sessionLimits.pendingMs / 1_000, secure: secure() };
      return {
        body: { signInUrl: `${ecosystem.authUrl}?${query.toString()}` },
        setCookies: [writeCookie(pendingCookie, makePending(keyRing, now()), cookie)],
      };
    },

    async redeem(ask, request) {
      const pending = readCookie(request.headers.cookie, pendingCookie) ?? refuse("sign-in-not-started");
      const cookieHalf = randomToken();
      const session = await redeem(ask, { pending, cookieHalf, device: deviceOf(request.headers["user-agent"] ?? "") });
      const earlier = readCookie(request.headers.cookie, sessionCookie);
      if (earlier !== null) await endEverywhere(await sessionsWithCookie(database, earlier), "replaced");
      return {
        body: { ...handlesOf(session), ...describe(session, null) },
        setCookies: [
          writeCookie(sessionCookie, cookieHalf, {
            path: sessionCookiePath,
            maxAgeSeconds: sessionLimits.absoluteMs / 1_000,
            secure: secure(),
          }),
          clearCookie(pendingCookie, { path: pendingCookiePath, secure: secure() }),
        ],
      };
    },

    async current(request) {
      const session = await authenticate(request);
      const who = describe(session, actingHeader(request));
      return {
        valid: true,
        isValid: true,
        ...who,
        sessionId: session.id,
        expiresAt: iso(session.state.expiresAt),
      };
    },

    async refresh(ask, request) {
      const handle = readHandle(ask.refreshHandle, "refresh") ?? refuse("unauthenticated");
      const known = await lookups.reload(handle.sessionId);
      if (!known || !holdsBoth(known, handle, "refresh", request)) refuse("unauthenticated");
      const early = judgeRefresh(known.state, handle.generation, now());
      if (early === "rotate" || early === "repeat") await confirm(known);
      const verdict = await rotate(parts, known.id, handle.generation);
      if (verdict === "reuse") await endEverywhere([known.id], "handle_reused");
      if (verdict === "reuse" || verdict === "ended") refuse("session-expired");
      const session = await lookups.reload(known.id);
      if (!session || session.state.endedAt !== null) refuse("session-expired");
      return handlesOf(session);
    },

    async end(request) {
      const handle = readHandle(bearerOf(request), "access");
      const session = handle && (await lookups.reload(handle.sessionId));
      const isOwn = handle && session && holdsBoth(session, handle, "access", request);
      const signOutUrl = isOwn ? await companySignOut(session.id) : null;
      if (isOwn) await endEverywhere([session.id], "signed_out");
      return {
        body: signOutUrl === null ? undefined : { signOutUrl },
        setCookies: [clearCookie(sessionCookie, { path: sessionCookiePath, secure: secure() })],
      };
    },

    resolveViewer: async (request) => viewerOf(await authenticate(request), actingHeader(request)),

    async listenAs(request) {
      const session = await recognize(request);
      const viewer = viewerOf(session, actingHeader(request));
      if (viewer.lacksSecondFactor === true) refuse("second-factor-required");
      return { viewer, ...termOf(session) };
    },

    async isStillValid(sessionId) {
      const session = await lookups.reload(sessionId);
      if (!session || judgeHandle(session.state, session.state.generation, now()) !== "open") refuse("session-expired");
      return termOf(await confirm(session));
    },

    async endAllOf(personId) {
      const open = await database.kysely
        .selectFrom("mls_sessions")
        .select("id")
        .where("person_id", "=", personId)
        .where("ended_at", "is", null)
        .execute();
      await endEverywhere(idsOf(open), "signed_out");
    },

    endThese: (ids, also) => endEverywhere(ids, "signed_out", also),

    async sweep() {
      await database.asSystem(async ({ db }) => {
        const at = clock.now();
        await db.deleteFrom("mls_sign_ins_used").where("expires_at", "<", at).execute();
        await db.deleteFrom("mls_sessions").where("absolute_until", "<", at).execute();
      });
    },

    close: () => lookups.close(),
  };
}

/** Gives the session new handles where the refresh handle of `generation` is the newest. */
const rotate = ({ database, clock }: SessionParts, id: string, generation: number) =>
  database.asSystem(async (work) => {
    const at = clock.now();
    const state = await lockSession(work, id);
    const judged = state ? judgeRefresh(state, generation, at.getTime()) : "ended";
    if (state === null || judged !== "rotate") return judged;
    await work.db
      .updateTable("mls_sessions")
      .set({
        generation: state.generation + 1,
        rotated_at: at,
        seen_at: at,
        expires_at: new Date(slideEnd(state.absoluteUntil, at.getTime())),
      })
      .where("id", "=", id)
      .execute();
    return judged;
  });

/**
 * Without a change in the stream, a session can become invalid when it ends or when the ecosystem's confirmation is too
 * old.
 */
function termOf({ state, validatedAt, retryAt }: StoredSession): Term {
  const end = Math.min(state.expiresAt, state.absoluteUntil);
  return {
    askAgainAt: Math.min(end, Math.max(validatedAt + sessionLimits.revalidateMs, retryAt ?? 0)),
    believedUntil: Math.min(end, validatedAt + sessionLimits.staleMs),
  };
}

function handlesOf({ id, secret, state }: StoredSession): RefreshAnswer {
  return {
    handle: makeHandle(secret, "access", id, state.generation),
    refreshHandle: makeHandle(secret, "refresh", id, state.generation),
    expiresAt: iso(state.expiresAt),
  };
}

/** The signed-in person. Never rejects: with several organizations, the person is about to choose. */
function describe(
  session: StoredSession,
  requested: string | null,
): Pick<CurrentAnswer, "user" | "organizations" | "actingOrganizationId"> {
  const { memberships } = session;
  const acting =
    memberships.find((membership) => membership.organizationId === requested) ??
    (memberships.length === 1 ? memberships[0] : undefined);
  return {
    user: {
      id: session.personId,
      ...pick(session, ["ecosystemUserId", "email", "avatarUrl"]),
      fullName: session.displayName,
      organization: acting?.name ?? null,
      roles: (acting?.roles ?? []).map((role) => ({ role, isActive: true })),
    },
    organizations: memberships.map(({ organizationId, roles, ...membership }) => ({
      id: organizationId,
      ...pick(membership, ["name", "kind", "agencyType", "standing", "lacksSecondFactor"]),
      roles: [...roles],
    })),
    actingOrganizationId: acting?.organizationId ?? null,
  };
}

async function sessionsWithCookie(database: Database, cookie: string): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom("mls_sessions")
    .select("id")
    .where("cookie_hash", "=", hashToken(cookie))
    .where("ended_at", "is", null)
    .execute();
  return idsOf(rows);
}

function actingHeader({ headers }: WithHeaders): string | null {
  const value = headers[actingOrganizationHeader];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The served origin this browser uses, so that it returns to its own cookies; otherwise the public one. */
function ownOrigin({ headers }: WithHeaders, served: ServedAt): string {
  const origins = servedOrigins(served);
  return origins.find((origin) => new URL(origin).host === headers.host) ?? (origins[0] as string);
}
