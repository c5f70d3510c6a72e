import { randomBytes } from "node:crypto";
import type { RedeemAsk } from "#contract/session.ts";
import { refuse } from "#domain/core/errors.ts";
import { sessionLimits, slideEnd } from "#domain/session/session.ts";
import type { Services } from "../platform/http/context.ts";
import type { Work } from "../platform/db/database.ts";
import { isUniqueViolation } from "../platform/db/faults.ts";
import { currentProfile, type Ecosystem, type EcosystemProfile, EcosystemUnreachable } from "./ecosystem-port.ts";
import { hashToken } from "../platform/crypto/handles.ts";
import { consumePending, isPending } from "./pending.ts";
import { type OnMet, provision } from "./provision.ts";
import { loadSession, sealFor, type StoredSession } from "./store.ts";

/** What signing in and asking the ecosystem again need. */
export type SignInParts = Pick<Services, "database" | "keyRing" | "clock" | "newId"> & {
  ecosystem: Ecosystem;
  onMet?: OnMet | undefined;
};

/**
 * The browser that returned from sign-in: its pending cookie, its new session cookie half, and a description of the
 * device.
 */
type Browser = { pending: string; cookieHalf: string; device: string };

const usedBefore = "This sign-in was already used. Start again with Sign in with Ecosystem.";

/**
 * Opens a session from the ecosystem's callback: once per session token, once per sign-in that left this browser
 * (`pending`), and only for the person the ecosystem confirms (spec §17).
 */
export function createRedemption(parts: SignInParts): (ask: RedeemAsk, from: Browser) => Promise<StoredSession> {
  const { database, keyRing, clock, ecosystem } = parts;

  return async (ask, from) => {
    const { pending } = from;
    if (!isPending(keyRing, pending, clock.now().getTime())) refuse("sign-in-not-started");
    const profile = await confirmed(ecosystem, ask);
    const id = parts.newId();
    const opened = await inOneGo(() =>
      database.asSystem(async (work) => {
        if (!(await consumePending(work, pending, clock.now()))) return "not-started";
        if (await wasRedeemed(work, ask.session_token)) return "used";
        await open(work, id, ask, profile, from);
        return "open";
      }),
    );
    if (opened === "not-started") refuse("sign-in-not-started");
    if (opened === "used") refuse("sign-in-failed", { detail: usedBefore });
    return (await loadSession(database.kysely, keyRing, id)) ?? refuse("sign-in-failed");
  };

  async function open(
    work: Work,
    id: string,
    ask: RedeemAsk,
    confirmedBefore: EcosystemProfile,
    { cookieHalf, device }: Browser,
  ): Promise<void> {
    const now = clock.now();
    const asked = { sessionToken: ask.session_token, profile: confirmedBefore };
    const profile = (await currentProfile(ecosystem, work, asked)) ?? refuse("sign-in-failed");
    const personId = await provision(work, profile, {
      issuer: ecosystem.issuer,
      keyRing,
      now,
      newId: parts.newId,
      onMet: parts.onMet,
    });
    const absoluteUntil = now.getTime() + sessionLimits.absoluteMs;
    await work.db
      .insertInto("mls_sessions")
      .values({
        id,
        person_id: personId,
        secret: keyRing.seal(randomBytes(32), sealFor.secret(id)),
        cookie_hash: hashToken(cookieHalf),
        redeemed_hash: hashToken(ask.session_token),
        generation: 1,
        created_at: now,
        device,
        seen_at: now,
        expires_at: new Date(slideEnd(absoluteUntil, now.getTime())),
        absolute_until: new Date(absoluteUntil),
        ecosystem_token: keyRing.seal(ask.session_token, sealFor.token(id)),
        ecosystem_refresh_token: ask.refresh_token ? keyRing.seal(ask.refresh_token, sealFor.refresh(id)) : null,
        validated_at: now,
      })
      .execute();
  }
}

/** The person as the ecosystem confirms it; the callback's own data isn't trusted. */
async function confirmed(ecosystem: Ecosystem, ask: RedeemAsk): Promise<EcosystemProfile> {
  const validation = await ecosystem.validate(ask.session_token).catch((error: unknown) => {
    if (error instanceof EcosystemUnreachable) return { kind: "broken" as const };
    throw error;
  });
  if (validation.kind === "broken") {
    refuse("unavailable", {
      detail: "The ecosystem does not answer, so the sign-in cannot be confirmed. Try again in a moment.",
    });
  }
  if (validation.kind === "invalid" || validation.profile.userId !== ask.user_id) refuse("sign-in-failed");
  return validation.profile;
}

async function wasRedeemed({ db }: Work, sessionToken: string): Promise<boolean> {
  const row = await db
    .selectFrom("mls_sessions")
    .select("id")
    .where("redeemed_hash", "=", hashToken(sessionToken))
    .executeTakeFirst();
  return row !== undefined;
}

/** Two concurrent redemptions of one token both miss each other's row; the table's unique key catches it. */
async function inOneGo<T>(run: () => Promise<T>): Promise<T | "used"> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error, "mls_sessions_redeemed_key")) return "used";
    throw error;
  }
}
