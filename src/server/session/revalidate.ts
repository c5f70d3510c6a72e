import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sessionLimits } from "#domain/session/session.ts";
import { currentProfile, type EcosystemProfile, EcosystemUnreachable } from "./ecosystem-port.ts";
import { provision } from "./provision.ts";
import type { SignInParts } from "./redeem.ts";
import { endSessions, sealFor } from "./store.ts";

export type RevalidationOutcome = "valid" | "ended" | "unreachable";

/**
 * Revalidates a session whose last confirmation is old, refreshing its tokens if needed. Only one process at a time per
 * session, by a lease in the row: a transaction must not wait for a remote server, and two refreshes with the same
 * token would end the session (docs/decisions/0004-refresh-lease.md). The others wait for the outcome.
 */
export function createRevalidation(parts: SignInParts): (sessionId: string) => Promise<RevalidationOutcome> {
  const underWay = new Map<string, Promise<RevalidationOutcome>>();
  return (sessionId) => {
    const known = underWay.get(sessionId);
    if (known) return known;
    const run = revalidate(parts, sessionId).finally(() => underWay.delete(sessionId));
    underWay.set(sessionId, run);
    return run;
  };
}

async function revalidate(parts: SignInParts, sessionId: string): Promise<RevalidationOutcome> {
  const deadline = performance.now() + sessionLimits.leaseMs;
  for (;;) {
    const held = await takeLease(parts, sessionId);
    if (held) return askEcosystem(parts, sessionId, held);
    const outcome = await outcomeOfOthers(parts, sessionId);
    if (outcome) return outcome;
    if (performance.now() > deadline) return "unreachable";
    await sleep(50);
  }
}

type Held = { lease: string; personId: string; sessionToken: string; refreshToken: string | null };

async function takeLease({ database, keyRing, clock }: SignInParts, id: string): Promise<Held | null> {
  const now = clock.now();
  const lease = randomUUID();
  const row = await database.kysely
    .updateTable("mls_sessions")
    .set({ lease, refreshing_until: new Date(now.getTime() + sessionLimits.leaseMs) })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("validated_at", "<=", new Date(now.getTime() - sessionLimits.revalidateMs))
    .where((eb) => eb.or([eb("refreshing_until", "is", null), eb("refreshing_until", "<=", now)]))
    .where((eb) => eb.or([eb("retry_at", "is", null), eb("retry_at", "<=", now)]))
    .returning(["person_id", "ecosystem_token", "ecosystem_refresh_token"])
    .executeTakeFirst();
  if (!row) return null;
  return {
    lease,
    personId: row.person_id,
    sessionToken: keyRing.openText(row.ecosystem_token, sealFor.token(id)),
    refreshToken: row.ecosystem_refresh_token && keyRing.openText(row.ecosystem_refresh_token, sealFor.refresh(id)),
  };
}

/** The outcome found by the lease holder, or null while it is pending. */
async function outcomeOfOthers({ database, clock }: SignInParts, id: string): Promise<RevalidationOutcome | null> {
  const now = clock.now().getTime();
  const row = await database.kysely
    .selectFrom("mls_sessions")
    .select(["ended_at", "validated_at", "retry_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || row.ended_at !== null) return "ended";
  if (row.validated_at.getTime() > now - sessionLimits.revalidateMs) return "valid";
  if (row.retry_at !== null && row.retry_at.getTime() > now) return "unreachable";
  return null;
}

async function askEcosystem(parts: SignInParts, id: string, held: Held): Promise<RevalidationOutcome> {
  const { ecosystem } = parts;
  try {
    const first = await ecosystem.validate(held.sessionToken);
    if (first.kind === "valid")
      return await settle(parts, id, held, { sessionToken: held.sessionToken, profile: first.profile });
    if (held.refreshToken === null) {
      if (first.kind === "broken") throw new EcosystemUnreachable("a session was validated");
      return await endHere(parts, id);
    }
    const refreshed = await ecosystem.refresh(held.refreshToken);
    if (refreshed.kind === "refused") return await endHere(parts, id);
    await keepTokens(parts, id, refreshed);
    const second = await ecosystem.validate(refreshed.sessionToken);
    if (second.kind === "broken") throw new EcosystemUnreachable("a session was validated");
    return second.kind === "valid"
      ? await settle(parts, id, held, { sessionToken: refreshed.sessionToken, profile: second.profile })
      : await endHere(parts, id);
  } catch (error) {
    const unreachable = error instanceof EcosystemUnreachable;
    await giveUp(parts, id, held, unreachable);
    if (unreachable) return "unreachable";
    throw error;
  }
}

/** Runs first: the old refresh token is used up, so losing the new one would end the session. */
async function keepTokens(
  { database, keyRing }: SignInParts,
  id: string,
  tokens: { sessionToken: string; refreshToken: string | null },
): Promise<void> {
  await database.kysely
    .updateTable("mls_sessions")
    .set({
      ecosystem_token: keyRing.seal(tokens.sessionToken, sealFor.token(id)),
      ...(tokens.refreshToken !== null && {
        ecosystem_refresh_token: keyRing.seal(tokens.refreshToken, sealFor.refresh(id)),
      }),
    })
    .where("id", "=", id)
    .execute();
}

async function settle(
  parts: SignInParts,
  id: string,
  held: Held,
  confirmed: { sessionToken: string; profile: EcosystemProfile },
): Promise<RevalidationOutcome> {
  const { database, keyRing, clock, ecosystem, newId, onMet } = parts;
  const now = clock.now();
  const stillSame = await database.asSystem(async (work) => {
    const owner = await work.db
      .selectFrom("mls_people")
      .select("ecosystem_user_id")
      .where("id", "=", held.personId)
      .executeTakeFirst();
    if (owner?.ecosystem_user_id !== confirmed.profile.userId) return false;
    const profile = await currentProfile(ecosystem, work, confirmed);
    if (!profile) return false;
    await provision(work, profile, { issuer: ecosystem.issuer, keyRing, now, newId, onMet });
    await work.db
      .updateTable("mls_sessions")
      .set({ validated_at: now, retry_at: null, lease: null, refreshing_until: null })
      .where("id", "=", id)
      .where("lease", "=", held.lease)
      .execute();
    return true;
  });
  return stillSame ? "valid" : endHere(parts, id);
}

async function endHere({ database, clock }: SignInParts, id: string): Promise<RevalidationOutcome> {
  await database.asSystem((work) => endSessions(work, [id], "ecosystem_ended", clock.now()));
  return "ended";
}

async function giveUp({ database, clock }: SignInParts, id: string, held: Held, wait: boolean): Promise<void> {
  await database.kysely
    .updateTable("mls_sessions")
    .set({
      lease: null,
      refreshing_until: null,
      ...(wait && { retry_at: new Date(clock.now().getTime() + sessionLimits.retryMs) }),
    })
    .where("id", "=", id)
    .where("lease", "=", held.lease)
    .execute();
}
